import { HOUR_MS } from '../../calendar/durations.ts'
import { flightStart, HOURS_A_DAY, playedHours } from '../../calendar/flights.ts'
import { EMISSIONS_PER_SCREEN_DAY } from './pricing.ts'

/** The number of loops of a day until an instant, with fractions: 0 to 540. A loop plays each slot once. */
export const loopsUntil = (day: string, now: Date): number =>
  (playedHours(day, now) * EMISSIONS_PER_SCREEN_DAY) / HOURS_A_DAY

/** The instant of a day at which a number of its loops has passed. */
export const instantOfLoop = (day: string, loops: number): Date =>
  new Date(flightStart(day).getTime() + (loops * HOURS_A_DAY * HOUR_MS) / EMISSIONS_PER_SCREEN_DAY)
