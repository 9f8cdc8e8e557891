import { addDays } from '../../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { ageColumns, unitColumns } from '../../../store/statistics/columns.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { protectedSums } from '../../../store/statistics/protected-ages.ts'
import type { CachedRows, Days } from '../cache/cached-rows.ts'
import { daysSource } from '../query/counts-source.ts'
import type { Window } from '../query/window.ts'

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

/** The last local day that an hour before an instant can belong to, in any time zone. */
export const lastDayBefore = (until: Date): string => addDays(until.toISOString().slice(0, 10), 1)

/** The days from the start of `fromDay` until an instant, as a cache key. */
const daysUntil = (fromDay: string, until: Date): Days => ({ from: fromDay, to: lastDayBefore(until) })

/** Hours of a day, local: `from` inclusive, `to` exclusive, within 6 to 24. */
export type DayHours = { readonly from: number; readonly to: number }

const wholeDay: DayHours = { from: FIRST_HOUR, to: LAST_HOUR }

const playingHours = ({ from, to }: Days, until: Date, hours: DayHours = wholeDay): Window => ({
  from,
  to,
  hourFrom: hours.from,
  hourTo: hours.to,
  weekdays: null,
  until,
})

const dayColumns = ['people_net', 'cars', 'buses']

/** Days of some locations from the start of `fromDay` until an instant; days without measured hours are absent. */
export const locationDays = async (
  cachedRows: CachedRows,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<LocationDay[]> => {
  if (locations.length === 0) return []
  const days = daysUntil(fromDay, until)
  const { relation, parameters } = daysSource(playingHours(days, until), dayColumns, {
    first: [[...locations]],
    only: 'location_uuid = any($1)',
  })
  return cachedRows.during(days).rows<LocationDay>(
    `select location_uuid as "locationUuid", local_day as day, sum(measured) as hours,
       sum(people_net) as people, sum(cars) as cars, sum(buses) as buses
     from ${relation} as counts
     group by 1, 2 order by 1, 2`,
    parameters,
  )
}

/** Some hours of one day of some locations, until an instant. */
export type PartOfDay = {
  readonly locations: readonly string[]
  readonly day: string
  readonly hours: DayHours
  readonly until: Date
}

const ofOneDay = ({ locations, day, hours, until }: PartOfDay, columns: readonly string[]) =>
  daysSource(playingHours({ from: day, to: day }, until, hours), columns, {
    first: [[...locations]],
    only: 'location_uuid = any($1)',
  })

/** The counts of some hours of one day, as `locationDays`. */
export const partOfDay = async (cachedRows: CachedRows, part: PartOfDay): Promise<LocationDay[]> => {
  if (part.locations.length === 0) return []
  const { relation, parameters } = ofOneDay(part, dayColumns)
  return cachedRows.during({ from: part.day, to: part.day }).rows<LocationDay>(
    `select location_uuid as "locationUuid", local_day as day, sum(measured) as hours,
       sum(people_net) as people, sum(cars) as cars, sum(buses) as buses
     from ${relation} as counts
     group by 1, 2 order by 1, 2`,
    parameters,
  )
}

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
type PeopleOfHour = { dayType: number; hour: number; people: number; days: number }

const profileOf = (rows: readonly PeopleOfHour[]): HourProfile => {
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

/**
 * Hour profile of some locations and days. It is uniform without data. A day type without data has the profile of all
 * days.
 */
export const hourProfile = async (
  cachedRows: CachedRows,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<HourProfile> => {
  if (locations.length === 0) return { all: uniform, byDayType: [uniform, uniform, uniform] }
  // The end is rounded up to a full hour, so that all calls within an hour have the same query.
  const end = new Date(Math.ceil(until.getTime() / HOUR_MS) * HOUR_MS)
  const rows = await cachedRows
    .during(daysUntil(fromDay, end))
    .rows<PeopleOfHour>(
      `select ${dayTypeColumn}, local_hour as hour, ${peopleColumns} from hourly where ${inFlight} group by 1, 2`,
      [[...locations], fromDay, end],
    )
  return profileOf(rows)
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

/**
 * People whose age was recognised on one day, and 14 protected sums of them (decisions 024, 025): women by age band,
 * then men by age band.
 */
export type AgeDay = { day: string; people: number; ages: number[] }

/** People of some locations by age and gender, by day; days without measured hours are absent. */
export const ageDays = async (
  cachedRows: CachedRows,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<AgeDay[]> => {
  if (locations.length === 0) return []
  const days = daysUntil(fromDay, until)
  const { relation, parameters } = daysSource(playingHours(days, until), ['aged', ...unitColumns], {
    first: [[...locations]],
    only: 'location_uuid = any($1)',
  })
  return readAges(cachedRows.during(days), relation, parameters)
}

/** The ages of some hours of one day, as `ageDays`; empty without measured hours. */
export const agesOfPart = async (cachedRows: CachedRows, part: PartOfDay): Promise<AgeDay[]> => {
  if (part.locations.length === 0) return []
  const { relation, parameters } = ofOneDay(part, ['aged', ...unitColumns])
  return readAges(cachedRows.during({ from: part.day, to: part.day }), relation, parameters)
}

const readAges = async (
  source: ReturnType<CachedRows['during']>,
  relation: string,
  parameters: Parameters<ReturnType<CachedRows['during']>['rows']>[1],
): Promise<AgeDay[]> => {
  const rows = await source.rows<Record<string, number> & { day: string; people: number }>(
    `select local_day as day, cast(sum(aged) as double precision) as people, ${protectedSums}
     from ${relation} as counts group by 1 order by 1`,
    parameters,
  )
  return rows.map((row) => ({
    day: row.day,
    people: row.people,
    ages: ageColumns.map((column) => Number(row[column])),
  }))
}
