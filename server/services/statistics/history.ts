import { FIRST_HOUR, instantOf, LAST_HOUR, ZONE } from '../../../machines/campaign/days.ts'
import { ageColumns } from '../../store/statistics/hourly.ts'
import type { Statistics } from '../../store/statistics.ts'

/** What one location counted on one day between 06:00 and 24:00, in how many hours that were measured. */
export type LocationDay = {
  locationUuid: string
  day: string
  hours: number
  people: number
  cars: number
  buses: number
}

const playing = `extract(hour from hour at time zone '${ZONE}') >= ${FIRST_HOUR}
  and extract(hour from hour at time zone '${ZONE}') < ${LAST_HOUR}`
const localDay = `cast(hour at time zone '${ZONE}' as date)`

/** Days of some locations from the start of `fromDay` until an instant; a day on which nothing was measured is absent. */
export const locationDays = async (
  statistics: Statistics,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<LocationDay[]> =>
  locations.length === 0
    ? []
    : statistics.rows<LocationDay>(
        `select location_uuid as "locationUuid", ${localDay} as day, count(*) as hours,
           sum(people_net) as people, sum(cars) as cars, sum(buses) as buses
         from hourly
         where location_uuid = any($1) and hour >= $2 and hour < $3 and ${playing}
         group by 1, 2 order by 1, 2`,
        [[...locations], instantOf(fromDay, 0), until],
      )

/** Share of a day's people by playing hour (18 numbers that sum to 1), over some locations and days; even where nothing is known. */
export const hourProfile = async (
  statistics: Statistics,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<number[]> => {
  const even = Array.from({ length: LAST_HOUR - FIRST_HOUR }, () => 1 / (LAST_HOUR - FIRST_HOUR))
  if (locations.length === 0) return even
  const rows = await statistics.rows<{ clock: number; mean: number }>(
    `select cast(extract(hour from hour at time zone '${ZONE}') as integer) as clock, avg(people_net) as mean
     from hourly where location_uuid = any($1) and hour >= $2 and hour < $3 and ${playing} group by 1`,
    [[...locations], instantOf(fromDay, 0), until],
  )
  const total = rows.reduce((sum, row) => sum + row.mean, 0)
  if (total === 0) return even
  return even.map((_, index) => (rows.find((row) => row.clock === index + FIRST_HOUR)?.mean ?? 0) / total)
}

/** People by age band and gender on one day: 14 numbers, women then men, in the order of the bands. */
export type AgeDay = { day: string; ages: number[] }

/** Age and gender of what some locations counted, by day. */
export const ageDays = async (
  statistics: Statistics,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<AgeDay[]> => {
  if (locations.length === 0) return []
  const rows = await statistics.rows<Record<string, number> & { day: string }>(
    `select ${localDay} as day, ${ageColumns.map((column) => `sum(${column}) as ${column}`).join(', ')}
     from hourly where location_uuid = any($1) and hour >= $2 and hour < $3 and ${playing} group by 1 order by 1`,
    [[...locations], instantOf(fromDay, 0), until],
  )
  return rows.map((row) => ({ day: row.day, ages: ageColumns.map((column) => Number(row[column])) }))
}
