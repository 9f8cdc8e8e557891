import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { dayNumberOf, dayOfNumber } from '../../../machines/calendar/days.ts'
import type { HolidayCalendar } from '../../../machines/calendar/holidays.ts'
import {
  historyOfHours,
  type SensorHistory,
} from '../../../server/services/statistics/forecast/panel/sensor-history.ts'

/** Hourly counts of one sensor from `firstDay` on: 24 numbers a day, NaN where an hour is missing. */
export type HourlySensor = { key: string; firstDay: number; hours: Float64Array; history: SensorHistory }

/**
 * Reads `hour,sensor_id,pedestrians` (gzip). The history of a sensor begins on its first day. Null if the file does not
 * exist.
 */
export const readPedestrians = (path: string): HourlySensor[] | null => {
  if (!existsSync(path)) return null
  const counts = new Map<string, Map<number, Float64Array>>()
  for (const line of gunzipSync(readFileSync(path)).toString().split('\n').slice(1)) {
    const [hour, key, pedestrians] = line.split(',')
    if (!hour || !key) continue
    const days = counts.get(key) ?? new Map<number, Float64Array>()
    counts.set(key, days)
    const day = dayNumberOf(hour.slice(0, 10))
    const hours = days.get(day) ?? new Float64Array(24).fill(Number.NaN)
    days.set(day, hours)
    hours[Number(hour.slice(11, 13))] = Number(pedestrians)
  }
  return [...counts].map(([key, days]) => {
    const firstDay = Math.min(...days.keys())
    const hours = new Float64Array((Math.max(...days.keys()) + 1 - firstDay) * 24).fill(Number.NaN)
    for (const [day, counted] of days) hours.set(counted, (day - firstDay) * 24)
    return { key, firstDay, hours, history: historyOfHours(key, firstDay, hours, 24) }
  })
}

// Public holidays of Victoria (Australia), as gazetted before each year.
const victoria: Readonly<Record<string, string>> = {
  '2012-01-01': 'new-year',
  '2012-01-02': 'new-year-in-lieu',
  '2012-01-26': 'australia-day',
  '2012-03-12': 'labour-day',
  '2012-04-06': 'good-friday',
  '2012-04-07': 'easter-saturday',
  '2012-04-09': 'easter-monday',
  '2012-04-25': 'anzac-day',
  '2012-06-11': 'queens-birthday',
  '2012-11-06': 'melbourne-cup',
  '2012-12-25': 'christmas',
  '2012-12-26': 'boxing-day',
  '2013-01-01': 'new-year',
  '2013-01-28': 'australia-day',
  '2013-03-11': 'labour-day',
  '2013-03-29': 'good-friday',
  '2013-03-30': 'easter-saturday',
  '2013-04-01': 'easter-monday',
  '2013-04-25': 'anzac-day',
  '2013-06-10': 'queens-birthday',
  '2013-11-05': 'melbourne-cup',
  '2013-12-25': 'christmas',
  '2013-12-26': 'boxing-day',
}

/** Victoria's public holidays of 2012 and 2013. */
export const victorianHolidays: HolidayCalendar = (day) => victoria[dayOfNumber(day)] ?? null
