import { type ActorRefFrom, fromTransition } from 'xstate'
import type { Counters } from '../../contract/live/stream.ts'
import { afterMessage } from './counters.ts'
import type { LiveEntry } from './socket-port.ts'

/** Milliseconds without a word of a location after which its counters are stale. */
export const SILENCE_MS = 30_000
/** Milliseconds after which a gap that nobody filled is asked for again. */
export const RESUME_RETRY_MS = 5000

/** A location as its stream tells it. `waiting` has no counters yet, `gap` misses messages and has asked for them. */
export type LiveLocation = {
  location_uuid: string
  status: 'waiting' | 'live' | 'stale' | 'gap' | 'refused'
  /** Number of the last message that is in the counters. */
  seq: number | null
  counters: Counters | null
  qualityPercent: number | null
  /** Code of the problem where the location was refused. */
  refusal: string | null
  /** Milliseconds since anything was heard of it. */
  silentMs: number
  /** Milliseconds since the missing messages were asked for. */
  gapMs: number
}

/** What a location's actor is told; `looked` says how much time went by, so that it needs no clock. */
export type LocationEvent =
  | { type: 'location.received'; entries: readonly LiveEntry[] }
  | { type: 'location.answered'; code: string | null }
  | { type: 'location.looked'; ms: number }

/** Type of the one word that a location says by itself. */
export const GAP_FOUND = 'location.gap_found'
/** What a location's actor tells its parent: messages after `seq` are missing. */
export type GapFound = { type: typeof GAP_FOUND; location_uuid: string; seq: number }

/** A location of which nothing is known yet. */
export const initialLocation = (location_uuid: string): LiveLocation => ({
  location_uuid,
  status: 'waiting',
  seq: null,
  counters: null,
  qualityPercent: null,
  refusal: null,
  silentMs: 0,
  gapMs: 0,
})

const afterEntry = (location: LiveLocation, entry: LiveEntry): LiveLocation => {
  if (entry.type === 'snapshot') {
    const { seq, counters, quality_percent: qualityPercent } = entry
    return { ...location, status: 'live', seq, counters, qualityPercent, refusal: null, gapMs: 0 }
  }
  const { seq, counters } = location
  if (seq === null || counters === null || entry.seq <= seq) return location
  if (entry.seq > seq + 1) return location.status === 'gap' ? location : { ...location, status: 'gap', gapMs: 0 }
  return { ...location, status: 'live', seq: entry.seq, counters: afterMessage(counters, entry), gapMs: 0 }
}

/** A location after more of its stream: only the next message counts, older ones are known already, a later one shows a gap. */
export const afterEntries = (location: LiveLocation, entries: readonly LiveEntry[]): LiveLocation => {
  const after = entries.reduce(afterEntry, location)
  return { ...after, silentMs: 0, status: after.status === 'stale' ? 'live' : after.status }
}

const afterAnswer = (location: LiveLocation, code: string | null): LiveLocation => {
  if (code !== null) return { ...location, status: 'refused', refusal: code }
  if (location.status !== 'refused') return location
  return { ...location, status: location.seq === null ? 'waiting' : 'live', refusal: null }
}

const afterLook = (location: LiveLocation, ms: number): LiveLocation => {
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
  if (event.type === 'location.looked') return afterLook(location, event.ms)
  return location
}

const asksNow = (before: LiveLocation, after: LiveLocation): boolean =>
  after.status === 'gap' && (before.status !== 'gap' || before.seq !== after.seq || after.gapMs < before.gapMs)

/** The counters of one location, fed by deltas (W05–W09, W16); a gap is told to the parent, which asks the server to resume. */
export const locationLogic = fromTransition(
  (location: LiveLocation, event: LocationEvent, { self }): LiveLocation => {
    const after = afterEvent(location, event)
    if (asksNow(location, after) && after.seq !== null) {
      const found: GapFound = { type: GAP_FOUND, location_uuid: after.location_uuid, seq: after.seq }
      self._parent?.send(found)
    }
    return after
  },
  ({ input }: { input: { location_uuid: string } }) => initialLocation(input.location_uuid),
)

/** A running location. */
export type LocationRef = ActorRefFrom<typeof locationLogic>
