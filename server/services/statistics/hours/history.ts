import { FIRST_HOUR, LAST_HOUR } from '../../../../machines/calendar/days.ts'
import { ageColumns } from '../../../store/statistics/hourly.ts'
import type { Statistics } from '../../../store/statistics.ts'
import type { Rhythms } from '../forecast/outlook.ts'

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

/** How a day's people spread over its playing hours: 18 shares that sum to 1, of all days and of each rhythm (workday, Saturday, Sunday). */
export type HourProfile = { all: number[]; rhythms: Rhythms }

const PLAYING_HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, index) => FIRST_HOUR + index)
const even = PLAYING_HOURS.map(() => 1 / PLAYING_HOURS.length)

const shares = (means: readonly number[]): number[] | null => {
  const total = means.reduce((sum, mean) => sum + mean, 0)
  return total > 0 ? means.map((mean) => mean / total) : null
}

/** The hours' profile over some locations and days; even where nothing is known, and a rhythm that was not seen is like all days. */
export const hourProfile = async (
  statistics: Statistics,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<HourProfile> => {
  if (locations.length === 0) return { all: even, rhythms: [even, even, even] }
  const rows = await statistics.rows<{ rhythm: number; clock: number; people: number; days: number }>(
    `select greatest(0, cast(extract(isodow from local_day) as integer) - 5) as rhythm, local_hour as clock,
       cast(sum(people_net) as double precision) as people, count(*) as days
     from hourly where ${inFlight} group by 1, 2`,
    [[...locations], fromDay, until],
  )
  const meansOf = (some: typeof rows) =>
    PLAYING_HOURS.map((hour) => {
      const there = some.filter((row) => row.clock === hour)
      const days = there.reduce((sum, row) => sum + row.days, 0)
      return days > 0 ? there.reduce((sum, row) => sum + row.people, 0) / days : 0
    })
  const all = shares(meansOf(rows)) ?? even
  return {
    all,
    rhythms: [0, 1, 2].map((rhythm) => shares(meansOf(rows.filter((row) => row.rhythm === rhythm))) ?? all),
  }
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
