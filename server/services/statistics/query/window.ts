import { weekdayOf } from '../../../../machines/calendar/days.ts'
import { DAY_MS, HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { type LocalTime, localTimeOf } from '../../../../machines/calendar/local-time.ts'

/** No clock is further ahead of UTC, or further behind. */
const AHEAD_MS = 14 * HOUR_MS
const BEHIND_MS = 12 * HOUR_MS

/**
 * Which hours a statistic is about: local days `from`–`to`, both included, local hours `hourFrom` up to `hourTo`, weekdays
 * (1 Monday … 7 Sunday; null for all), and of those only what had passed at `until`, a full hour.
 */
export type Window = {
  from: string
  to: string
  hourFrom: number
  hourTo: number
  weekdays: readonly number[] | null
  until: Date
}

/** The last full hour at an instant: what began before it has passed. */
export const fullHour = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)

/** Whether every hour of a window has passed in every time zone. */
export const hasPassed = (window: Window): boolean =>
  Date.parse(window.to) + DAY_MS + BEHIND_MS <= window.until.getTime()

/** Hours of a window that have passed in a time zone, in order; an hour that the clocks repeat stands there twice, one that they skip not at all. */
export const passedHours = (window: Window, zone: string): LocalTime[] => {
  const { from, to, hourFrom, hourTo, weekdays } = window
  const end = Math.min(window.until.getTime(), Date.parse(to) + DAY_MS + BEHIND_MS)
  const passed: LocalTime[] = []
  let day = ''
  let isAsked = false
  for (let at = Date.parse(from) - AHEAD_MS; at < end; at += HOUR_MS) {
    const hour = localTimeOf(zone, new Date(at))
    if (hour.day !== day) {
      day = hour.day
      isAsked = day >= from && day <= to && (weekdays === null || weekdays.includes(weekdayOf(day)))
    }
    if (isAsked && hour.hour >= hourFrom && hour.hour < hourTo) passed.push(hour)
  }
  return passed
}
