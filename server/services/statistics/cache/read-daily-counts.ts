import { dayNumberOf } from '../../../../machines/calendar/days.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { numbersIn } from './numbers-in-text.ts'

/**
 * Counts of one location by day between 06:00 and 24:00, from `firstDay` (days since 1970-01-01) on. Bit `n` of `hours`
 * is set if hour 6 + n was measured. Arrays are never changed, because requests share them.
 */
export type DailyCounts = {
  location: string
  firstDay: number
  people: Float32Array
  cars: Float32Array
  buses: Float32Array
  hours: Int32Array
  /** Number of measured hours. It is one more than the bits of `hours` if an hour occurred twice. */
  measured: Uint8Array
}

/** Consecutive days. */
type SomeDays = { readonly from: string; readonly days: number }

/** Numbers of one day in the text of a location: its place, people, cars, buses, hours, measured hours. */
const NUMBERS_OF_DAY = 6

/** Counts without any measured hour. */
export const emptyCounts = (location: string, firstDay: number, days: number): DailyCounts => ({
  location,
  firstDay,
  people: new Float32Array(days),
  cars: new Float32Array(days),
  buses: new Float32Array(days),
  hours: new Int32Array(days),
  measured: new Uint8Array(days),
})

const countsIn = (text: string, location: string, firstDay: number, days: number): DailyCounts => {
  const counts = emptyCounts(location, firstDay, days)
  numbersIn(text, NUMBERS_OF_DAY, ([index = 0, people = 0, cars = 0, buses = 0, hours = 0, measured = 0]) => {
    counts.people[index] = people
    counts.cars[index] = cars
    counts.buses[index] = buses
    counts.hours[index] = hours
    counts.measured[index] = measured
  })
  return counts
}

/**
 * Reads the counts of some locations on some days. A location without counts is absent. Each location is one text of
 * its numbers, because the conversion of millions of rows to objects took most of the time; the text is read when the
 * counts are asked for.
 */
export const readDailyCounts = async (
  statistics: Pick<Statistics, 'rows'>,
  locations: readonly string[],
  { from, days }: SomeDays,
): Promise<ReadonlyMap<string, () => DailyCounts>> => {
  if (locations.length === 0) return new Map()
  const firstDay = dayNumberOf(from)
  const rows = await statistics.rows<{ location: string; text: string }>(
    `select location_uuid as location,
       string_agg(concat_ws(' ', local_day - cast($2 as date), people_net, cars, buses, playing_hours, measured), ' ')
         as text
     from daily
     where location_uuid = any($1) and local_day >= cast($2 as date)
       and local_day < cast($2 as date) + cast($3 as integer) and is_playing
     group by location_uuid`,
    [[...locations], from, days],
  )
  return new Map(rows.map(({ location, text }) => [location, () => countsIn(text, location, firstDay, days)] as const))
}

/** Counts that begin on `firstDay`, with the days of `changed` in place of the known ones. */
export const withDays = (known: DailyCounts, firstDay: number, changed: DailyCounts): DailyCounts => {
  const days = known.people.length
  const moved = emptyCounts(known.location, firstDay, days)
  const skipped = firstDay - known.firstDay
  for (const column of ['people', 'cars', 'buses', 'hours', 'measured'] as const) {
    moved[column].set(known[column].subarray(skipped))
    moved[column].set(changed[column], changed.firstDay - firstDay)
  }
  return moved
}
