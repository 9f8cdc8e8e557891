import { inArray, lt, sql } from 'drizzle-orm'
import type { Counters, LiveMessage, LiveSnapshot } from '../../../../contract/live/stream.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { afterMessage, countersOf } from '../../../../machines/live/counters.ts'
import { QUALITY_MINUTES, qualitiesOf } from '../arabox/quality.ts'
import type { LiveContext } from '../context.ts'
import { liveLog, liveState } from '../tables.ts'
import { type LogEntry, localDayOf, messagesOf } from './entries.ts'

/** How long the log keeps a message. */
const RETENTION_MS = QUALITY_MINUTES * MINUTE_MS
/** Limit of messages in a frame. A message has less than 256 bytes, so a frame never exceeds `LARGEST_FRAME_BYTES`. */
export const MAX_FRAME_MESSAGES = 250

/** Messages of one location that are sent together: messages in order, or one snapshot. */
export type Frame = readonly (LiveMessage | LiveSnapshot)[]

/** A request of a reader: the frame after message `seq` of a location in a time zone. */
export type LogRequest = { locationUuid: string; timeZone: string; seq: number | null }

type Found = {
  seq: number | null
  counters: Counters | null
  from_seq: number | null
  entries: LogEntry[] | null
}

/** Most requests that one query answers. */
const MAX_REQUESTS = 100

const findStates = async ({ store }: Pick<LiveContext, 'store'>, requests: readonly LogRequest[]): Promise<Found[]> => {
  const column = (pick: (request: LogRequest) => unknown) => sql.param(requests.map(pick))
  // One statement, so that the log and the counters belong to the same instant.
  const { rows } = await store.lookups.execute<Found>(sql`
    select live_state.seq, live_state.counters, missed.from_seq, missed.entries
    from unnest(
      ${column(({ locationUuid }) => locationUuid)}::uuid[],
      ${column(({ seq }) => seq)}::bigint[]
    ) with ordinality as requested (location_uuid, seq, index)
    left join live_state using (location_uuid)
    left join lateral (
      select from_seq, entries from live_log
      where location_uuid = requested.location_uuid and to_seq > requested.seq
      order by to_seq limit 1
    ) as missed on true
    order by requested.index`)
  return rows
}

const messagesAfter = ({ locationUuid, seq }: LogRequest, { from_seq, entries }: Found): Frame | null => {
  if (seq === null || from_seq === null || entries === null || from_seq > seq + 1) return null
  const missed = entries.slice(seq + 1 - from_seq, seq + 1 - from_seq + MAX_FRAME_MESSAGES)
  return messagesOf(locationUuid, seq + 1, missed)
}

const snapshotOf = (
  { locationUuid: location_uuid, timeZone }: LogRequest,
  state: Pick<Found, 'seq' | 'counters'>,
  now: Date,
): Omit<LiveSnapshot, 'quality_percent' | 'silent_ms'> => {
  const day = localDayOf(timeZone, now.getTime())
  const stored = state.counters ?? countersOf(day)
  const position = { location_uuid, seq: state.seq ?? 0 }
  const counters = stored.day < day ? afterMessage(stored, { type: 'day', ...position, day }) : stored
  return { type: 'snapshot', ...position, counters }
}

const readRequests = async (
  live: Pick<LiveContext, 'store' | 'clock'>,
  requests: readonly LogRequest[],
): Promise<Frame[]> => {
  const states = await findStates(live, requests)
  const found = requests.map((request, index) => {
    const state = states[index]
    if (!state) throw new Error('every request has a state')
    const messages = messagesAfter(request, state)
    return { request, state, messages: messages ?? (request.seq === (state.seq ?? 0) ? [] : null) }
  })
  const qualities = await qualitiesOf(
    live,
    found.filter(({ messages }) => messages === null).map(({ request }) => request.locationUuid),
  )
  return found.map(({ request, state, messages }) => {
    if (messages) return messages
    const now = live.clock.now()
    const snapshot = snapshotOf(request, state, now)
    const { quality_percent = null, silent_ms = null } = qualities.get(request.locationUuid) ?? {}
    // The log keeps a quarter of an hour. The counters have the instant of an older message, by its device's clock.
    const sinceMs = state.counters?.time ? Math.max(0, now.getTime() - Date.parse(state.counters.time)) : null
    return [{ ...snapshot, quality_percent, silent_ms: silent_ms ?? sinceMs }]
  })
}

/**
 * The next frames after message `seq` of each location, in the order of the requests; empty if there is no newer
 * message. A frame is a snapshot of the present day if `seq` is null, unknown, or older than the log. Many locations
 * need few queries, so that clients are soon up to date after a restart, when all connections to the database are busy.
 */
export const readLog = async (
  live: Pick<LiveContext, 'store' | 'clock'>,
  requests: readonly LogRequest[],
): Promise<Frame[]> => {
  const frames: Frame[] = []
  for (let from = 0; from < requests.length; from += MAX_REQUESTS)
    frames.push(...(await readRequests(live, requests.slice(from, from + MAX_REQUESTS))))
  return frames
}

/** The numbers of the latest messages of some locations. */
export const latestSeqs = ({ store }: Pick<LiveContext, 'store'>, locationUuids: readonly string[]) =>
  store.lookups
    .select({ locationUuid: liveState.locationUuid, seq: liveState.seq })
    .from(liveState)
    .where(inArray(liveState.locationUuid, [...locationUuids]))

/** Deletes messages older than 15 minutes; a client that missed them gets a snapshot. */
export const deleteOldLogEntries = async ({ store }: Pick<LiveContext, 'store'>, now: Date): Promise<void> => {
  await store.db.delete(liveLog).where(lt(liveLog.at, new Date(now.getTime() - RETENTION_MS)))
}
