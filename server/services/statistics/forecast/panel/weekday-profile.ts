import { mapInSlices, type Pausing } from '../../../../base/slices.ts'
import type { ForecastSettings } from '../forecast-settings.ts'
import type { Panel, PanelSensor } from './sensor-panel.ts'
import { zeroRows } from './zero-rows.ts'

/** Days on each side of a day for the moving level. */
const HALF_WINDOW_DAYS = 10
/** Weight of the pool's weekday, in days of the sensor; it matters only for weekdays with hardly any measured days. */
const POOL_WEIGHT_DAYS = 0.05

/**
 * Weekday profile of a sensor: ratio of each weekday to the mean day (mean 1), and the moving level of the mean day
 * around each day (0 if unknown).
 */
export type Profile = { week: Float64Array; around: Float64Array }

const movingLevels = (panel: Panel, sensor: PanelSensor, week: Float64Array, around: Float64Array): Float64Array => {
  const { days, weekdays } = panel
  const { clipped, share } = sensor
  const { ordinary } = sensor.special
  let sum = 0
  let expected = 0
  for (let index = -HALF_WINDOW_DAYS; index < days; index += 1) {
    const entering = index + HALF_WINDOW_DAYS
    if (entering < days && ordinary[entering]) {
      sum += clipped[entering] ?? 0
      expected += (share[entering] ?? 0) * (week[weekdays[entering] ?? 0] ?? 1)
    }
    const leaving = index - HALF_WINDOW_DAYS - 1
    if (leaving >= 0 && ordinary[leaving]) {
      sum -= clipped[leaving] ?? 0
      expected -= (share[leaving] ?? 0) * (week[weekdays[leaving] ?? 0] ?? 1)
    }
    if (index >= 0) around[index] = expected > 1e-6 ? Math.max(0, sum / expected) : 0
  }
  return around
}

const normalized = (week: Float64Array): Float64Array => {
  const mean = week.reduce((total, part) => total + part, 0) / 7
  return mean > 0 ? week.map((part) => part / mean) : new Float64Array(7).fill(1)
}

/** First estimate of the week, with a constant level; it is needed to compute the first moving levels. */
const initialWeekOf = (panel: Panel, sensor: PanelSensor, aging: Float64Array): Float64Array => {
  const { days, weekdays } = panel
  const { clipped, share } = sensor
  const { ordinary } = sensor.special
  const sums = new Float64Array(7)
  const expected = new Float64Array(7)
  for (let index = 0; index < days; index += 1) {
    if (!ordinary[index]) continue
    const weekday = weekdays[index] ?? 0
    const weight = aging[index] ?? 0
    sums[weekday] = (sums[weekday] ?? 0) + weight * (clipped[index] ?? 0)
    expected[weekday] = (expected[weekday] ?? 0) + weight * (share[index] ?? 0)
  }
  const all = sums.reduce((sum, part) => sum + part, 0) / expected.reduce((sum, part) => sum + part, 0)
  return normalized(sums.map((sum, weekday) => ((expected[weekday] ?? 0) > 0 ? sum / (expected[weekday] ?? 1) : all)))
}

const weekOf = (
  panel: Panel,
  sensor: PanelSensor,
  { around, aging, pool }: Record<'around' | 'aging' | 'pool', Float64Array>,
): Float64Array => {
  const { days, weekdays } = panel
  const { clipped, share } = sensor
  const { ordinary } = sensor.special
  const sums = new Float64Array(7)
  const expected = new Float64Array(7)
  let level = 0
  for (let index = 0; index < days; index += 1) {
    if (!ordinary[index] || share[index] === 0) continue
    const weekday = weekdays[index] ?? 0
    const weight = aging[index] ?? 0
    sums[weekday] = (sums[weekday] ?? 0) + weight * (clipped[index] ?? 0)
    expected[weekday] = (expected[weekday] ?? 0) + weight * (share[index] ?? 0) * (around[index] ?? 0)
    level = around[index] ?? level
  }
  const pull = POOL_WEIGHT_DAYS * level
  return normalized(
    sums.map((sum, weekday) => {
      const all = (expected[weekday] ?? 0) + pull
      return all > 0 ? (sum + pull * (pool[weekday] ?? 1)) / all : (pool[weekday] ?? 1)
    }),
  )
}

/** Mean week of the sensors with at least two measured weeks; a flat week if there is none. */
const poolOf = (panel: Panel, weeks: readonly Float64Array[]): Float64Array => {
  const seen = weeks.filter((_, at) => (panel.sensors[at]?.measuredDays ?? 0) >= 14)
  const mean = (weekday: number) => seen.reduce((sum, week) => sum + (week[weekday] ?? 1), 0) / seen.length
  return Float64Array.from({ length: 7 }, (_, weekday) => (seen.length > 0 ? mean(weekday) : 1))
}

/**
 * Weekday profile and moving levels of each sensor, without holidays. A weekday with hardly any measured days is taken
 * from the pool.
 */
export function* profilesOf(panel: Panel, settings: ForecastSettings): Pausing<Profile[]> {
  const { days } = panel
  const aging = new Float64Array(days).map((_, index) => 0.5 ** ((days - 1 - index) / settings.profileHalfLifeDays))
  const first = yield* mapInSlices(panel.sensors, (sensor) => initialWeekOf(panel, sensor, aging))
  const pool = poolOf(panel, first)
  const rows = zeroRows(panel.sensors.length, days)
  return yield* mapInSlices(panel.sensors, (sensor, at) => {
    const around = movingLevels(panel, sensor, first[at] ?? pool, rows(at))
    const week = weekOf(panel, sensor, { around, aging, pool })
    return { week, around: movingLevels(panel, sensor, week, around) }
  })
}
