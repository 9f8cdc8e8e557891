import { eachDay } from './days.ts'
import { HOUR_MS } from './durations.ts'
import { instantOf } from './warsaw.ts'

/** First hour of a campaign's day, local time (K15). */
export const FIRST_HOUR = 6
/** Hour at which a campaign's day ends, local time (K15). */
export const LAST_HOUR = 24
/** Number of hours of a day in which screens play. */
export const HOURS_A_DAY = LAST_HOUR - FIRST_HOUR

/** Instant at which a campaign starts: 06:00 of its first day in Poland (L16). */
export const flightStart = (from: string): Date => instantOf(from, FIRST_HOUR)

/** Instant at which a campaign ends: 24:00 of its last day in Poland (L16). */
export const flightEnd = (to: string): Date => instantOf(to, LAST_HOUR)

/** Playing hours of one day that have elapsed at an instant: 0 to 18, with fractions. */
export const playedHours = (day: string, now: Date): number => {
  const elapsed = (now.getTime() - flightStart(day).getTime()) / HOUR_MS
  return Math.min(HOURS_A_DAY, Math.max(0, elapsed))
}

/** Elapsed share of a flight's playing hours in percent, always from 0 to 100 (L25). */
export const progressPercent = (from: string, to: string, now: Date): number => {
  if (now <= flightStart(from)) return 0
  if (now >= flightEnd(to)) return 100
  const days = eachDay(from, to)
  const played = days.reduce((sum, day) => sum + playedHours(day, now), 0)
  return Math.min(100, (100 * played) / (days.length * HOURS_A_DAY))
}
