import { inArray, lt, sql } from 'drizzle-orm'
import type { Counters, LiveMessage, LiveSnapshot } from '../../../../contract/live/stream.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { afterMessage, countersOf } from '../../../../machines/live/counters.ts'
import { QUALITY_MINUTES, qualityOf } from '../arabox/quality.ts'
import type { LiveContext } from '../context.ts'
import { liveLog, liveState } from '../tables.ts'
import { type LogEntry, localDayOf, messagesOf } from './entries.ts'

/** How long the log keeps a message. */
const RETENTION_MS = QUALITY_MINUTES * MINUTE_MS
/** Limit of messages in a frame. A message has less than 256 bytes, so a frame never exceeds `LARGEST_FRAME_BYTES`. */
export const MAX_FRAME_MESSAGES = 250

/** Messages of one location that are sent together: messages in order, or one snapshot. */
export type Frame = readonly (LiveMessage | LiveSnapshot)[]

type Found = { seq: number | null; counters: Counters | null; from_seq: number | null; entries: LogEntry[] | null }

const findState = async (
  { store }: Pick<LiveContext, 'store'>,
  locationUuid: string,
  seq: number | null,
): Promise<Found> => {
  // One statement, so that the log and the counters belong to the same instant.
  const { rows } = await store.db.execute<Found>(sql`
    select live_state.seq, live_state.counters, missed.from_seq, missed.entries
    from (values (${locationUuid}::uuid)) as requested (location_uuid)
    left join live_state using (location_uuid)
    left join lateral (
      select from_seq, entries from live_log
      where location_uuid = requested.location_uuid and to_seq > ${seq}::bigint
      order by to_seq limit 1
    ) as missed on true`)
  return rows[0] ?? { seq: null, counters: null, from_seq: null, entries: null }
}

/**
 * The next frame after message `seq` of a location, empty if there is no newer message. It is a snapshot of the present
 * day if `seq` is null, unknown, or older than the log.
 */
export const readLog = async (
  live: Pick<LiveContext, 'store' | 'clock'>,
  { locationUuid, timeZone }: { locationUuid: string; timeZone: string },
  seq: number | null,
): Promise<Frame> => {
  const { from_seq, entries, ...state } = await findState(live, locationUuid, seq)
  const latestSeq = state.seq ?? 0
  if (seq !== null && from_seq !== null && entries !== null && from_seq <= seq + 1) {
    const missed = entries.slice(seq + 1 - from_seq, seq + 1 - from_seq + MAX_FRAME_MESSAGES)
    return messagesOf(locationUuid, seq + 1, missed)
  }
  if (seq === latestSeq) return []
  const day = localDayOf(timeZone, live.clock.now().getTime())
  const stored = state.counters ?? countersOf(day)
  const position = { location_uuid: locationUuid, seq: latestSeq }
  const counters = stored.day < day ? afterMessage(stored, { type: 'day', ...position, day }) : stored
  const { quality_percent } = await qualityOf(live, locationUuid)
  return [{ type: 'snapshot', ...position, counters, quality_percent }]
}

/** The numbers of the latest messages of some locations. */
export const latestSeqs = ({ store }: Pick<LiveContext, 'store'>, locationUuids: readonly string[]) =>
  store.db
    .select({ locationUuid: liveState.locationUuid, seq: liveState.seq })
    .from(liveState)
    .where(inArray(liveState.locationUuid, [...locationUuids]))

/** Deletes messages older than 15 minutes; a client that missed them gets a snapshot. */
export const deleteOldLogEntries = async ({ store }: Pick<LiveContext, 'store'>, now: Date): Promise<void> => {
  await store.db.delete(liveLog).where(lt(liveLog.at, new Date(now.getTime() - RETENTION_MS)))
}
