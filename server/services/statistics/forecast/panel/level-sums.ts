import { mapInSlices, type Pausing } from '../../../../base/slices.ts'
import type { Panel, PanelSensor } from './sensor-panel.ts'
import type { Profile } from './weekday-profile.ts'
import { zeroRows } from './zero-rows.ts'

/**
 * Prefix sums over a sensor's ordinary days: `expected` in mean days, `counted` in contacts, `clipped` in contacts
 * without outliers. Entry n is the sum of the days before n, so the sum of any period needs two lookups.
 */
export type Levels = { counted: Float64Array; clipped: Float64Array; expected: Float64Array }

const add = ({ counted, clipped, expected }: Levels, panel: Panel, sensor: PanelSensor, week: Float64Array): void => {
  const { days, weekdays } = panel
  const { ordinary } = sensor.special
  for (let index = 0; index < days; index += 1) {
    const part = ordinary[index] ? (sensor.share[index] ?? 0) * (week[weekdays[index] ?? 0] ?? 1) : 0
    const at = part > 0 ? 1 : 0
    counted[index + 1] = (counted[index] ?? 0) + at * (sensor.counted[index] ?? 0)
    clipped[index + 1] = (clipped[index] ?? 0) + at * (sensor.clipped[index] ?? 0)
    expected[index + 1] = (expected[index] ?? 0) + part
  }
}

/** Prefix sums of each sensor, without holidays and unmeasured days. */
export function* levelsOf(panel: Panel, profiles: readonly Profile[]): Pausing<Levels[]> {
  const rows = zeroRows(3 * panel.sensors.length, panel.days + 1)
  return yield* mapInSlices(panel.sensors, (sensor, at) => {
    const levels = { counted: rows(3 * at), clipped: rows(3 * at + 1), expected: rows(3 * at + 2) }
    const week = profiles[at]?.week
    if (week) add(levels, panel, sensor, week)
    return levels
  })
}

/**
 * Contacts of a mean day in the days `from`–`to` (both included); NaN if less than the share `minShare` was measured.
 */
export const levelBetween = ({ clipped, expected }: Levels, from: number, to: number, minShare: number): number => {
  const first = Math.max(0, from)
  if (to < first || to >= expected.length - 1) return Number.NaN
  const days = (expected[to + 1] ?? 0) - (expected[first] ?? 0)
  if (days <= 0 || days < minShare * (to - from + 1)) return Number.NaN
  const level = ((clipped[to + 1] ?? 0) - (clipped[first] ?? 0)) / days
  return level > 0 ? level : Number.NaN
}
