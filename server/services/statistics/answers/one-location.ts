import { addDays, weekdayOf } from '../../../../machines/calendar/days.ts'
import type { SqlSession } from '../../../store/statistics/open-statistics.ts'

/** Number of past days (eight weeks) from which the usual people of a weekday are computed. */
const USUAL_DAYS = 56

/** Counts of one location in one UTC hour. */
export type LocationHour = {
  hour: Date
  local_hour: number
  people_net: number
  people_gross: number
  cars: number
  buses: number
}

/** Stored hours of a location's local day, earliest first. */
export const hoursOfDay = (statistics: SqlSession, locationUuid: string, day: string): Promise<LocationHour[]> =>
  statistics.rows(
    `select hour, local_hour, people_net, people_gross, cars, buses
     from hourly where location_uuid = any($1) and local_day = cast($2 as date) order by hour`,
    [[locationUuid], day],
  )

/**
 * Mean people net of a location by local hour, on the same weekday in the eight weeks before `day`. Hours without
 * measurements are absent.
 */
export const usualHours = async (
  statistics: SqlSession,
  locationUuid: string,
  day: string,
): Promise<Map<number, number>> => {
  const rows = await statistics.rows<{ hour: number; people: number }>(
    `select local_hour as hour, cast(sum(people_net) as double precision) / count(distinct local_day) as people
     from hourly
     where location_uuid = any($1) and local_day >= cast($2 as date) and local_day < cast($3 as date)
       and extract(isodow from local_day) = any($4)
     group by 1`,
    [[locationUuid], addDays(day, -USUAL_DAYS), day, [weekdayOf(day)]],
  )
  return new Map(rows.map(({ hour, people }) => [hour, people]))
}
