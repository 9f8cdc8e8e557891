import { type ActorRefFrom, fromTransition } from 'xstate'
import type { Recording as StoredRecording } from '../../contract/live/araboxes.ts'
import type { Counters } from '../../contract/live/stream.ts'
import { MINUTE_MS } from '../calendar/durations.ts'
import { afterEntries, type BatchFolded, initialLocation, type LiveLocation } from './location.ts'
import type { LiveEntry } from './socket-port.ts'

/** Milliseconds of the stream that a recording keeps. */
export const RECORDING_MS = 15 * MINUTE_MS
/** Speeds of a replay. */
export const replaySpeeds = [1, 2, 5, 10, 30, 60] as const
/** Speed of a replay. */
export type ReplaySpeed = (typeof replaySpeeds)[number]

/**
 * A batch of entries, its time of receipt and the location after it. `isResumed`: the connection was lost before it.
 */
export type RecordedBatch = { at: number; entries: readonly LiveEntry[]; after: LiveLocation; isResumed: boolean }

/**
 * The last minutes of a location. `before` is the location at the start of the recording, `now` the location after the
 * last batch. `at` is the shown moment in milliseconds since 1970; null means now.
 */
export type Recording = {
  before: LiveLocation
  batches: readonly RecordedBatch[]
  now: LiveLocation
  mode: 'live' | 'paused' | 'replaying'
  at: number | null
  speed: ReplaySpeed
  /** The connection was lost and is back, and no batch has arrived since. */
  isResumed: boolean
}

/** A batch was folded, the connection was resumed, or time elapsed, which advances a replay. */
type RecorderFact = BatchFolded | { type: 'recorder.resumed' } | { type: 'recorder.elapsed'; ms: number }

/** Commands of a recorder: load stored minutes, show another moment, replay, or follow the live counts again. */
export type RecorderEvent =
  | RecorderFact
  | { type: 'recorder.load'; stored: StoredRecording }
  | { type: 'recorder.pause' }
  | { type: 'recorder.scrub'; at: number }
  | { type: 'recorder.replay'; speed: ReplaySpeed }
  | { type: 'recorder.follow' }

/** A recording without any batch. */
export const emptyRecording = (location_uuid: string): Recording => {
  const nothing = initialLocation(location_uuid)
  return { before: nothing, batches: [], now: nothing, mode: 'live', at: null, speed: 1, isResumed: false }
}

/** First and last moment that can be shown, in milliseconds; null if nothing is recorded. */
export const recordedSpan = ({ batches }: Recording): { from: number; to: number } | null => {
  const [first, last] = [batches[0], batches.at(-1)]
  return first && last ? { from: first.at, to: last.at } : null
}

const record = (recording: Recording, { at: receivedAt, entries, after }: BatchFolded): Recording => {
  // Each connection measures the platform's clock anew. A recording must not go back in time.
  const at = Math.max(receivedAt, recording.batches.at(-1)?.at ?? receivedAt)
  const batches = [...recording.batches, { at, entries, after, isResumed: recording.isResumed }]
  const kept = batches.findIndex((each) => each.at >= at - RECORDING_MS)
  return {
    ...recording,
    before: batches[kept - 1]?.after ?? recording.before,
    batches: batches.slice(kept),
    now: after,
    // The shown moment may leave the recording; the oldest recorded moment replaces it.
    at: recording.at === null ? null : Math.max(recording.at, batches[kept]?.at ?? at),
    isResumed: false,
  }
}

/** Puts the stored minutes before what was received live. The first live entry is a snapshot up to its number. */
const load = (recording: Recording, { seq, counters, batches }: StoredRecording): Recording => {
  const [live] = recording.batches
  const firstSeq = live?.entries[0]?.seq ?? Number.POSITIVE_INFINITY
  const latestMs = live?.at ?? Number.POSITIVE_INFINITY
  const start: LiveLocation = { ...initialLocation(recording.now.location_uuid), status: 'live', seq, counters }
  const stored: RecordedBatch[] = []
  for (const batch of batches) {
    const entries = batch.entries.filter((entry) => entry.seq <= firstSeq)
    const at = Math.min(Date.parse(batch.at), latestMs)
    const after = afterEntries(stored.at(-1)?.after ?? start, entries, at)
    if (entries.length > 0) stored.push({ at, entries, after, isResumed: false })
  }
  const last = live ?? stored.at(-1)
  const kept = stored.filter(({ at }) => last && at >= last.at - RECORDING_MS)
  if (kept.length === 0) return recording
  const before = stored[stored.length - kept.length - 1]?.after ?? start
  return { ...recording, before, batches: [...kept, ...recording.batches] }
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

/** The recording after an event. Recording continues while another moment is shown. A replay ends in live mode. */
export const afterRecorderEvent = (recording: Recording, event: RecorderEvent): Recording => {
  const latest = recordedSpan(recording)?.to ?? null
  switch (event.type) {
    case 'recorder.received':
      return record(recording, event)
    case 'recorder.load':
      return load(recording, event.stored)
    case 'recorder.resumed':
      // Stored minutes are no live connection that was lost.
      return recording.now.seq === null ? recording : { ...recording, isResumed: true }
    case 'recorder.pause':
      return latest === null ? recording : { ...recording, mode: 'paused', at: recording.at ?? latest }
    case 'recorder.scrub':
      return latest === null ? recording : { ...recording, mode: 'paused', at: within(recording, event.at) }
    case 'recorder.replay':
      return recording.at === null ? recording : { ...recording, mode: 'replaying', speed: event.speed }
    case 'recorder.elapsed':
      return elapse(recording, event.ms)
    case 'recorder.follow':
      return { ...recording, mode: 'live', at: null }
    default:
      return recording
  }
}

/** The location at the shown moment: after all messages that had arrived by then. */
export const shownLocation = ({ at, before, batches, now }: Recording): LiveLocation =>
  at === null ? now : (batches.findLast((each) => each.at <= at)?.after ?? before)

/** Counters at the shown moment; null before the first snapshot. */
export const shownCounters = (recording: Recording): Counters | null => shownLocation(recording).counters

/** The recording as JSON lines: a snapshot of its start, then every message, each with its time of receipt. */
export const jsonLines = (recording: Recording): string => {
  const { before, batches } = recording
  const { location_uuid, seq, counters, qualityPercent: quality_percent } = before
  const beginning: Pick<RecordedBatch, 'at' | 'entries'>[] =
    batches[0] && seq !== null && counters !== null
      ? [{ at: batches[0].at, entries: [{ type: 'snapshot', location_uuid, seq, counters, quality_percent }] }]
      : []
  return [...beginning, ...batches]
    .flatMap(({ at, entries }) => entries.map((entry) => ({ received_at: new Date(at).toISOString(), ...entry })))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
}

/** The recorder of one location: stores the batches that the location has folded. */
export const recorderLogic = fromTransition(afterRecorderEvent, ({ input }: { input: { location_uuid: string } }) =>
  emptyRecording(input.location_uuid),
)

/** A running recorder. */
export type RecorderRef = ActorRefFrom<typeof recorderLogic>
