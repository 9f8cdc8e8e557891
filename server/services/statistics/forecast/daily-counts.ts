import { addDays, dayNumberOf } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR, HOURS_A_DAY, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import type { Statistics } from '../../../store/statistics.ts'

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
}

/** Days of history that a forecast uses: a year and three months, so that the same weeks of last year are included. */
const DAYS_BACK = 455
/** Maximum age of the cache: how long hours that another process stores late may stay unseen. */
const FRESH_MS = 600_000

type Row = { location: string; day: string; people: number; cars: number; buses: number; hours: number }

const readRows = (statistics: Statistics, locations: readonly string[], from: string): Promise<Row[]> =>
  statistics.rows<Row>(
    `select location_uuid as location, local_day as day, cast(sum(people_net) as double precision) as people,
       cast(sum(cars) as double precision) as cars, cast(sum(buses) as double precision) as buses,
       bit_or(1 << (local_hour - ${FIRST_HOUR})) as hours
     from hourly
     where location_uuid = any($1) and local_day >= cast($2 as date)
       and local_hour >= ${FIRST_HOUR} and local_hour < ${LAST_HOUR}
     group by 1, 2`,
    [[...locations], from],
  )

const emptyCounts = (location: string, firstDay: number, days: number): DailyCounts => ({
  location,
  firstDay,
  people: new Float32Array(days),
  cars: new Float32Array(days),
  buses: new Float32Array(days),
  hours: new Int32Array(days),
})

const countsByLocation = (
  rows: readonly Row[],
  locations: readonly string[],
  firstDay: number,
): Map<string, DailyCounts> => {
  const numbered = rows.map((row) => ({ ...row, index: dayNumberOf(row.day) - firstDay }))
  const days = numbered.reduce((most, { index }) => Math.max(most, index + 1), 0)
  const all = new Map(locations.map((location) => [location, emptyCounts(location, firstDay, days)]))
  for (const { location, index, people, cars, buses, hours } of numbered) {
    const counts = all.get(location)
    if (!counts) continue
    counts.people[index] = people
    counts.cars[index] = cars
    counts.buses[index] = buses
    counts.hours[index] = hours
  }
  return all
}

/**
 * Daily counts of locations, read once and cached (7 KB per location), because every estimate needs all sensors of its
 * cities. One per process and statistics store; the composition creates it.
 */
export type DailyCountsCache = {
  /** Counts of some locations. Days before `today` are complete; a location that never counted has only empty days. */
  readBefore(locations: readonly string[], today: string): Promise<DailyCounts[]>
  /** Drops the cached days if hours of a complete day were stored; `earliestDay` is the first day with stored hours. */
  onHoursStored: (earliestDay: string) => void
}

type Cached = { firstDay: string; today: string; readAtMs: number; counts: Map<string, DailyCounts> }

/** Creates an empty cache. Hours that another process stores late are seen after ten minutes. */
export const dailyCountsCache = (statistics: Statistics, nowMs: () => number = Date.now): DailyCountsCache => {
  let cached: Cached | null = null
  const freshCache = (today: string): Cached => {
    // The cached days also serve every earlier `today`: the caller ignores days from its own `today` on.
    if (cached && today <= cached.today && nowMs() - cached.readAtMs <= FRESH_MS) return cached
    cached = { firstDay: addDays(today, -DAYS_BACK), today, readAtMs: nowMs(), counts: new Map() }
    return cached
  }
  return {
    async readBefore(locations, today) {
      const current = freshCache(today)
      const missing = locations.filter((location) => !current.counts.has(location))
      if (missing.length > 0) {
        const rows = await readRows(statistics, missing, current.firstDay)
        // Two concurrent calls may both read the same locations. If the cache was dropped meanwhile, `current` is no
        // longer reachable and its content is not used again.
        for (const [location, counts] of countsByLocation(rows, missing, dayNumberOf(current.firstDay))) {
          current.counts.set(location, counts)
        }
        if (current.counts.size === missing.length)
          for (const { day } of rows) if (day > current.today) current.today = day
      }
      return locations.flatMap((location) => current.counts.get(location) ?? [])
    },
    onHoursStored(earliestDay) {
      if (cached && earliestDay < cached.today) cached = null
    },
  }
}

/** Number of measured hours of a day, 0–18. */
export const measuredHours = (bits: number): number => {
  let count = 0
  for (let hour = 0; hour < HOURS_A_DAY; hour += 1) count += (bits >> hour) & 1
  return count
}
