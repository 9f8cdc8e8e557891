import { FIRST_HOUR, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'

const playing = `local_hour >= ${FIRST_HOUR} and local_hour < ${LAST_HOUR}`
const inFlight = `location_uuid = any($1) and local_day >= cast($2 as date) and hour < $3 and ${playing}`

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

/** Kind of a day: 0 workday, 1 Saturday, 2 Sunday. */
const dayTypeColumn = 'greatest(0, cast(extract(isodow from local_day) as integer) - 5) as "dayType"'
const peopleColumns = 'cast(sum(people_net) as double precision) as people, count(*) as days'

/** People of a local hour on `days` location-days of one type. */
export type PeopleOfHour = { dayType: number; hour: number; people: number; days: number }

/** The profile of all days. It is uniform without data. A day type without data has the profile of all days. */
export const profileOf = (rows: readonly PeopleOfHour[]): HourProfile => {
  const meansOf = (some: readonly PeopleOfHour[]) =>
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

/** People of each playing hour of some locations before an instant, by day. Days without hours are absent. */
export const peopleByHour = async (
  statistics: Pick<Statistics, 'rows'>,
  locations: readonly string[],
  { from, to, until }: { readonly from: string; readonly to: string; readonly until: Date },
): Promise<Map<string, PeopleOfHour[]>> => {
  if (locations.length === 0) return new Map()
  const rows = await statistics.rows<PeopleOfHour & { day: string }>(
    `select local_day as day, ${dayTypeColumn}, local_hour as hour, ${peopleColumns}
     from hourly where ${inFlight} and local_day <= cast($4 as date) group by 1, 2, 3`,
    [[...locations], from, until, to],
  )
  return groupBy(rows, ({ day }) => day)
}

/**
 * Reads the hours of locations from `fromDay` until an instant once. Returns a function that computes their hour
 * profile for any days in between.
 */
export const hourProfilesBetween = async (
  statistics: Statistics,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<(fromDay: string, until: Date) => HourProfile> => {
  const rows = await statistics.rows<PeopleOfHour & { day: string; start: Date }>(
    `select local_day as day, hour as start, ${dayTypeColumn}, local_hour as hour, ${peopleColumns}
     from hourly where ${inFlight} group by 1, 2, 3, 4`,
    [[...locations], fromDay, until],
  )
  return (from, to) => profileOf(rows.filter(({ day, start }) => day >= from && start < to))
}
