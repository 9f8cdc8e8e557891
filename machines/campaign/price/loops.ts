import { HOUR_MS } from '../../calendar/durations.ts'
import { FIRST_HOUR, flightStart, HOURS_A_DAY, playedHours } from '../../calendar/flights.ts'
import { EMISSIONS_PER_SCREEN_DAY } from './pricing.ts'

/** The number of loops of a day until an instant, with fractions: 0 to 540. A loop plays each slot once. */
export const loopsUntil = (day: string, now: Date): number =>
  (playedHours(day, now) * EMISSIONS_PER_SCREEN_DAY) / HOURS_A_DAY

/** Loops of one hour. */
export const LOOPS_AN_HOUR = EMISSIONS_PER_SCREEN_DAY / HOURS_A_DAY

/** How many loops from `from` to before `until` lie in each local hour of their day: `[hour, loops]`, oldest first. */
export const loopsByHour = (from: number, until: number): [hour: number, loops: number][] => {
  const hours: [number, number][] = []
  for (let at = from; at < until; ) {
    const next = Math.min(until, (Math.floor(at / LOOPS_AN_HOUR) + 1) * LOOPS_AN_HOUR)
    hours.push([FIRST_HOUR + Math.floor(at / LOOPS_AN_HOUR), next - at])
    at = next
  }
  return hours
}

/** The instant of a day at which a number of its loops has passed. */
export const instantOfLoop = (day: string, loops: number): Date =>
  new Date(flightStart(day).getTime() + (loops * HOURS_A_DAY * HOUR_MS) / EMISSIONS_PER_SCREEN_DAY)
