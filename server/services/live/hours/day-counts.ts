import { and, eq } from 'drizzle-orm'
import type { Counters } from '../../../../contract/live/stream.ts'
import type { Tx } from '../../../store/database.ts'
import type { LiveContext } from '../context.ts'
import { openHour } from '../tables.ts'
import { closedHourOf } from './closed-hours.ts'

/** The counts of a day so far. */
export type DayCounts = Pick<Counters, 'net' | 'gross' | 'car' | 'carPeople' | 'bus' | 'busPeople'>

/** People in the vehicles of an hour: the number that was counted, otherwise an estimate by the mean of one vehicle. */
const peopleIn = (counted: number, vehicles: number, mean: number): number => counted || Math.floor(vehicles * mean)

/**
 * The counts of a location on one of its local days so far, as the transaction sees them; hourly reports replace single
 * messages.
 */
export const dayCounts = async (
  { otherServices }: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  locationUuid: string,
  day: string,
): Promise<DayCounts> => {
  const rows = await tx
    .select()
    .from(openHour)
    .where(and(eq(openHour.locationUuid, locationUuid), eq(openHour.localDay, day)))
  const means = await otherServices.getPeopleInVehicles(tx, locationUuid)
  const sums: DayCounts = { net: 0, gross: 0, car: 0, carPeople: 0, bus: 0, busPeople: 0 }
  for (const row of rows) {
    const hour = closedHourOf(row)
    sums.net += hour.people_net
    sums.gross += hour.people_gross
    sums.car += hour.cars
    sums.bus += hour.buses
    sums.carPeople += row.reported ? peopleIn(row.carPeople, hour.cars, means.car) : row.carPeople
    sums.busPeople += row.reported ? peopleIn(row.busPeople, hour.buses, means.bus) : row.busPeople
  }
  return sums
}
