import { type ActorRefFrom, fromTransition } from 'xstate'
import type { Counters } from '../../contract/live/stream.ts'
import { afterEntries, type LiveLocation, unknownLocation } from './location.ts'
import type { LiveEntry } from './wire.ts'

/** Milliseconds of a location's stream that are kept. */
export const RING_MS = 10 * 60_000
/** Speeds of a replay. */
export const replaySpeeds = [1, 2, 5, 10, 30, 60] as const
/** Speed of a replay. */
export type ReplaySpeed = (typeof replaySpeeds)[number]

type Heard = { at: number; entries: readonly LiveEntry[] }

/** The last minutes of a location. `before` is where it stood when the ring begins, `now` where it stands; `at` is the shown moment in milliseconds, null where that is now. */
export type Recording = {
  before: LiveLocation
  heard: readonly Heard[]
  now: LiveLocation
  mode: 'live' | 'paused' | 'replaying'
  at: number | null
  speed: ReplaySpeed
}

/** What can be asked of a recorder; `elapsed` moves a replay and says how many milliseconds went by. */
export type RecorderEvent =
  | { type: 'recorder.received'; at: number; entries: readonly LiveEntry[] }
  | { type: 'recorder.paused' }
  | { type: 'recorder.scrubbed'; at: number }
  | { type: 'recorder.replayed'; speed: ReplaySpeed }
  | { type: 'recorder.elapsed'; ms: number }
  | { type: 'recorder.followed' }

/** A recorder that has heard nothing. */
export const emptyRecording = (location_uuid: string): Recording => {
  const nothing = unknownLocation(location_uuid)
  return { before: nothing, heard: [], now: nothing, mode: 'live', at: null, speed: 1 }
}

/** First and last moment that can be shown, in milliseconds; null where nothing was heard. */
export const recordedSpan = ({ heard }: Recording): { from: number; to: number } | null => {
  const [first, last] = [heard[0], heard.at(-1)]
  return first && last ? { from: first.at, to: last.at } : null
}

const foldOf = (from: LiveLocation, heard: readonly Heard[]): LiveLocation =>
  heard.reduce((location, { entries }) => afterEntries(location, entries), from)

const record = (recording: Recording, { at, entries }: Heard): Recording => {
  const heard = [...recording.heard, { at, entries }]
  const kept = heard.findIndex((each) => each.at >= at - RING_MS)
  return {
    ...recording,
    before: foldOf(recording.before, heard.slice(0, kept)),
    heard: heard.slice(kept),
    now: afterEntries(recording.now, entries),
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
      return record(recording, { at: event.at, entries: event.entries })
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

/** Counters at the shown moment: the same fold over the messages that had come by then; null before the first snapshot. */
export const shownCounters = (recording: Recording): Counters | null => {
  const { at, before, heard, now } = recording
  if (at === null) return now.counters
  return foldOf(
    before,
    heard.filter((each) => each.at <= at),
  ).counters
}

/** The recording as JSON lines: where it begins as a snapshot, then every message, each with the moment at which it came. */
export const jsonLines = (recording: Recording): string => {
  const { before, heard } = recording
  const { location_uuid, seq, counters, qualityPercent: quality_percent } = before
  const beginning: Heard[] =
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
