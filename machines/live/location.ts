import { type ActorRefFrom, fromTransition } from 'xstate'
import type { Counters } from '../../contract/live/stream.ts'
import { afterMessage } from './counters.ts'
import type { LiveEntry } from './socket-port.ts'

/** Milliseconds without a message after which the counters of a location are stale. */
export const SILENCE_MS = 30_000
/** Milliseconds after which missing messages are requested again. */
export const RESUME_RETRY_MS = 5000

/** State of one live location. `waiting`: no counters yet; `gap`: messages are missing and were requested. */
export type LiveLocation = {
  location_uuid: string
  status: 'waiting' | 'live' | 'stale' | 'gap' | 'refused'
  /** Sequence number of the last counted message. */
  seq: number | null
  counters: Counters | null
  qualityPercent: number | null
  /** Code of the problem if the server rejected the location. */
  problemCode: string | null
  /** Milliseconds since the last message. */
  silentMs: number
  /** Milliseconds since the missing messages were requested. */
  gapMs: number
}

/** Events of a location. `at` is the time of receipt in milliseconds since 1970; `elapsed` replaces a clock. */
export type LocationEvent =
  | { type: 'location.received'; at: number; entries: readonly LiveEntry[] }
  | { type: 'location.answered'; code: string | null }
  | { type: 'location.elapsed'; ms: number }

/** Type of the event that a location sends to its parent. */
export const GAP_FOUND = 'location.gap_found'
/** Messages after `seq` are missing. */
export type GapFound = { type: typeof GAP_FOUND; location_uuid: string; seq: number }

/** A location without any message yet. */
export const initialLocation = (location_uuid: string): LiveLocation => ({
  location_uuid,
  status: 'waiting',
  seq: null,
  counters: null,
  qualityPercent: null,
  problemCode: null,
  silentMs: 0,
  gapMs: 0,
})

const afterEntry = (location: LiveLocation, entry: LiveEntry): LiveLocation => {
  if (entry.type === 'snapshot') {
    const { seq, counters, quality_percent: qualityPercent } = entry
    return { ...location, status: 'live', seq, counters, qualityPercent, problemCode: null, gapMs: 0 }
  }
  const { seq, counters } = location
  if (seq === null || counters === null || entry.seq <= seq) return location
  if (entry.seq > seq + 1) return location.status === 'gap' ? location : { ...location, status: 'gap', gapMs: 0 }
  return { ...location, status: 'live', seq: entry.seq, counters: afterMessage(counters, entry), gapMs: 0 }
}

/**
 * The location after more entries of its stream. Only the next message is counted; an older one is ignored, a later one
 * opens a gap.
 */
export const afterEntries = (location: LiveLocation, entries: readonly LiveEntry[]): LiveLocation => {
  const after = entries.reduce(afterEntry, location)
  return { ...after, silentMs: 0, status: after.status === 'stale' ? 'live' : after.status }
}

const afterAnswer = (location: LiveLocation, code: string | null): LiveLocation => {
  if (code !== null) return { ...location, status: 'refused', problemCode: code }
  if (location.status !== 'refused') return location
  return { ...location, status: location.seq === null ? 'waiting' : 'live', problemCode: null }
}

const afterElapsed = (location: LiveLocation, ms: number): LiveLocation => {
  const silentMs = location.silentMs + ms
  if (location.status === 'gap') {
    const gapMs = location.gapMs + ms
    return { ...location, silentMs, gapMs: gapMs >= RESUME_RETRY_MS ? 0 : gapMs }
  }
  return {
    ...location,
    silentMs,
    status: location.status === 'live' && silentMs >= SILENCE_MS ? 'stale' : location.status,
  }
}

const afterEvent = (location: LiveLocation, event: LocationEvent): LiveLocation => {
  if (event.type === 'location.received') return afterEntries(location, event.entries)
  if (event.type === 'location.answered') return afterAnswer(location, event.code)
  if (event.type === 'location.elapsed') return afterElapsed(location, event.ms)
  return location
}

const mustReportGap = (before: LiveLocation, after: LiveLocation): boolean =>
  after.status === 'gap' && (before.status !== 'gap' || before.seq !== after.seq || after.gapMs < before.gapMs)

/** Type of the event that a location sends to its recorder. */
export const BATCH_FOLDED = 'recorder.received'
/** A batch of entries, its time of receipt in milliseconds since 1970, and the location after it. */
export type BatchFolded = { type: typeof BATCH_FOLDED; at: number; entries: readonly LiveEntry[]; after: LiveLocation }

type LocationInput = {
  location_uuid: string
  parent: { send: (event: GapFound) => void }
  recorder?: { send: (event: BatchFolded) => void }
}

type LocationContext = LiveLocation & Pick<LocationInput, 'parent' | 'recorder'>

/**
 * Folds the stream of one location into counters (W05–W09, W16). It reports a gap to the parent, which requests the
 * missing messages, and passes every folded batch to its recorder, so that each message is folded only once.
 */
export const locationLogic = fromTransition(
  ({ parent, recorder, ...location }: LocationContext, event: LocationEvent): LocationContext => {
    const after = afterEvent(location, event)
    if (mustReportGap(location, after) && after.seq !== null) {
      parent.send({ type: GAP_FOUND, location_uuid: after.location_uuid, seq: after.seq })
    }
    if (event.type === 'location.received') {
      recorder?.send({ type: BATCH_FOLDED, at: event.at, entries: event.entries, after })
    }
    return { ...after, parent, recorder }
  },
  ({ input: { location_uuid, parent, recorder } }: { input: LocationInput }): LocationContext => ({
    ...initialLocation(location_uuid),
    parent,
    recorder,
  }),
)

/** A running location. */
export type LocationRef = ActorRefFrom<typeof locationLogic>
