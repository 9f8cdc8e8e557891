import { localTimeOf } from '../../../../machines/calendar/local-hours.ts'
import { addHours, mergeHours } from '../../../store/statistics/hourly.ts'
import type { Statistics, StatisticsSession } from '../../../store/statistics/open-statistics.ts'
import type { Scalar } from '../../../store/statistics/values.ts'

/**
 * Counts of one sensor in one full UTC hour. `ages` are 14 numbers, women by age band, then men by age band: the people
 * net whose age was recognised.
 */
export type HourlyCount = {
  location_uuid: string
  hour: Date
  people_net: number
  people_gross: number
  cars: number
  buses: number
  ages: readonly number[]
}

/** An hourly count with the local day and hour of its location. */
export type ClosedHour = HourlyCount & { local_day: string; local_hour: number }

/** Adds the local day and hour of a time zone to hourly counts. */
export function* inLocalTime(counts: Iterable<HourlyCount>, timeZone: string): Generator<ClosedHour> {
  for (const count of counts) {
    const local = localTimeOf(timeZone, count.hour)
    // Written field by field, because spreading took as long as storing.
    yield {
      location_uuid: count.location_uuid,
      hour: count.hour,
      people_net: count.people_net,
      people_gross: count.people_gross,
      cars: count.cars,
      buses: count.buses,
      ages: count.ages,
      local_day: local.day,
      local_hour: local.hour,
    }
  }
}

function* rowsOf(hours: Iterable<ClosedHour>): Generator<readonly Scalar[]> {
  for (const each of hours) {
    yield [
      each.location_uuid,
      each.hour,
      each.local_day,
      each.local_hour,
      each.people_net,
      each.people_gross,
      each.cars,
      each.buses,
      ...each.ages,
    ]
  }
}

/**
 * Inserts hours, or replaces stored hours. Returns their number. Run it in a transaction of the statistics.
 */
export const storeHours = (session: StatisticsSession, hours: Iterable<ClosedHour>): Promise<number> =>
  mergeHours(session, rowsOf(hours))

/**
 * Appends hours that are not stored yet, all or none. Returns their number. Three times as fast as {@link storeHours}.
 */
export const appendHours = (statistics: Statistics, hours: Iterable<ClosedHour>): Promise<number> =>
  statistics.transaction((session) => addHours(session, rowsOf(hours)))

/** The latest hour that is stored for at least half of some locations; null if there is none. */
export const latestHour = async (statistics: Statistics, locations: readonly string[]): Promise<Date | null> => {
  const [row] = await statistics.rows<{ latest: Date | null }>(
    `select max(hour) as latest from (
       select hour from hourly where location_uuid = any($1) group by hour having count(*) >= $2
     ) as known`,
    [[...locations], Math.ceil(locations.length / 2)],
  )
  return row?.latest ?? null
}
