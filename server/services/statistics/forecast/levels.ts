import type { Panel, PanelSensor } from './panel.ts'
import type { Profile } from './profile.ts'
import { zeroRows } from './rows.ts'

/**
 * Running sums of a sensor's ordinary days: `expected` in mean days, `counted` in contacts, `tamed` the same with one-off
 * events and undeclared failures cut. Entry n sums the days before n, so any stretch costs two look-ups.
 */
export type Levels = { counted: Float64Array; tamed: Float64Array; expected: Float64Array }

const add = ({ counted, tamed, expected }: Levels, panel: Panel, sensor: PanelSensor, week: Float64Array): void => {
  const { days, weekdays, ordinary } = panel
  for (let index = 0; index < days; index += 1) {
    const part = ordinary[index] ? (sensor.share[index] ?? 0) * (week[weekdays[index] ?? 0] ?? 1) : 0
    const at = part > 0 ? 1 : 0
    counted[index + 1] = (counted[index] ?? 0) + at * (sensor.counted[index] ?? 0)
    tamed[index + 1] = (tamed[index] ?? 0) + at * (sensor.tamed[index] ?? 0)
    expected[index + 1] = (expected[index] ?? 0) + part
  }
}

/** Running sums of every sensor; holidays and unmeasured days count on neither side. */
export const levelsOf = (panel: Panel, profiles: readonly Profile[]): Levels[] => {
  const rows = zeroRows(3 * panel.sensors.length, panel.days + 1)
  return panel.sensors.map((sensor, at) => {
    const levels = { counted: rows(3 * at), tamed: rows(3 * at + 1), expected: rows(3 * at + 2) }
    const week = profiles[at]?.week
    if (week) add(levels, panel, sensor, week)
    return levels
  })
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
