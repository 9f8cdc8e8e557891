import type { DayKind } from './day-kinds.ts'
import type { Hump, Rhythm, WeekLevels } from './day-shapes-table.ts'

/** The share of each local hour in the 06:00–24:00 traffic of a mean day, 24 numbers for each kind of day. */
export type DayShapes = Record<DayKind, Float64Array>

const NIGHT_FLOOR = 0.012

const heightAt = (humps: readonly Hump[], hour: number): number => {
  let height = NIGHT_FLOOR
  for (const [peak, width, top] of humps) {
    const straight = Math.abs(hour + 0.5 - peak)
    const distance = Math.min(straight, 24 - straight) / width
    height += top * Math.exp(-0.5 * distance * distance)
  }
  return height
}

const shape = (humps: readonly Hump[], level: number): Float64Array => {
  const hours = Float64Array.from({ length: 24 }, (_, hour) => heightAt(humps, hour))
  const campaignHours = hours.subarray(6).reduce((sum, height) => sum + height, 0)
  return hours.map((height) => (height / campaignHours) * level)
}

const meanLevel = (week: WeekLevels): number => {
  return (4 + week.friday + week.saturday + week.sunday) / 7
}

/** The shares of a traffic profile, scaled so that the mean day of an ordinary week (06:00–24:00) is 1. */
export const shapesOf = ({
  workday,
  friday,
  weekend,
  week,
}: Pick<Rhythm, 'workday' | 'friday' | 'weekend' | 'week'>): DayShapes => {
  const mean = meanLevel(week)
  return {
    workday: shape(workday, 1 / mean),
    friday: shape(friday ?? workday, week.friday / mean),
    saturday: shape(weekend, week.saturday / mean),
    sunday: shape(weekend, week.sunday / mean),
    tradingSunday: shape(weekend, week.tradingSunday / mean),
    holiday: shape(weekend, week.holiday / mean),
  }
}
