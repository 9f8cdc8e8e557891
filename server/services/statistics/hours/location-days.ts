import { FIRST_HOUR, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { ageColumns } from '../../../store/statistics/columns.ts'
import { protectedSums } from '../../../store/statistics/protected-ages.ts'
import type { Statistics } from '../../../store/statistics.ts'

/** Counts of one location on one day between 06:00 and 24:00, and the number of measured hours. */
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

/** Days of some locations from the start of `fromDay` until an instant; days without measured hours are absent. */
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

/** Share of a day's people in each playing hour, by day type: workday, Saturday, Sunday (18 shares each, sum 1). */
export type DayTypeProfiles = readonly (readonly number[])[]

/**
 * Distribution of a day's people over its playing hours: 18 shares that sum to 1, for all days and for each day type.
 */
export type HourProfile = { all: number[]; byDayType: DayTypeProfiles }

const PLAYING_HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, index) => FIRST_HOUR + index)
const uniform = PLAYING_HOURS.map(() => 1 / PLAYING_HOURS.length)

const shares = (means: readonly number[]): number[] | null => {
  const total = means.reduce((sum, mean) => sum + mean, 0)
  return total > 0 ? means.map((mean) => mean / total) : null
}

/**
 * Hour profile of some locations and days. It is uniform without data; a day type without data gets the one of all
 * days.
 */
export const hourProfile = async (
  statistics: Statistics,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<HourProfile> => {
  if (locations.length === 0) return { all: uniform, byDayType: [uniform, uniform, uniform] }
  const rows = await statistics.rows<{ dayType: number; hour: number; people: number; days: number }>(
    `select greatest(0, cast(extract(isodow from local_day) as integer) - 5) as "dayType", local_hour as hour,
       cast(sum(people_net) as double precision) as people, count(*) as days
     from hourly where ${inFlight} group by 1, 2`,
    [[...locations], fromDay, until],
  )
  const meansOf = (some: typeof rows) =>
    PLAYING_HOURS.map((hour) => {
      const atHour = some.filter((row) => row.hour === hour)
      const days = atHour.reduce((sum, row) => sum + row.days, 0)
      return days > 0 ? atHour.reduce((sum, row) => sum + row.people, 0) / days : 0
    })
  const all = shares(meansOf(rows)) ?? uniform
  return {
    all,
    byDayType: [0, 1, 2].map((dayType) => shares(meansOf(rows.filter((row) => row.dayType === dayType))) ?? all),
  }
}

/**
 * People whose age was recognised on one day, and 14 protected sums of them (decisions 024, 025): women by age band,
 * then men by age band.
 */
export type AgeDay = { day: string; people: number; ages: number[] }

/** People of some locations by age and gender, by day; days without measured hours are absent. */
export const ageDays = async (
  statistics: Statistics,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<AgeDay[]> => {
  if (locations.length === 0) return []
  const rows = await statistics.rows<Record<string, number> & { day: string; people: number }>(
    `select local_day as day, cast(sum(${ageColumns.join(' + ')}) as double precision) as people, ${protectedSums}
     from hourly where ${inFlight} group by 1 order by 1`,
    [[...locations], fromDay, until],
  )
  return rows.map((row) => ({
    day: row.day,
    people: row.people,
    ages: ageColumns.map((column) => Number(row[column])),
  }))
}
