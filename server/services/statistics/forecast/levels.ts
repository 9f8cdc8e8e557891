import type { Panel, PanelSensor } from './panel.ts'
import type { Profile } from './profile.ts'
import type { Recipe } from './recipe.ts'

/**
 * Running sums of a sensor's ordinary days: `expected` in mean days, `counted` in contacts, `tamed` the same with one-off
 * events and undeclared failures cut. Entry n sums the days before n, so any stretch costs two look-ups.
 */
export type Levels = { counted: Float64Array; tamed: Float64Array; expected: Float64Array }

/** A sensor's running sums; holidays and unmeasured days count on neither side. */
export const levelsOf = (panel: Panel, sensor: PanelSensor, { week, around }: Profile, recipe: Recipe): Levels => {
  const { days, weekdays, holidays } = panel
  const counted = new Float64Array(days + 1)
  const tamed = new Float64Array(days + 1)
  const expected = new Float64Array(days + 1)
  for (let index = 0; index < days; index += 1) {
    const ordinary = !holidays[index]
    const part = ordinary ? (sensor.share[index] ?? 0) * (week[weekdays[index] ?? 0] ?? 1) : 0
    const count = part > 0 ? (sensor.counted[index] ?? 0) : 0
    const usual = part * (around[index] ?? 0)
    const cut = Math.min(usual * recipe.mostTimesUsual, Math.max(usual / recipe.mostTimesUsual, count))
    counted[index + 1] = (counted[index] ?? 0) + count
    tamed[index + 1] = (tamed[index] ?? 0) + cut
    expected[index + 1] = (expected[index] ?? 0) + part
  }
  return { counted, tamed, expected }
}

/** Mean day's contacts over the days from … to (both included); NaN when less than `least` of them was measured. */
export const levelBetween = ({ tamed, expected }: Levels, from: number, to: number, least: number): number => {
  const first = Math.max(0, from)
  if (to < first || to >= expected.length - 1) return Number.NaN
  const days = (expected[to + 1] ?? 0) - (expected[first] ?? 0)
  if (days <= 0 || days < least * (to - from + 1)) return Number.NaN
  const level = ((tamed[to + 1] ?? 0) - (tamed[first] ?? 0)) / days
  return level > 0 ? level : Number.NaN
}
