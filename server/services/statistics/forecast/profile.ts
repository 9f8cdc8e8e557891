import type { Panel, PanelSensor } from './panel.ts'
import { zeroRows } from './rows.ts'
import type { Recipe } from './settings.ts'

/** Days on each side of a day that say what was usual around it. */
const AROUND = 10
/** Belief in the pool's weekday, in days of the sensor's own; it decides only where a weekday was hardly ever seen. */
const POOL_DAYS = 0.05

/** How a sensor's week goes: each weekday against the mean day (mean 1), and the mean day's level around each day (0 unknown). */
export type Profile = { week: Float64Array; around: Float64Array }

const levelsAround = (panel: Panel, sensor: PanelSensor, week: Float64Array, around: Float64Array): Float64Array => {
  const { days, weekdays, ordinary } = panel
  const { tamed, share } = sensor
  let sum = 0
  let expected = 0
  for (let index = -AROUND; index < days; index += 1) {
    const come = index + AROUND
    if (come < days && ordinary[come]) {
      sum += tamed[come] ?? 0
      expected += (share[come] ?? 0) * (week[weekdays[come] ?? 0] ?? 1)
    }
    const gone = index - AROUND - 1
    if (gone >= 0 && ordinary[gone]) {
      sum -= tamed[gone] ?? 0
      expected -= (share[gone] ?? 0) * (week[weekdays[gone] ?? 0] ?? 1)
    }
    if (index >= 0) around[index] = expected > 1e-6 ? Math.max(0, sum / expected) : 0
  }
  return around
}

const normalized = (week: Float64Array): Float64Array => {
  const mean = week.reduce((total, part) => total + part, 0) / 7
  return mean > 0 ? week.map((part) => part / mean) : new Float64Array(7).fill(1)
}

/** The week as if every day's level were the same, so that the level around a day is weighed by weekday from the start. */
const firstLook = (panel: Panel, { tamed, share }: PanelSensor, aging: Float64Array): Float64Array => {
  const { days, weekdays, ordinary } = panel
  const sums = new Float64Array(7)
  const expected = new Float64Array(7)
  for (let index = 0; index < days; index += 1) {
    if (!ordinary[index]) continue
    const weekday = weekdays[index] ?? 0
    const weight = aging[index] ?? 0
    sums[weekday] = (sums[weekday] ?? 0) + weight * (tamed[index] ?? 0)
    expected[weekday] = (expected[weekday] ?? 0) + weight * (share[index] ?? 0)
  }
  const all = sums.reduce((sum, part) => sum + part, 0) / expected.reduce((sum, part) => sum + part, 0)
  return normalized(sums.map((sum, weekday) => ((expected[weekday] ?? 0) > 0 ? sum / (expected[weekday] ?? 1) : all)))
}

const weekOf = (
  panel: Panel,
  { tamed, share }: PanelSensor,
  around: Float64Array,
  aging: Float64Array,
  pool: Float64Array,
): Float64Array => {
  const { days, weekdays, ordinary } = panel
  const sums = new Float64Array(7)
  const expected = new Float64Array(7)
  let level = 0
  for (let index = 0; index < days; index += 1) {
    if (!ordinary[index] || share[index] === 0) continue
    const weekday = weekdays[index] ?? 0
    const weight = aging[index] ?? 0
    sums[weekday] = (sums[weekday] ?? 0) + weight * (tamed[index] ?? 0)
    expected[weekday] = (expected[weekday] ?? 0) + weight * (share[index] ?? 0) * (around[index] ?? 0)
    level = around[index] ?? level
  }
  const pull = POOL_DAYS * level
  return normalized(
    sums.map((sum, weekday) => {
      const all = (expected[weekday] ?? 0) + pull
      return all > 0 ? (sum + pull * (pool[weekday] ?? 1)) / all : (pool[weekday] ?? 1)
    }),
  )
}

/** Mean week of the sensors that saw each weekday twice; a flat one where none did. */
const poolOf = (panel: Panel, weeks: readonly Float64Array[]): Float64Array => {
  const seen = weeks.filter((_, at) => (panel.sensors[at]?.measuredDays ?? 0) >= 14)
  const mean = (weekday: number) => seen.reduce((sum, week) => sum + (week[weekday] ?? 1), 0) / seen.length
  return Float64Array.from({ length: 7 }, (_, weekday) => (seen.length > 0 ? mean(weekday) : 1))
}

/** Every sensor's week and the level around each day, holidays left out; a sensor that hardly saw a weekday borrows the pool's. */
export const profilesOf = (panel: Panel, recipe: Recipe): Profile[] => {
  const { days } = panel
  const aging = new Float64Array(days).map((_, index) => 0.5 ** ((days - 1 - index) / recipe.profileHalfLifeDays))
  const first = panel.sensors.map((sensor) => firstLook(panel, sensor, aging))
  const pool = poolOf(panel, first)
  const rows = zeroRows(panel.sensors.length, days)
  return panel.sensors.map((sensor, at) => {
    const around = levelsAround(panel, sensor, first[at] ?? pool, rows(at))
    const week = weekOf(panel, sensor, around, aging, pool)
    return { week, around: levelsAround(panel, sensor, week, around) }
  })
}
