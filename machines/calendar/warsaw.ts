import { addDays, utcDayOf, utcMidnightMs } from './days.ts'
import { HOUR_MS } from './durations.ts'
import { utcOffsetMs, WARSAW, wallClockMs } from './time-zones.ts'

/** Calendar day `YYYY-MM-DD` in Poland at an instant. */
export const dayOf = (instant: Date): string => utcDayOf(wallClockMs(WARSAW, instant.getTime()))

/** Day and minute `YYYY-MM-DD HH:MM` in Poland at an instant. */
export const minuteOf = (instant: Date): string =>
  new Date(wallClockMs(WARSAW, instant.getTime())).toISOString().slice(0, 16).replace('T', ' ')

/** Hour of the day in Poland at an instant, 0–23. */
export const hourOf = (instant: Date): number => new Date(wallClockMs(WARSAW, instant.getTime())).getUTCHours()

/** Instant of a local hour of a day in Poland. Hour 24 is midnight of the next day, also when the clocks change. */
export const instantOf = (day: string, hour: number): Date => {
  if (hour === 24) return instantOf(addDays(day, 1), 0)
  const wallMs = utcMidnightMs(day) + hour * HOUR_MS
  const guessMs = wallMs - utcOffsetMs(WARSAW, wallMs)
  // If the clocks change between the two instants, the offset of the guess is the right one.
  return new Date(wallMs - utcOffsetMs(WARSAW, guessMs))
}
