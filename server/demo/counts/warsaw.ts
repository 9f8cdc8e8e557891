import { HOUR_MS, MINUTE_MS } from '../../../machines/calendar/durations.ts'

const lastSundayHour = (year: number, month: number): number => {
  const lastDay = new Date(Date.UTC(year, month + 1, 0))
  return (Date.UTC(year, month, lastDay.getUTCDate() - lastDay.getUTCDay()) + HOUR_MS) / HOUR_MS
}

/**
 * Hours that Europe/Warsaw is ahead of UTC at an hour counted from the epoch: 2 from the last Sunday of March 01:00 UTC to
 * that of October, else 1 (the Union's rule since 1996, written out because Intl is too slow for half a million hours).
 */
export const warsawOffset = (utcHour: number): 1 | 2 => {
  const year = new Date(utcHour * HOUR_MS).getUTCFullYear()
  return utcHour >= lastSundayHour(year, 2) && utcHour < lastSundayHour(year, 9) ? 2 : 1
}

/** The instant of a wall-clock minute in Warsaw: `day` is days since the epoch, `minutes` since that day's midnight. */
export const warsawInstant = (day: number, minutes: number): Date => {
  const wallHour = day * 24 + Math.floor(minutes / 60)
  const offset = warsawOffset(wallHour - warsawOffset(wallHour - 1))
  return new Date((wallHour - offset) * HOUR_MS + (minutes % 60) * MINUTE_MS)
}
