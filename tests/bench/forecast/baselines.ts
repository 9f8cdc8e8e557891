import { weekdayIndex } from '../../../machines/calendar/days.ts'
import type { HourlySensor } from './data.ts'

/** A simple forecast: each hour of the week is the mean of the same hour in the last `weeks` weeks. */
export type Baseline = { name: string; weeks: number }

/** Baselines that the forecast is compared with. */
export const baselines: readonly Baseline[] = [
  { name: 'last_two_weeks', weeks: 2 },
  { name: 'eight_weeks', weeks: 8 },
  { name: 'last_week', weeks: 1 },
]

type Week = { sums: Float64Array; counts: Float64Array }

const weekOf = ({ firstDay, hours }: HourlySensor, origin: number, weeks: number): Week => {
  const sums = new Float64Array(168)
  const counts = new Float64Array(168)
  for (let day = Math.max(firstDay, origin + 1 - 7 * weeks); day <= origin; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      const count = hours[(day - firstDay) * 24 + hour] ?? Number.NaN
      if (Number.isNaN(count)) continue
      const slot = weekdayIndex(day) * 24 + hour
      sums[slot] = (sums[slot] ?? 0) + count
      counts[slot] = (counts[slot] ?? 0) + 1
    }
  }
  return { sums, counts }
}

/** An hour of the week without data is the mean of the same hour on other days. */
const hourOf = ({ sums, counts }: Week, weekday: number, hour: number): number => {
  const slot = weekday * 24 + hour
  if ((counts[slot] ?? 0) > 0) return (sums[slot] ?? 0) / (counts[slot] ?? 1)
  let sum = 0
  let count = 0
  for (let other = hour; other < 168; other += 24) {
    sum += sums[other] ?? 0
    count += counts[other] ?? 0
  }
  return sum / count
}

/** Forecast for those hours of `from`–`to` that were measured; NaN if the weeks before have no data. */
export const baselineTotal = (
  sensor: HourlySensor,
  origin: number,
  from: number,
  to: number,
  weeks: number,
): number => {
  const week = weekOf(sensor, origin, weeks)
  let total = 0
  for (let day = from; day <= to; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      if (!Number.isNaN(sensor.hours[(day - sensor.firstDay) * 24 + hour] ?? Number.NaN)) {
        total += hourOf(week, weekdayIndex(day), hour)
      }
    }
  }
  return total
}
