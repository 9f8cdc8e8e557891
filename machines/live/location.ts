import { type ActorRefFrom, fromTransition } from 'xstate'
import { SILENT_AFTER_MS } from '../../contract/limits.ts'
import type { Counters } from '../../contract/live/stream.ts'
import { afterMessage } from './counters.ts'
import { BATCH_FOLDED, JOIN_WANTED } from './location-events.ts'
import type { LiveEntry } from './socket-port.ts'

/** Milliseconds after which missing messages are requested again. */
export const RESUME_RETRY_MS = 5000
/** Delays before a location that could not be joined is requested again, in milliseconds; the last one is repeated. */
export const JOIN_RETRY_MS = [500, 1000, 2000, 4000, 8000] as const

// Every other problem, like a lookup that failed or a missing answer, can pass.
const lastingProblems: readonly string[] = ['not_found', 'permission_denied', 'invalid_input', 'unauthenticated']

/**
 * State of one live location. `waiting`: no counters yet; `gap`: messages are missing and were requested; `retrying`:
 * the server could not answer the request for the location, which is repeated; `refused`: the server rejected it.
 */
export type LiveLocation = {
  location_uuid: string
  status: 'waiting' | 'live' | 'stale' | 'gap' | 'retrying' | 'refused'
  /** Whether the present connection follows the location. Only then are the counters those of now. */
  isFollowed: boolean
  /** Sequence number of the last counted message. */
  seq: number | null
  counters: Counters | null
  qualityPercent: number | null
  /** Code of the problem if the server rejected the location. */
  problemCode: string | null
  /** When the arabox sent its last message, in milliseconds since 1970 by the platform's clock; null if never. */
  heardAt: number | null
  /** Milliseconds since the last message of the arabox; at least those of a silent one if it never sent any. */
  silentMs: number
  /** Number of requests without success since the location was followed. */
  failedJoins: number
  /** When the location is requested again, in milliseconds since 1970; null if nothing is missing. */
  joinAt: number | null
  /** Number of requests that the location has asked its parent for. */
  wantedJoins: number
}

/** Events of a location. `at` is the time of the event in milliseconds since 1970, so that a replay needs no clock. */
export type LocationFact =
  | { type: 'location.received'; at: number; entries: readonly LiveEntry[] }
  | { type: 'location.answered'; at: number; code: string | null }
  | { type: 'location.disconnected' }
  | { type: 'location.ticked'; at: number }

/** The location must be requested after message `seq`: messages are missing, or an earlier request failed. */
export type JoinWanted = { type: typeof JOIN_WANTED; location_uuid: string; seq: number | null }

/** A location without any message yet. */
export const initialLocation = (location_uuid: string): LiveLocation => ({
  location_uuid,
  status: 'waiting',
  isFollowed: false,
  seq: null,
  counters: null,
  qualityPercent: null,
  problemCode: null,
  heardAt: null,
  silentMs: 0,
  failedJoins: 0,
  joinAt: null,
  wantedJoins: 0,
})

const wantJoin = (location: LiveLocation, joinAt: number | null): LiveLocation => ({
  ...location,
  joinAt,
  wantedJoins: location.wantedJoins + 1,
})

const afterEntry = (location: LiveLocation, entry: LiveEntry, at: number): LiveLocation => {
  if (entry.type === 'snapshot') {
    const { seq, counters, quality_percent: qualityPercent } = entry
    // An arabox that never sent anything is as silent as one that stopped.
    const silentMs = entry.silent_ms === undefined ? 0 : (entry.silent_ms ?? SILENT_AFTER_MS)
    const status = silentMs < SILENT_AFTER_MS ? 'live' : 'stale'
    const heardAt = entry.silent_ms === null ? null : at - silentMs
    const heard = { heardAt, silentMs, status } as const
    return { ...location, ...heard, seq, counters, qualityPercent, problemCode: null, joinAt: null }
  }
  const { seq, counters } = location
  if (seq === null || counters === null || entry.seq <= seq) return location
  if (entry.seq > seq + 1) {
    if (location.status === 'gap') return location
    return wantJoin({ ...location, status: 'gap' }, at + RESUME_RETRY_MS)
  }
  const heard = { heardAt: at, silentMs: 0, status: 'live' } as const
  return { ...location, ...heard, seq: entry.seq, counters: afterMessage(counters, entry), joinAt: null }
}

