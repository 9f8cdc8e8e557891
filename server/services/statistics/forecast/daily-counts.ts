import { addDays, FIRST_HOUR, HOURS_A_DAY, LAST_HOUR } from '../../../../machines/calendar/days.ts'
import type { Statistics } from '../../../store/statistics.ts'
import { dayNumberOf } from './history.ts'

/** What one location counted by day between 06:00 and 24:00, from `firstDay` (days since 1970-01-01) on; bit `n` of `hours` says that hour 6 + n was measured. */
export type DailyCounts = {
  location: string
  firstDay: number
  people: Float32Array
  cars: Float32Array
  buses: Float32Array
  hours: Int32Array
}

/** Days that a forecast looks back: a year and three months, so that last year's same weeks are in it. */
const DAYS_BACK = 455
/** How long another process' late hours may stay unseen. */
const FRESH_MS = 600_000

type Row = { place: string; day: string; people: number; cars: number; buses: number; hours: number }

const read = (statistics: Statistics, locations: readonly string[], from: string): Promise<Row[]> =>
  statistics.rows<Row>(
    `select location_uuid as place, local_day as day, cast(sum(people_net) as double precision) as people,
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

const inDays = (rows: readonly Row[], locations: readonly string[], firstDay: number): Map<string, DailyCounts> => {
  const numbered = rows.map((row) => ({ ...row, index: dayNumberOf(row.day) - firstDay }))
  const days = numbered.reduce((most, { index }) => Math.max(most, index + 1), 0)
  const all = new Map(locations.map((location) => [location, emptyCounts(location, firstDay, days)]))
  for (const { place, index, people, cars, buses, hours } of numbered) {
    const counts = all.get(place)
    if (!counts) continue
    counts.people[index] = people
    counts.cars[index] = cars
    counts.buses[index] = buses
    counts.hours[index] = hours
  }
  return all
}

/** Days of locations, read once and kept in memory (7 KB a location), because every estimate asks for all sensors of its cities. */
export type DailyMemory = {
  /** Days of some locations, those before `today` complete; a location that never counted has only empty ones. */
  before(locations: readonly string[], today: string): Promise<DailyCounts[]>
  /** To be told the earliest day of which hours were stored: what is kept of whole days is then read again. */
  changed(earliestDay: string): void
}

type Kept = { firstDay: string; today: string; readAtMs: number; counts: Map<string, DailyCounts> }

/** A memory of one process; what other processes store late is seen after ten minutes. */
export const dailyMemory = (statistics: Statistics, nowMs: () => number = Date.now): DailyMemory => {
  let kept: Kept | null = null
  const fresh = (today: string): Kept => {
    // Days from the first one on serve every earlier today as well: who asks cuts them at its own.
    if (kept && today <= kept.today && nowMs() - kept.readAtMs <= FRESH_MS) return kept
    kept = { firstDay: addDays(today, -DAYS_BACK), today, readAtMs: nowMs(), counts: new Map() }
    return kept
  }
  return {
    async before(locations, today) {
      const using = fresh(today)
      const missing = locations.filter((location) => !using.counts.has(location))
      if (missing.length > 0) {
        const rows = await read(statistics, missing, using.firstDay)
        // Two that miss the same read it both; what was forgotten meanwhile goes where nobody looks any more.
        for (const [location, counts] of inDays(rows, missing, dayNumberOf(using.firstDay))) {
          using.counts.set(location, counts)
        }
        if (using.counts.size === missing.length) for (const { day } of rows) if (day > using.today) using.today = day
      }
      return locations.flatMap((location) => using.counts.get(location) ?? [])
    },
    changed(earliestDay) {
      if (kept && earliestDay < kept.today) kept = null
    },
  }
}

const memories = new WeakMap<Statistics, DailyMemory>()

/** The one memory of an open store. */
export const memoryOf = (statistics: Statistics): DailyMemory => {
  const memory = memories.get(statistics) ?? dailyMemory(statistics)
  memories.set(statistics, memory)
  return memory
}

/** Measured hours of a day, 0 to 18. */
export const measuredHours = (bits: number): number => {
  let count = 0
  for (let hour = 0; hour < HOURS_A_DAY; hour += 1) count += (bits >> hour) & 1
  return count
}
