import { utcMidnightMs } from './days.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'
import { utcOffsetMs, wallClockMs } from './time-zones.ts'

/** Days in the cache. An import file that is sorted by sensor needs the same days for every sensor. */
const MOST_CACHED = 4000

/** For each hour of a day, the instants at which the clocks of a zone show it: none, one or two. */
const instantsOfDay = (timeZone: string, day: string): readonly (readonly number[])[] => {
  const midnight = utcMidnightMs(day)
  const offsets = new Set([utcOffsetMs(timeZone, midnight - DAY_MS), utcOffsetMs(timeZone, midnight + 2 * DAY_MS)])
  return Array.from({ length: 24 }, (_, hour) => {
    const wall = midnight + hour * HOUR_MS
    const instants = [...offsets].map((offset) => wall - offset).sort((a, b) => a - b)
    return offsets.size === 1 ? instants : instants.filter((instant) => wallClockMs(timeZone, instant) === wall)
  })
}

const cachedDays = new Map<string, ReturnType<typeof instantsOfDay>>()

/**
 * Instants (milliseconds) at which a local hour of a day begins in a time zone: usually one, none for the hour that the
 * clocks skip in spring, two for the hour that they repeat in autumn.
 */
export const instantsOfHour = (timeZone: string, day: string, hour: number): readonly number[] => {
  const key = `${timeZone} ${day}`
  const known = cachedDays.get(key)
  if (known) return known[hour] ?? []
  if (cachedDays.size >= MOST_CACHED) cachedDays.clear()
  const instants = instantsOfDay(timeZone, day)
  cachedDays.set(key, instants)
  return instants[hour] ?? []
}
