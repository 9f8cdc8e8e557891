import { type ActorRefFrom, fromTransition } from 'xstate'
import type { Counters } from '../../contract/live/stream.ts'
import { MINUTE_MS } from '../calendar/durations.ts'
import { afterEntries, initialLocation, type LiveLocation } from './location.ts'
import type { LiveEntry } from './socket-port.ts'

/** Milliseconds of a location's stream that are kept. */
export const RECORDING_MS = 10 * MINUTE_MS
/** Speeds of a replay. */
export const replaySpeeds = [1, 2, 5, 10, 30, 60] as const
/** Speed of a replay. */
export type ReplaySpeed = (typeof replaySpeeds)[number]

/** A batch of a location's stream, the moment at which it came, and where the location stood after it; `isResumed` where the connection was lost before it. */
export type RecordedBatch = { at: number; entries: readonly LiveEntry[]; after: LiveLocation; isResumed: boolean }

/** The last minutes of a location. `before` is where it stood when the ring begins, `now` where it stands; `at` is the shown moment in milliseconds, null where that is now. */
export type Recording = {
  before: LiveLocation
  heard: readonly RecordedBatch[]
  now: LiveLocation
  mode: 'live' | 'paused' | 'replaying'
  at: number | null
  speed: ReplaySpeed
  /** The connection stands again after a loss, and nothing has come since. */
  isResumed: boolean
}

/** What can be asked of a recorder; `elapsed` moves a replay and says how many milliseconds went by. */
export type RecorderEvent =
  | { type: 'recorder.received'; at: number; entries: readonly LiveEntry[] }
  | { type: 'recorder.resumed' }
  | { type: 'recorder.paused' }
  | { type: 'recorder.scrubbed'; at: number }
  | { type: 'recorder.replayed'; speed: ReplaySpeed }
  | { type: 'recorder.elapsed'; ms: number }
  | { type: 'recorder.followed' }

/** A recorder that has heard nothing. */
export const emptyRecording = (location_uuid: string): Recording => {
  const nothing = initialLocation(location_uuid)
  return { before: nothing, heard: [], now: nothing, mode: 'live', at: null, speed: 1, isResumed: false }
}

/** First and last moment that can be shown, in milliseconds; null where nothing was heard. */
export const recordedSpan = ({ heard }: Recording): { from: number; to: number } | null => {
  const [first, last] = [heard[0], heard.at(-1)]
  return first && last ? { from: first.at, to: last.at } : null
}

const record = (recording: Recording, at: number, entries: readonly LiveEntry[]): Recording => {
  const now = afterEntries(recording.now, entries)
  const heard = [...recording.heard, { at, entries, after: now, isResumed: recording.isResumed }]
  const kept = heard.findIndex((each) => each.at >= at - RECORDING_MS)
  return {
    ...recording,
    before: heard[kept - 1]?.after ?? recording.before,
    heard: heard.slice(kept),
    now,
    // A moment that leaves the ring while it is looked at is no longer known: the oldest one takes its place.
    at: recording.at === null ? null : Math.max(recording.at, heard[kept]?.at ?? at),
    isResumed: false,
  }
}

const within = (recording: Recording, at: number): number | null => {
  const span = recordedSpan(recording)
  return span && Math.min(span.to, Math.max(span.from, at))
}

const elapse = (recording: Recording, ms: number): Recording => {
  const span = recordedSpan(recording)
  if (recording.mode !== 'replaying' || recording.at === null || !span) return recording
  const at = Math.max(span.from, recording.at) + ms * recording.speed
  return at >= span.to ? { ...recording, mode: 'live', at: null } : { ...recording, at }
}

/** A recorder after an event. Recording goes on whatever is shown; a replay that catches up with the last message follows live again. */
export const afterRecorderEvent = (recording: Recording, event: RecorderEvent): Recording => {
  const latest = recordedSpan(recording)?.to ?? null
  switch (event.type) {
    case 'recorder.received':
      return record(recording, event.at, event.entries)
    case 'recorder.resumed':
      return latest === null ? recording : { ...recording, isResumed: true }
    case 'recorder.paused':
      return latest === null ? recording : { ...recording, mode: 'paused', at: recording.at ?? latest }
    case 'recorder.scrubbed':
      return latest === null ? recording : { ...recording, mode: 'paused', at: within(recording, event.at) }
    case 'recorder.replayed':
      return recording.at === null ? recording : { ...recording, mode: 'replaying', speed: event.speed }
    case 'recorder.elapsed':
      return elapse(recording, event.ms)
    case 'recorder.followed':
      return { ...recording, mode: 'live', at: null }
    default:
      return recording
  }
}

/** Where the location stood at the shown moment: after the messages that had come by then. */
export const shownLocation = ({ at, before, heard, now }: Recording): LiveLocation =>
  at === null ? now : (heard.findLast((each) => each.at <= at)?.after ?? before)

/** Counters at the shown moment; null before the first snapshot. */
export const shownCounters = (recording: Recording): Counters | null => shownLocation(recording).counters

/** The recording as JSON lines: where it begins as a snapshot, then every message, each with the moment at which it came. */
export const jsonLines = (recording: Recording): string => {
  const { before, heard } = recording
  const { location_uuid, seq, counters, qualityPercent: quality_percent } = before
  const beginning: Pick<RecordedBatch, 'at' | 'entries'>[] =
    heard[0] && seq !== null && counters !== null
      ? [{ at: heard[0].at, entries: [{ type: 'snapshot', location_uuid, seq, counters, quality_percent }] }]
      : []
  return [...beginning, ...heard]
    .flatMap(({ at, entries }) => entries.map((entry) => ({ received_at: new Date(at).toISOString(), ...entry })))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
}

/** The recorder of one location, beside its counters. */
export const recorderLogic = fromTransition(afterRecorderEvent, ({ input }: { input: { location_uuid: string } }) =>
  emptyRecording(input.location_uuid),
)

/** A running recorder. */
export type RecorderRef = ActorRefFrom<typeof recorderLogic>
