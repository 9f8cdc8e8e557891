import { dayNumberOf } from '../../../../machines/calendar/days.ts'
import type { SensorHistory } from './panel/sensor-history.ts'

/** Days that somebody left out of forecasts, both included; without an end also those to come. */
export type LeftOutDays = { readonly from: string; readonly to: string | null }

/** The left-out days of the sensor of a location. */
export type SensorLeftOut = { readonly location: string; readonly days: readonly LeftOutDays[] }

/** A history in which left-out days are unknown, as if they had not been measured. The counts stay as they are. */
export const withoutLeftOut = (history: SensorHistory, leftOut: readonly LeftOutDays[] | undefined): SensorHistory => {
  if (!leftOut || leftOut.length === 0) return history
  const { firstDay } = history
  const counts = history.counts.slice()
  const measured = history.measured.slice()
  let leftOutDays = 0
  for (const { from, to } of leftOut) {
    const begin = Math.max(0, dayNumberOf(from) - firstDay)
    const end = Math.min(counts.length, to === null ? counts.length : dayNumberOf(to) + 1 - firstDay)
    for (let at = begin; at < end; at += 1) {
      if ((measured[at] ?? 0) > 0) leftOutDays += 1
      counts[at] = Number.NaN
      measured[at] = 0
    }
  }
  return { ...history, counts, measured, leftOutDays }
}
