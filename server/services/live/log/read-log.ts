import { sql } from 'drizzle-orm'
import { SILENT_AFTER_MS } from '../../../../contract/limits.ts'
import type { Counters, LiveMessage, LiveSnapshot } from '../../../../contract/live/stream.ts'
import { afterMessage, countersOf } from '../../../../machines/live/counters.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { LiveContext } from '../context.ts'
import { type LogEntry, liveState } from '../tables.ts'
import { findLastMessageTimes } from './last-message.ts'
import { localDayOf, messagesOf } from './log-entries.ts'
import { type QualityContext, qualitiesOf } from './quality.ts'

/** Limit of messages in a frame. A message has less than 256 bytes, so a frame never exceeds `LARGEST_FRAME_BYTES`. */
export const MAX_FRAME_MESSAGES = 250

/**
 * Messages of one location that are sent together: messages in order, or one snapshot. If the arabox has been silent
 * since the last message, a snapshot with the duration of the silence follows.
 */
export type Frame = readonly (LiveMessage | LiveSnapshot)[]

/** A location in a time zone, and the arabox that counts there. */
export type LoggedLocation = { locationUuid: string; timeZone: string; araboxUuid: string }

/** A request of a reader: the frame after message `seq` of a location. */
export type LogRequest = LoggedLocation & { seq: number | null }

type Found = {
  seq: number | null
  counters: Counters | null
  from_seq: number | null
  entries: LogEntry[] | null
  /** Milliseconds since these entries arrived. */
  missed_ms: number | null
}

/** Most requests that one query answers. */
const MAX_REQUESTS = 100

const findStates = async (
  { store }: Pick<LiveContext, 'store'>,
  requests: readonly LogRequest[],
  now: Date,
): Promise<Found[]> => {
  const column = (pick: (request: LogRequest) => unknown) => sql.param(requests.map(pick))
  // One statement, so that the log and the counters belong to the same instant.
  const { rows } = await store.lookups.execute<Found>(sql`
    select live_state.seq, live_state.counters, missed.from_seq, missed.entries,
      (extract(epoch from ${now.toISOString()}::timestamptz - missed.at) * 1000)::float8 as missed_ms
    from unnest(
      ${column(({ locationUuid }) => locationUuid)}::uuid[],
      ${column(({ seq }) => seq)}::bigint[]
    ) with ordinality as requested (location_uuid, seq, index)
    left join live_state using (location_uuid)
    left join lateral (
      select from_seq, entries, at from live_log
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

/** Whether a frame ends with the latest message of its location, and the arabox has been silent since then. */
const endsInSilence = (messages: Frame, { seq, missed_ms }: Found): boolean =>
  messages.length > 0 && messages.at(-1)?.seq === seq && (missed_ms ?? 0) >= SILENT_AFTER_MS

const readRequests = async (live: QualityContext, requests: readonly LogRequest[]): Promise<Frame[]> => {
  const now = live.clock.now()
  const states = await findStates(live, requests, now)
  const found = requests.map((request, index) => {
    const state = states[index]
    if (!state) throw new Error('every request has a state')
    const messages = messagesAfter(request, state) ?? (request.seq === (state.seq ?? 0) ? [] : null)
    return { request, state, messages, needsSnapshot: messages === null || endsInSilence(messages, state) }
  })
  const shown = found.filter(({ needsSnapshot }) => needsSnapshot).map(({ request }) => request)
  const qualities = await qualitiesOf(
    live,
    shown.map(({ locationUuid }) => locationUuid),
  )
  const silentMsInLog = ({ locationUuid }: LogRequest) => qualities.get(locationUuid)?.silent_ms ?? null
  // The live log does not have older messages or hourly reports. Few araboxes are silent, so this query is small.
  const silent = shown.filter((request) => (silentMsInLog(request) ?? SILENT_AFTER_MS) >= SILENT_AFTER_MS)
  const lastTimes = await findLastMessageTimes(
    live.store.lookups,
    silent.map(({ araboxUuid }) => araboxUuid),
  )
  return found.map(({ request, state, messages, needsSnapshot }) => {
    if (!needsSnapshot) return messages ?? []
    const lastMessageAt = lastTimes.get(request.araboxUuid)
    const silent_ms = lastMessageAt ? Math.max(0, now.getTime() - lastMessageAt.getTime()) : silentMsInLog(request)
    const { quality_percent = null } = qualities.get(request.locationUuid) ?? {}
    return [...(messages ?? []), { ...snapshotOf(request, state, now), quality_percent, silent_ms }]
  })
}

/**
 * The next frames after message `seq` of each location, in the order of the requests; empty if there is no newer
 * message. A frame is a snapshot of the present day if `seq` is null, unknown, or older than the log. Many locations
 * are read with few queries, so that clients get current counts soon after a restart, when the database is busy.
 */
export const readLog = async (live: QualityContext, requests: readonly LogRequest[]): Promise<Frame[]> => {
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
    .where(anyOf(liveState.locationUuid, locationUuids))
