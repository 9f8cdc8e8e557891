import pLimit from 'p-limit'
import { addDays, dayNumberOf } from '../../../../machines/calendar/days.ts'
import { HOURS_A_DAY } from '../../../../machines/calendar/flights.ts'
import { eventLoopYield } from '../../../base/event-loop-yield.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { changesIn } from './changes-in.ts'
import { HISTORY_DAYS } from './history-days.ts'
import { type DailyCounts, emptyCounts, readDailyCounts, withDays } from './read-daily-counts.ts'

export type { DailyCounts } from './read-daily-counts.ts'

/** Most locations of one query. */
const LOCATIONS_OF_QUERY = 2000
/** If more days of all locations have changed, all days are read again. */
const MOST_CHANGED_DAYS = 20

/** Counts of some locations. `generation` is the same object until cached counts change. */
export type ReadCounts = { readonly counts: DailyCounts[]; readonly generation: object }

/**
 * A cache of the daily counts of locations before `today` (20 KB per location), because every estimate needs all
 * sensors of its cities. What any process has changed since is read again: the changed locations, or a day of all of
 * them. On the next day only the day before is read. A location without counts has only empty days. The composition
 * creates one cache per process and statistics store.
 */
export type DailyCountsCache = {
  readBefore(locations: readonly string[], today: string): Promise<ReadCounts>
}

/** The first cached day when the present day is `today`. */
export const firstCachedDay = (today: string): string => addDays(today, -HISTORY_DAYS)

/** Creates an empty cache. */
export const dailyCountsCache = (statistics: Statistics): DailyCountsCache => {
  let today = ''
  let write = 0
  let counts = new Map<string, DailyCounts>()
  let generation = {}
  // One call at a time changes the cache. Calls that find everything wait only for those that read.
  const oneAtATime = pLimit(1)

  const startAgain = (day: string): void => {
    today = day
    counts = new Map()
    generation = {}
  }

  const readInto = async (into: Map<string, DailyCounts>, locations: readonly string[]): Promise<void> => {
    const pause = eventLoopYield()
    for (let at = 0; at < locations.length; at += LOCATIONS_OF_QUERY) {
      const some = locations.slice(at, at + LOCATIONS_OF_QUERY)
      const read = await readDailyCounts(statistics, some, { from: firstCachedDay(today), days: HISTORY_DAYS })
      for (const location of some) {
        into.set(
          location,
          read.get(location)?.() ?? emptyCounts(location, dayNumberOf(firstCachedDay(today)), HISTORY_DAYS),
        )
        await pause()
      }
    }
  }

  /** The counts until before `day`, with some days read again. */
  const countsWithDays = async (day: string, changedDays: readonly string[]): Promise<Map<string, DailyCounts>> => {
    const pause = eventLoopYield()
    const changed = new Map(counts)
    const firstDay = dayNumberOf(firstCachedDay(day))
    for (const each of changedDays) {
      const read = await readDailyCounts(statistics, [...changed.keys()], { from: each, days: 1 })
      for (const [location, known] of changed) {
        changed.set(
          location,
          withDays(known, firstDay, read.get(location)?.() ?? emptyCounts(location, dayNumberOf(each), 1)),
        )
        await pause()
      }
    }
    return changed
  }

  const update = async (day: string, found: Awaited<ReturnType<Statistics['changesSince']>>): Promise<void> => {
    const isNext = today !== '' && day === addDays(today, 1)
    const from = firstCachedDay(day)
    const { all, days, locations } = changesIn(found.changed, from, addDays(day, -1))
    const changedDays = new Set(isNext ? [...days, today] : days)
    if (all || (day !== today && !isNext) || changedDays.size > MOST_CHANGED_DAYS) {
      startAgain(day)
    } else if (isNext || found.write > write) {
      const changed = changedDays.size > 0 ? await countsWithDays(day, [...changedDays]) : counts
      const known = locations.filter((location) => changed.delete(location))
      if (changed !== counts || known.length > 0) generation = {}
      counts = changed
      today = day
    }
    write = all ? found.write : Math.max(write, found.write)
  }

  return {
    async readBefore(locations, day) {
      const found = await statistics.changesSince(write)
      return oneAtATime(async () => {
        await update(day, found)
        const missing = [...new Set(locations)].filter((location) => !counts.has(location))
        await readInto(counts, missing)
        return { counts: locations.flatMap((location) => counts.get(location) ?? []), generation }
      })
    },
  }
}

const partOf = (counts: DailyCounts, firstDay: number): DailyCounts => {
  const from = firstDay - counts.firstDay
  const to = from + HISTORY_DAYS
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
  const days = dayNumberOf(lastToday) - dayNumberOf(from)
  const all = new Map(
    [...(await readDailyCounts(statistics, locations, { from, days }))].map(([location, counts]) => [
      location,
      counts(),
    ]),
  )
  const generations = new Map<string, object>()
  return {
    async readBefore(some, today) {
      const first = dayNumberOf(firstCachedDay(today))
      const counts = some.map((location) => {
        const known = all.get(location)
        return known ? partOf(known, first) : emptyCounts(location, first, HISTORY_DAYS)
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
