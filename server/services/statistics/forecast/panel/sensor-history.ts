import { weekdayIndex } from '../../../../../machines/calendar/days.ts'

/**
 * Counts of one sensor by day, from `firstDay` (days since 1970-01-01) on. `counts` are the contacts of the measured
 * hours, NaN on days without any; `measured` is the share (0–1) of a usual day's contacts that falls into the measured
 * hours.
 */
export type SensorHistory = {
  key: string
  firstDay: number
  counts: Float64Array
  measured: Float64Array
  /** Measured days that somebody left out, which are unknown here. */
  leftOutDays?: number
}

/** Type of the day with a number. Days of one type have similar hours: 0 workday, 1 Saturday, 2 Sunday. */
export const dayTypeOf = (day: number): number => Math.max(0, weekdayIndex(day) - 4)

/** Share of a usual day in the measured hours; the share of hours if there was no complete day before. */
const shareOf = (day: Float64Array, usual: Float64Array): number => {
  let all = 0
  let seen = 0
  let hours = 0
  for (const [hour, count] of day.entries()) {
    all += usual[hour] ?? 0
    if (Number.isNaN(count)) continue
    seen += usual[hour] ?? 0
    hours += 1
  }
  return all > 0 ? seen / all : hours / day.length
}

/**
 * Converts hourly counts to days. `hours` holds `hoursADay` numbers per day, NaN for an unmeasured hour. The measured
 * share of a partly measured day is computed from complete earlier days of the same type.
 */
export const historyOfHours = (
  key: string,
  firstDay: number,
  hours: Float64Array,
  hoursADay: number,
): SensorHistory => {
  const days = Math.floor(hours.length / hoursADay)
  const counts = new Float64Array(days).fill(Number.NaN)
  const measured = new Float64Array(days)
  const usual = [0, 1, 2].map(() => new Float64Array(hoursADay))
  for (let index = 0; index < days; index += 1) {
    const day = hours.subarray(index * hoursADay, (index + 1) * hoursADay)
    const known = day.filter((count) => !Number.isNaN(count))
    if (known.length === 0) continue
    const usualDay = usual[dayTypeOf(firstDay + index)] ?? new Float64Array(hoursADay)
    counts[index] = known.reduce((sum, count) => sum + count, 0)
    measured[index] = known.length === hoursADay ? 1 : shareOf(day, usualDay)
    if (known.length === hoursADay)
      for (const [hour, count] of day.entries()) usualDay[hour] = (usualDay[hour] ?? 0) + count
  }
  return { key, firstDay, counts, measured }
}
