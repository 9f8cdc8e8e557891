import { addDays } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { ageColumns, unitColumns } from '../../../store/statistics/columns.ts'
import {
  earlierHours,
  groupVariance,
  type NoisyHours,
  protectedSums,
} from '../../../store/statistics/protected-ages.ts'
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

/**
 * People whose age was recognised on one day, and 14 protected sums of them (decisions 025, 095): women by age band,
 * then men by age band. `variance` is that of the noise of a group.
 */
export type AgeDay = { day: string; people: number; ages: number[]; variance: number }

/** People of some locations by age and gender, by day; days without measured hours are absent. */
export const ageDays = async (
  cachedRows: CachedRows,
  locations: readonly string[],
  fromDay: string,
  until: Date,
): Promise<AgeDay[]> => {
  if (locations.length === 0) return []
  const days = daysUntil(fromDay, until)
  const { relation, parameters } = daysSource(playingHours(days, until), ['aged', ...unitColumns, 'unit'], {
    first: [[...locations]],
    only: 'location_uuid = any($1)',
  })
  return readAges(cachedRows.during(days), { relation, parameters, hours: wholeDay })
}

/** The ages of some hours of one day, as `ageDays`; empty without measured hours. */
export const agesOfPart = async (cachedRows: CachedRows, part: PartOfDay): Promise<AgeDay[]> => {
  if (part.locations.length === 0) return []
  const { relation, parameters } = ofOneDay(part, ['aged', ...unitColumns, 'unit'])
  return readAges(cachedRows.during({ from: part.day, to: part.day }), { relation, parameters, hours: part.hours })
}

const readAges = async (
  source: ReturnType<CachedRows['during']>,
  {
    relation,
    parameters,
    hours,
  }: { relation: string; parameters: Parameters<ReturnType<CachedRows['during']>['rows']>[1]; hours: DayHours },
): Promise<AgeDay[]> => {
  const rows = await source.rows<Record<string, number> & { day: string } & NoisyHours>(
    `select local_day as day, cast(sum(aged) as double precision) as people,
       cast(count(distinct location_uuid) as integer) as days, cast(sum(measured) as integer) as measured,
       ${earlierHours}, ${protectedSums}
     from ${relation} as counts group by 1 order by 1`,
    parameters,
  )
  return rows.map((row) => ({
    day: row.day,
    people: Number(row.people),
    variance: groupVariance(row, { hourFrom: hours.from, hourTo: hours.to }),
    ages: ageColumns.map((column) => Number(row[column])),
  }))
}