/**
 * The location after more entries of its stream, received `at`. Only the next message is counted; an older one is
 * ignored, a later one opens a gap.
 */
export const afterEntries = (location: LiveLocation, entries: readonly LiveEntry[], at = 0): LiveLocation => {
  const after = entries.reduce((before, entry) => afterEntry(before, entry, at), location)
  return { ...after, isFollowed: true, failedJoins: 0 }
}

const afterAnswer = (location: LiveLocation, code: string | null, at: number): LiveLocation => {
  if (code === null) {
    const wasRejected = location.status === 'refused' || location.status === 'retrying'
    const status = location.seq === null ? 'waiting' : location.silentMs < SILENT_AFTER_MS ? 'live' : 'stale'
    return {
      ...location,
      ...(wasRejected ? { status, joinAt: null } : {}),
      isFollowed: true,
      failedJoins: 0,
      problemCode: null,
    }
  }
  const rejected = { ...location, isFollowed: false, problemCode: code }
  if (lastingProblems.includes(code)) return { ...rejected, status: 'refused', joinAt: null }
  const delayMs = JOIN_RETRY_MS[location.failedJoins] ?? JOIN_RETRY_MS[JOIN_RETRY_MS.length - 1] ?? 0
  return { ...rejected, status: 'retrying', failedJoins: location.failedJoins + 1, joinAt: at + delayMs }
}

const afterTick = (location: LiveLocation, at: number): LiveLocation => {
  const silentMs = location.heardAt === null ? location.silentMs : Math.max(0, at - location.heardAt)
  const status = location.status === 'live' && silentMs >= SILENT_AFTER_MS ? 'stale' : location.status
  const after = { ...location, silentMs, status }
  if (location.joinAt === null || at < location.joinAt) return after
  return wantJoin(after, status === 'gap' ? at + RESUME_RETRY_MS : null)
}

const afterEvent = (location: LiveLocation, event: LocationFact): LiveLocation => {
  switch (event.type) {
    case 'location.received':
      return afterEntries(location, event.entries, event.at)
    case 'location.answered':
      return afterAnswer(location, event.code, event.at)
    case 'location.disconnected':
      // The next connection requests every location.
      return { ...location, isFollowed: false, failedJoins: 0, joinAt: null }
    case 'location.ticked':
      return afterTick(location, event.at)
    default:
      return location
  }
}

/** A batch of entries, its time of receipt in milliseconds since 1970, and the location after it. */
export type BatchFolded = { type: typeof BATCH_FOLDED; at: number; entries: readonly LiveEntry[]; after: LiveLocation }

type LocationInput = {
  location_uuid: string
  parent: { send: (event: JoinWanted) => void }
  recorder?: { send: (event: BatchFolded) => void }
}

type LocationContext = LiveLocation & Pick<LocationInput, 'parent' | 'recorder'>

/**
 * Folds the stream of one location into counters (W05–W09, W16). It asks the parent to request it again when messages
 * are missing or a request has failed. It passes every folded batch to its recorder, so that each message is folded
 * only once.
 */
export const locationLogic = fromTransition(
  ({ parent, recorder, ...location }: LocationContext, event: LocationFact): LocationContext => {
    const after = afterEvent(location, event)
    if (after.wantedJoins > location.wantedJoins) {
      parent.send({ type: JOIN_WANTED, location_uuid: after.location_uuid, seq: after.seq })
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
