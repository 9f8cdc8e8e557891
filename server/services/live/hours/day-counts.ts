import { sql } from 'drizzle-orm'
import type { Counters } from '../../../../contract/live/stream.ts'
import type { Tx } from '../../../store/database.ts'
import type { LiveContext } from '../context.ts'
import { openHour } from '../tables.ts'
import { closedHourOf } from './closed-hours.ts'

/** The counts of a day so far. */
export type DayCounts = Pick<Counters, 'net' | 'gross' | 'car' | 'carPeople' | 'bus' | 'busPeople'>

/** The counts of a day without messages. */
export const noCounts = (): DayCounts => ({ net: 0, gross: 0, car: 0, carPeople: 0, bus: 0, busPeople: 0 })

/** People in the vehicles of an hour: the number that was counted, otherwise an estimate by the mean of one vehicle. */
const peopleIn = (counted: number, vehicles: number, mean: number): number => counted || Math.floor(vehicles * mean)

/** A location, and one of its local days. */
export type LocationDay = { readonly locationUuid: string; readonly day: string }

/**
 * The counts of locations on one of their local days so far, as the transaction sees them, by the uuid of the location;
 * hourly reports replace single messages. Each location may be listed once.
 */
export const dayCounts = async (
  { otherServices }: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  days: readonly LocationDay[],
): Promise<Map<string, DayCounts>> => {
  const counts = new Map(days.map(({ locationUuid }): [string, DayCounts] => [locationUuid, noCounts()]))
  if (days.length === 0) return counts
  const listed = sql`select * from unnest(
    ${sql.param(days.map(({ locationUuid }) => locationUuid))}::uuid[], ${sql.param(days.map(({ day }) => day))}::date[])`
  const rows = await tx
    .select()
    .from(openHour)
    .where(sql`(${openHour.locationUuid}, ${openHour.localDay}) in (${listed})`)
  const means = await otherServices.getPeopleInVehicles(
    tx,
    days.map(({ locationUuid }) => locationUuid),
  )
  for (const row of rows) {
    const sums = counts.get(row.locationUuid)
    if (!sums) continue
    const hour = closedHourOf(row)
    const mean = means.get(row.locationUuid) ?? { car: 1, bus: 1 }
    sums.net += hour.people_net
    sums.gross += hour.people_gross
    sums.car += hour.cars
    sums.bus += hour.buses
    sums.carPeople += row.reported ? peopleIn(row.carPeople, hour.cars, mean.car) : row.carPeople
    sums.busPeople += row.reported ? peopleIn(row.busPeople, hour.buses, mean.bus) : row.busPeople
  }
  return counts
}
