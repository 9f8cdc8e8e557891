import { and, asc, eq, sql } from 'drizzle-orm'
import { HEATMAP_PAGE_SIZE, type araboxOperations as operations } from '../../../../contract/live/araboxes.ts'
import type { Message } from '../../../../contract/live/messages.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import type { Account, Device } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { LiveContext } from '../context.ts'
import { localDayOf } from '../log/log-entries.ts'
import { liveTrack } from '../tables.ts'

/** How far the last time zone is behind UTC. */
const WESTERNMOST_MS = 12 * HOUR_MS
const BATCH = 50_000

/** New messages of an arabox, and when they arrived. */
type ArrivedMessages = { readonly device: Device; readonly messages: readonly Message[]; readonly now: Date }

const tracksOf = ({ device: { locationUuid, timeZone }, messages, now }: ArrivedMessages) => {
  const localDay = localDayOf(timeZone, now.getTime())
  return messages.flatMap((message) =>
    message.type === 'path' && message.track && localDayOf(timeZone, Date.parse(message.at)) === localDay
      ? [{ locationUuid, localDay, at: new Date(message.at), points: message.track }]
      : [],
  )
}

/**
 * Stores the tracks that new messages of araboxes contain for the present local day of their location, and deletes
 * those of earlier days. Call it in the transaction that takes the batches, in which the batches of one arabox are
 * serialized.
 */
export const storeTracks = async (tx: Tx, arrived: readonly ArrivedMessages[]): Promise<void> => {
  const tracks = arrived.flatMap(tracksOf)
  if (tracks.length === 0) return
  const days = [...new Map(tracks.map(({ locationUuid, localDay }) => [locationUuid, localDay]))]
  await tx.execute(sql`
    delete from live_track
    using unnest(
      ${sql.param(days.map(([locationUuid]) => locationUuid))}::uuid[],
      ${sql.param(days.map(([, day]) => day))}::date[]
    ) as present (location_uuid, local_day)
    where live_track.location_uuid = present.location_uuid and live_track.local_day < present.local_day`)
  await tx.insert(liveTrack).values(tracks)
}

/**
 * Deletes the tracks of days that are over in every time zone, at most 50 000 at once: an arabox that reports deletes
 * its own, one that is silent or removed does not. The table has no index by day, so it is read only if its oldest
 * track is one of them.
 */
export const deleteOldTracks = async ({ store }: Pick<LiveContext, 'store'>, now: Date): Promise<void> => {
  const earliestDay = new Date(now.getTime() - WESTERNMOST_MS).toISOString().slice(0, 10)
  await store.db.execute(sql`delete from live_track
    where ${earliestDay}::date > (select local_day from live_track order by id limit 1)
      and id in (select id from live_track where local_day < ${earliestDay}::date order by id limit ${BATCH})`)
}

/** A page of today's tracks through a location's picture (C92), oldest first; throws `not_found`. */
export const heatmapPage = async (
  { store, clock, otherServices }: LiveContext,
  account: Account,
  untrusted: { uuid: string },
  page: number,
): Promise<AnswerOf<typeof operations.heatmap>> => {
  const { uuid, timeZone } = await otherServices.getReadableLocation(store.db, account, untrusted)
  const localDay = localDayOf(timeZone, clock.now().getTime())
  const rows = await store.db
    .select({ points: liveTrack.points, at: liveTrack.at })
    .from(liveTrack)
    .where(and(eq(liveTrack.locationUuid, uuid), eq(liveTrack.localDay, localDay)))
    .orderBy(asc(liveTrack.id))
    .limit(HEATMAP_PAGE_SIZE + 1)
    .offset((page - 1) * HEATMAP_PAGE_SIZE)
  const tracks = rows.slice(0, HEATMAP_PAGE_SIZE)
  return {
    paths: tracks.map(({ points }) => points),
    times: tracks.map(({ at }) => at?.toISOString() ?? null),
    has_more: rows.length > HEATMAP_PAGE_SIZE,
    currentPage: page,
  }
}
