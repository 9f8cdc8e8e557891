import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { openHour } from '../tables.ts'

/** Those of the given locations that have counts, in open or closed hours. */
export const findLocationsWithCounts = async (
  tx: Tx,
  statistics: Statistics,
  uuids: readonly string[],
): Promise<Set<string>> => {
  if (uuids.length === 0) return new Set()
  const open = await tx
    .selectDistinct({ uuid: openHour.locationUuid })
    .from(openHour)
    .where(sql`${openHour.locationUuid} = any(${sql.param([...uuids])}::uuid[])`)
  const closed = await statistics.rows<{ uuid: string }>(
    'select distinct location_uuid as uuid from hourly where location_uuid = any($1)',
    [[...uuids]],
  )
  return new Set([...open, ...closed].map(({ uuid }) => uuid))
}

/** The number of counted hours of a location: hours in the statistics, and open hours. */
export const countCountedHours = async (tx: Tx, statistics: Statistics, uuid: string): Promise<number> => {
  const open = await tx.$count(openHour, and(eq(openHour.locationUuid, uuid), eq(openHour.transferredVersion, 0)))
  const [closed] = await statistics.rows<{ hours: number }>(
    'select count(*) as hours from hourly where location_uuid = $1',
    [uuid],
  )
  return open + Number(closed?.hours ?? 0)
}
