import { and, eq, gt, lte, max, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { location } from '../tables.ts'
import { maintenance } from './tables.ts'

/** The instant at which works end or ended. */
export const endOfWorks = sql<Date>`coalesce(${maintenance.endedAt}, ${maintenance.endsAt})`.mapWith(maintenance.endsAt)

const isRunning = (now: Date): SQL | undefined => and(lte(maintenance.startsAt, now), gt(endOfWorks, now))

// Written with table names, because it is a part of other queries.
const worksAt = (now: Date, covers: SQL): SQL =>
  sql`exists (select 1 from maintenance where maintenance.location_id = ${location.id} and ${covers}
    and maintenance.starts_at <= ${now.toISOString()}::timestamptz
    and coalesce(maintenance.ended_at, maintenance.ends_at) > ${now.toISOString()}::timestamptz)`

/** Whether planned works go on at the arabox of the row's location: a condition on the table `location`. */
export const hasAraboxWorks = (now: Date): SQL => worksAt(now, sql`maintenance.covers_arabox`)

/** The same for queries of many locations: the works that go on are read once for all of them. */
export const inAraboxWorks = (tx: Tx, now: Date): SQL<boolean> => {
  const running = tx
    .select({ id: maintenance.locationId })
    .from(maintenance)
    .where(and(eq(maintenance.coversArabox, true), isRunning(now)))
  return sql<boolean>`${location.id} = any(array(${running}))`
}

/** Whether planned works go on at the screens of the row's location: a condition on the table `location`. */
export const hasScreenWorks = (now: Date): SQL => worksAt(now, sql`maintenance.covers_screens`)

/** When the planned works at the araboxes of locations are to end; locations without any are absent. */
export const endsOfAraboxWorks = async (
  tx: Tx,
  locationIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Date>> => {
  if (locationIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: maintenance.locationId, until: max(maintenance.endsAt) })
    .from(maintenance)
    .where(and(anyOf(maintenance.locationId, locationIds), eq(maintenance.coversArabox, true), isRunning(now)))
    .groupBy(maintenance.locationId)
  return new Map(rows.flatMap(({ id, until }) => (until ? [[id, until] as const] : [])))
}

/** A time of planned works: `from` inclusive, `until` exclusive. */
export type WorkTime = { from: Date; until: Date }

/**
 * The times of planned works at the araboxes of locations, by the uuid of the location, as far as they overlap a
 * period; locations without any are absent.
 */
export const araboxWorkTimes = async (
  tx: Tx,
  locationUuids: readonly string[],
  period: WorkTime,
): Promise<ReadonlyMap<string, readonly WorkTime[]>> => {
  const rows = await tx
    .select({ uuid: location.uuid, from: maintenance.startsAt, until: endOfWorks })
    .from(maintenance)
    .innerJoin(location, eq(location.id, maintenance.locationId))
    .where(
      and(
        anyOf(location.uuid, locationUuids),
        eq(maintenance.coversArabox, true),
        lte(maintenance.startsAt, period.until),
        gt(endOfWorks, period.from),
        gt(endOfWorks, maintenance.startsAt),
      ),
    )
  const times = new Map<string, WorkTime[]>()
  for (const { uuid, from, until } of rows) times.set(uuid, [...(times.get(uuid) ?? []), { from, until }])
  return times
}
