import { addDays, dayNumberOf } from '../../../../machines/calendar/days.ts'
import { HOURS_A_DAY } from '../../../../machines/calendar/flights.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'

/**
 * Counts of one location by day between 06:00 and 24:00, from `firstDay` (days since 1970-01-01) on. Bit `n` of `hours`
 * is set if hour 6 + n was measured.
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

/** Days of history of a forecast: a year and three months, which include the same weeks of last year. */
const DAYS_BACK = 455
/** Most locations of one query. Other requests wait while the rows of a query are converted to objects. */
const LOCATIONS_OF_QUERY = 100

type Row = {
  location: string
  day: string
  people: number
  cars: number
  buses: number
  hours: number
  measured: number
}

const readRows = (statistics: Statistics, locations: readonly string[], from: string, today: string): Promise<Row[]> =>
  statistics.rows<Row>(
    `select location_uuid as location, local_day as day, people_net as people, cars, buses, playing_hours as hours, measured
     from daily
     where location_uuid = any($1) and local_day >= cast($2 as date) and local_day < cast($3 as date) and is_playing`,
    [[...locations], from, today],
  )

const emptyCounts = (location: string, firstDay: number, days = DAYS_BACK): DailyCounts => ({
  location,
  firstDay,
  people: new Float32Array(days),
  cars: new Float32Array(days),
  buses: new Float32Array(days),
  hours: new Int32Array(days),
  measured: new Uint8Array(days),
})

const countsByLocation = (
  rows: readonly Row[],
  locations: readonly string[],
  firstDay: number,
  days = DAYS_BACK,
): Map<string, DailyCounts> => {
  const all = new Map(locations.map((location) => [location, emptyCounts(location, firstDay, days)]))
  const indexOf = new Map<string, number>()
  for (const { location, day, people, cars, buses, hours, measured } of rows) {
    const counts = all.get(location)
    if (!counts) continue
    const index = indexOf.get(day) ?? dayNumberOf(day) - firstDay
    indexOf.set(day, index)
    counts.people[index] = people
    counts.cars[index] = cars
    counts.buses[index] = buses
    counts.hours[index] = hours
    counts.measured[index] = measured
  }
  return all
}

/** Counts of some locations. `generation` is the same object until cached counts change. */
export type ReadCounts = { readonly counts: DailyCounts[]; readonly generation: object }

/**
 * A cache of the daily counts of locations before `today` (8 KB per location), because every estimate needs all sensors
 * of its cities. The counts are read again on the next day, and after any process has changed hours of these days. A
 * location without counts has only empty days. The composition creates one cache per process and statistics store.
 */
export type DailyCountsCache = {
  readBefore(locations: readonly string[], today: string): Promise<ReadCounts>
}

/** The first cached day when the present day is `today`. */
export const firstCachedDay = (today: string): string => addDays(today, -DAYS_BACK)

type Generation = {
  readonly today: string
  readonly changes: number
  readonly counts: Map<string, Promise<DailyCounts>>
}

/** Creates an empty cache. */
export const dailyCountsCache = (statistics: Statistics): DailyCountsCache => {
  let current: Generation | undefined
  const generationOf = async (today: string): Promise<Generation> => {
    // Read before the counts: if hours are stored meanwhile, the counts can be newer than this number, but not older.
    const changes = await statistics.changes(firstCachedDay(today), addDays(today, -1))
    if (current?.today !== today || current.changes !== changes) current = { today, changes, counts: new Map() }
    return current
  }
  const readInto = ({ counts, today }: Generation, locations: readonly string[]): void => {
    const from = firstCachedDay(today)
    const reading = readRows(statistics, locations, from, today).then((rows) =>
      countsByLocation(rows, locations, dayNumberOf(from)),
    )
    for (const location of locations) {
      const one = reading.then((all) => all.get(location) ?? emptyCounts(location, dayNumberOf(from)))
      // After a failure, the next call reads again. Callers that await this promise get the error.
      one.catch(() => counts.delete(location))
      counts.set(location, one)
    }
  }
  return {
    async readBefore(locations, today) {
      const generation = await generationOf(today)
      const missing = [...new Set(locations)].filter((location) => !generation.counts.has(location))
      for (let at = 0; at < missing.length; at += LOCATIONS_OF_QUERY)
        readInto(generation, missing.slice(at, at + LOCATIONS_OF_QUERY))
      const counts = await Promise.all(locations.map(async (location) => generation.counts.get(location)))
      return { counts: counts.filter((each) => each !== undefined), generation }
    },
  }
}

const partOf = (counts: DailyCounts, firstDay: number): DailyCounts => {
  const from = firstDay - counts.firstDay
  const to = from + DAYS_BACK
  return {
    location: counts.location,
    firstDay,
    people: counts.people.subarray(from, to),
    cars: counts.cars.subarray(from, to),
    buses: counts.buses.subarray(from, to),
    hours: counts.hours.subarray(from, to),
    measured: counts.measured.subarray(from, to),
  }
}

/**
 * Reads the counts of locations once, for calls on any day from `firstToday` to `lastToday`. They are not read again,
 * so no hour before `lastToday` may change meanwhile.
 */
export const dailyCountsBetween = async (
  statistics: Statistics,
  locations: readonly string[],
  firstToday: string,
  lastToday: string,
): Promise<DailyCountsCache> => {
  const from = firstCachedDay(firstToday)
  const rows = await readRows(statistics, locations, from, lastToday)
  const firstDay = dayNumberOf(from)
  const all = countsByLocation(rows, locations, firstDay, dayNumberOf(lastToday) - firstDay)
  const generations = new Map<string, object>()
  return {
    async readBefore(some, today) {
      const first = dayNumberOf(firstCachedDay(today))
      const counts = some.map((location) => {
        const known = all.get(location)
        return known ? partOf(known, first) : emptyCounts(location, first)
      })
      const generation = generations.get(today) ?? {}
      generations.set(today, generation)
      return { counts, generation }
    },
  }
}

/** Number of measured hours of a day, 0–18. */
export const measuredHours = (bits: number): number => {
  let count = 0
  for (let hour = 0; hour < HOURS_A_DAY; hour += 1) count += (bits >> hour) & 1
  return count
}
