import { utcMidnightMs } from './days.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'
import { utcOffsetMs, wallClockMs } from './zones.ts'

/** Days kept. An import file that is sorted by sensor asks for the same days once for every sensor. */
const MOST_KEPT = 4000

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

const keptDays = new Map<string, ReturnType<typeof instantsOfDay>>()

/**
 * Instants (milliseconds) at which a local hour of a day begins in a time zone: usually one, none for the hour that the
 * clocks skip in spring, two for the hour that they repeat in autumn.
 */
export const instantsOfHour = (timeZone: string, day: string, hour: number): readonly number[] => {
  const key = `${timeZone} ${day}`
  const known = keptDays.get(key)
  if (known) return known[hour] ?? []
  if (keptDays.size >= MOST_KEPT) keptDays.clear()
  const instants = instantsOfDay(timeZone, day)
  keptDays.set(key, instants)
  return instants[hour] ?? []
}
