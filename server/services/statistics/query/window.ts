import { weekdayOf } from '../../../../machines/calendar/days.ts'
import { DAY_MS, HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { type LocalTime, localTimeOf } from '../../../../machines/calendar/local-hours.ts'

/** The largest offsets of local time from UTC. */
const AHEAD_MS = 14 * HOUR_MS
const BEHIND_MS = 12 * HOUR_MS

/**
 * The hours of a statistic: local days `from`–`to` (both included), local hours `hourFrom` (included) to `hourTo`
 * (excluded), ISO weekdays (1 Monday … 7 Sunday; null for all). Includes only hours that had elapsed at `until`, a full
 * hour.
 */
export type Window = {
  from: string
  to: string
  hourFrom: number
  hourTo: number
  weekdays: readonly number[] | null
  until: Date
}

/** The last local day of which every hour has elapsed at an instant, in every time zone. */
export const lastElapsedDay = (until: Date): string =>
  new Date(Math.floor((until.getTime() - BEHIND_MS) / DAY_MS) * DAY_MS - DAY_MS).toISOString().slice(0, 10)

/** Whether every hour of a window has elapsed in every time zone. */
export const isElapsed = (window: Window): boolean => window.to <= lastElapsedDay(window.until)

/**
 * Elapsed hours of a window in a time zone, in order. At the end of summer time the repeated hour occurs twice; at its
 * beginning the skipped hour does not occur.
 */
export const elapsedHours = (window: Window, zone: string): LocalTime[] => {
  const { from, to, hourFrom, hourTo, weekdays } = window
  const end = Math.min(window.until.getTime(), Date.parse(to) + DAY_MS + BEHIND_MS)
  const elapsed: LocalTime[] = []
  let day = ''
  let isInWindow = false
  for (let at = Date.parse(from) - AHEAD_MS; at < end; at += HOUR_MS) {
    const hour = localTimeOf(zone, new Date(at))
    if (hour.day !== day) {
      day = hour.day
      isInWindow = day >= from && day <= to && (weekdays === null || weekdays.includes(weekdayOf(day)))
    }
    if (isInWindow && hour.hour >= hourFrom && hour.hour < hourTo) elapsed.push(hour)
  }
  return elapsed
}
