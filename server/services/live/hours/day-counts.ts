import { and, eq } from 'drizzle-orm'
import type { Device } from '../../../http/caller.ts'
import type { Tx } from '../../../store/open.ts'
import type { LiveContext } from '../context.ts'
import type { DayCounts } from '../log/entries.ts'
import { openHour } from '../tables.ts'
import { closedHourOf } from './closed-hours.ts'

/** People in the vehicles of an hour: as they were counted singly, else by the owner's mean of one vehicle. */
const peopleIn = (counted: number, vehicles: number, mean: number): number => counted || Math.floor(vehicles * mean)

/** What a place has counted on one of its days so far, whole hours as they were reported; as of the transaction. */
export const dayCounts = async (
  { otherServices }: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  { locationUuid }: Device,
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
