import { localTimeOf } from '../../../../machines/calendar/local-time.ts'
import { hourlyColumns, mergeHours } from '../../../store/statistics/hourly.ts'
import type { Scalar } from '../../../store/statistics/values.ts'
import type { Statistics, StatisticsSession } from '../../../store/statistics.ts'

/** What one sensor counted in one full UTC hour; `ages` are 14 numbers, women then men by band, of the people net whose age was recognised. */
export type HourlyCount = {
  location_uuid: string
  hour: Date
  people_net: number
  people_gross: number
  cars: number
  buses: number
  ages: readonly number[]
}

/** The same with the day and hour at the place itself. */
export type ClosedHour = HourlyCount & { local_day: string; local_hour: number }

/** Hours with the day and hour of one time zone. */
export function* inLocalTime(counts: Iterable<HourlyCount>, timeZone: string): Generator<ClosedHour> {
  for (const count of counts) {
    const local = localTimeOf(timeZone, count.hour)
    // Field by field: spreading took as long as storing.
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

/** Stores hours as they are now in the place of what was known of them, and returns how many; to be run in a transaction of the statistics. */
export const storeHours = (session: StatisticsSession, hours: Iterable<ClosedHour>): Promise<number> =>
  mergeHours(session, rowsOf(hours))

/** Adds hours of which nothing is known yet, all or none, and returns how many: three times as fast as {@link storeHours}. */
export const addHours = (statistics: Statistics, hours: Iterable<ClosedHour>): Promise<number> =>
  statistics.append('hourly', hourlyColumns, rowsOf(hours))

/** The latest hour that at least half of some locations have, or none. */
export const latestHour = async (statistics: Statistics, locations: readonly string[]): Promise<Date | null> => {
  const [row] = await statistics.rows<{ latest: Date | null }>(
    `select max(hour) as latest from (
       select hour from hourly where location_uuid = any($1) group by hour having count(*) >= $2
     ) as known`,
    [[...locations], Math.ceil(locations.length / 2)],
  )
  return row?.latest ?? null
}
