import { FIRST_HOUR, LAST_HOUR } from '../../../machines/campaign/days.ts'
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

const playing = `local_hour >= ${FIRST_HOUR} and local_hour < ${LAST_HOUR}`
const inFlight = `location_uuid = any($1) and local_day >= cast($2 as date) and hour < $3 and ${playing}`

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
        `select location_uuid as "locationUuid", local_day as day, count(*) as hours,
           sum(people_net) as people, sum(cars) as cars, sum(buses) as buses
         from hourly
         where ${inFlight}
         group by 1, 2 order by 1, 2`,
        [[...locations], fromDay, until],
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
    `select local_hour as clock, avg(people_net) as mean
     from hourly where ${inFlight} group by 1`,
    [[...locations], fromDay, until],
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
    `select local_day as day, ${ageColumns.map((column) => `sum(${column}) as ${column}`).join(', ')}
     from hourly where ${inFlight} group by 1 order by 1`,
    [[...locations], fromDay, until],
  )
  return rows.map((row) => ({ day: row.day, ages: ageColumns.map((column) => Number(row[column])) }))
}
