import { asc, gt, min } from 'drizzle-orm'
import { addDays } from '../../../../machines/calendar/days.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { dayOf, instantOf } from '../../../../machines/calendar/warsaw.ts'
import type { Store } from '../../../store/database.ts'
import { minuteOfDay } from './record-probe.ts'
import { uptimeDay } from './tables.ts'

/** Minutes of a day that are over, and those in which a probe was answered. */
export type UptimeOfDay = { readonly day: string; readonly minutes: number; readonly answered: number }

const minutesOf = (day: string): number => (instantOf(day, 24).getTime() - instantOf(day, 0).getTime()) / MINUTE_MS

/** The bits of the minutes `from` (included) to `until` (excluded). */
const countBits = (bytes: Buffer, from: number, until: number): number => {
  let count = 0
  for (let minute = from; minute < until; minute += 1) count += ((bytes[minute >> 3] ?? 0) >> (minute & 7)) & 1
  return count
}

/**
 * The uptime of the last `days` days in Poland, today included, oldest first. Minutes before the first probe of the
 * platform are not expected. Later ones without a probe, as while nothing ran, are expected and not answered.
 */
export const readUptime = async ({ db }: Store, now: Date, days: number): Promise<UptimeOfDay[]> => {
  const today = dayOf(now)
  const [[beginning], rows] = await Promise.all([
    db.select({ day: min(uptimeDay.day) }).from(uptimeDay),
    db
      .select()
      .from(uptimeDay)
      .where(gt(uptimeDay.day, addDays(today, -days)))
      .orderBy(asc(uptimeDay.day)),
  ])
  const firstDay = beginning?.day
  if (!firstDay) return []
  const observed = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, index) => addDays(today, index - days + 1))
    .filter((day) => day >= firstDay)
    .map((day) => {
      const row = observed.get(day)
      const from = day === firstDay ? (row?.firstMinute ?? 0) : 0
      const until = day === today ? minuteOfDay(now) : minutesOf(day)
      return {
        day,
        minutes: Math.max(0, until - from),
        answered: row ? countBits(row.answered, from, until) : 0,
      }
    })
}
