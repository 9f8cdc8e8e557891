import type { Panel, PanelSensor } from './panel.ts'
import type { Recipe } from './recipe.ts'

/** Days on each side of a day that say what was usual around it. */
const AROUND = 10
const PASSES = 3
/** Belief in the pool's weekday, in days of the sensor's own; it decides only where a weekday was hardly ever seen. */
const POOL_DAYS = 0.05

/** How a sensor's week goes: each weekday against the mean day (mean 1), and the mean day's level around each day (0 unknown). */
export type Profile = { week: Float64Array; around: Float64Array }

const levelsAround = (panel: Panel, { counted, share }: PanelSensor, week: Float64Array): Float64Array => {
  const { days, weekdays, holidays } = panel
  const around = new Float64Array(days)
  let sum = 0
  let expected = 0
  const move = (index: number, sign: number) => {
    if (index < 0 || index >= days || holidays[index]) return
    sum += sign * (counted[index] ?? 0)
    expected += sign * (share[index] ?? 0) * (week[weekdays[index] ?? 0] ?? 1)
  }
  for (let index = 0; index < AROUND; index += 1) move(index, 1)
  for (let index = 0; index < days; index += 1) {
    move(index + AROUND, 1)
    move(index - AROUND - 1, -1)
    around[index] = expected > 1e-6 ? Math.max(0, sum / expected) : 0
  }
  return around
}

const weekOf = (
  panel: Panel,
  { counted, share }: PanelSensor,
  around: Float64Array,
  aging: Float64Array,
  pool: Float64Array,
): Float64Array => {
  const { days, weekdays, holidays } = panel
  const sums = new Float64Array(7)
  const expected = new Float64Array(7)
  let level = 0
  for (let index = 0; index < days; index += 1) {
    if (holidays[index] || share[index] === 0) continue
    const weekday = weekdays[index] ?? 0
    const weight = aging[index] ?? 0
    sums[weekday] = (sums[weekday] ?? 0) + weight * (counted[index] ?? 0)
    expected[weekday] = (expected[weekday] ?? 0) + weight * (share[index] ?? 0) * (around[index] ?? 0)
    level = around[index] ?? level
  }
  const pull = POOL_DAYS * level
  const week = sums.map((sum, weekday) => {
    const all = (expected[weekday] ?? 0) + pull
    return all > 0 ? (sum + pull * (pool[weekday] ?? 1)) / all : (pool[weekday] ?? 1)
  })
  const mean = week.reduce((total, part) => total + part, 0) / 7
  return mean > 0 ? week.map((part) => part / mean) : pool
}

const poolOf = (weeks: readonly Float64Array[]): Float64Array =>
  new Float64Array(7).map((_, weekday) => weeks.reduce((sum, week) => sum + (week[weekday] ?? 1), 0) / weeks.length)

/** Every sensor's week and the level around each day, holidays left out; a sensor that hardly saw a weekday borrows the pool's. */
export const profilesOf = (panel: Panel, recipe: Recipe): Profile[] => {
  const { days } = panel
  const aging = new Float64Array(days).map((_, index) => 0.5 ** ((days - 1 - index) / recipe.profileHalfLifeDays))
  let pool = new Float64Array(7).fill(1)
  let weeks = panel.sensors.map(() => pool)
  for (let pass = 0; pass < PASSES; pass += 1) {
    weeks = panel.sensors.map((sensor, at) =>
      weekOf(panel, sensor, levelsAround(panel, sensor, weeks[at] ?? pool), aging, pool),
    )
    const seen = weeks.filter((_, at) => (panel.sensors[at]?.measuredDays ?? 0) >= 14)
    if (seen.length > 0) pool = Float64Array.from(poolOf(seen))
  }
  return panel.sensors.map((sensor, at) => {
    const week = weeks[at] ?? pool
    return { week, around: levelsAround(panel, sensor, week) }
  })
}
