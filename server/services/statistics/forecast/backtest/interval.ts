import type { Pausing } from '../../../../base/slices.ts'
import type { ForecastSettings } from '../forecast-settings.ts'
import type { Backtest } from './fit-block.ts'

/** Shares of actual values that the intervals of a forecast should contain. */
export const COVERAGES = [0.8, 0.9] as const
/** Minimum number of past errors for an own estimate. */
export const MIN_ERRORS = 8

/**
 * Half-widths of intervals (logarithm of a ratio) in the order of {@link COVERAGES}, and the number of past errors that
 * they are computed from.
 */
export type HalfWidth = { halves: readonly number[]; errors: number }

/**
 * Blocks of past origins overlap, so that they are worth fewer independent ones. `margin` is how much of what this adds
 * is used: half for a single sensor, because the errors of all sensors are behind it.
 */
const quantilesOf = (errors: readonly number[], days: number, margin: number): number[] => {
  const sorted = new Float64Array(errors).sort()
  const independent = Math.max(1, sorted.length * Math.min(1, 7 / days))
  return COVERAGES.map((coverage) => {
    const rank = Math.min(sorted.length, Math.ceil(sorted.length * coverage * (1 + margin / independent)))
    return sorted[rank - 1] ?? 0
  })
}

/**
 * Half-width for a weighted sum of sensors, from the errors of the same sum at past origins, so that errors that the
 * sensors have in common are included.
 */
export const halfWidthOf = (
  { origins, days, forecast, counted, comparable }: Backtest,
  weights: ReadonlyMap<number, number>,
  usual: Float64Array,
): HalfWidth => {
  const sensors = usual.length
  const members = [...weights]
  let whole = 0
  for (const [sensor, weight] of members) whole += weight * (usual[sensor] || 0)
  const errors: number[] = []
  const comparableErrors: number[] = []
  for (let origin = 0; origin < origins; origin += 1) {
    let expected = 0
    let actual = 0
    let present = 0
    let comparableVolume = 0
    for (const [sensor, weight] of members) {
      const cell = origin * sensors + sensor
      const forecastOfSensor = forecast[cell] ?? Number.NaN
      if (Number.isNaN(forecastOfSensor)) continue
      expected += weight * forecastOfSensor
      actual += weight * (counted[cell] ?? 0)
      present += weight * (usual[sensor] || 0)
      if (comparable[cell]) comparableVolume += weight * (usual[sensor] || 0)
    }
    // Skip origins at which sensors with more than half of the volume are missing.
    if (expected <= 0 || present < 0.5 * whole) continue
    const error = Math.abs(Math.log(Math.max(actual, 0.01 * expected) / expected))
    errors.push(error)
    if (comparableVolume >= 0.5 * whole) comparableErrors.push(error)
  }
  const used = comparableErrors.length >= MIN_ERRORS ? comparableErrors : errors
  return { halves: quantilesOf(used, days, members.length > 1 ? 1 : 0.5), errors: used.length }
}

/** Geometric means of the half-widths of single sensors with enough past errors; null if no sensor has them. */
export function* poolHalfWidths(backtest: Backtest, usual: Float64Array): Pausing<readonly number[] | null> {
  const logarithms = COVERAGES.map(() => 0)
  let sensors = 0
  for (const [sensor, level] of usual.entries()) {
    if (sensor % 64 === 0) yield
    const own = halfWidthOf(backtest, new Map([[sensor, 1]]), usual)
    if (own.errors < MIN_ERRORS || !(level > 0)) continue
    for (const [at, half] of own.halves.entries())
      logarithms[at] = (logarithms[at] ?? 0) + Math.log(Math.max(half, 1e-4))
    sensors += 1
  }
  return sensors > 0 ? logarithms.map((sum) => Math.exp(sum / sensors)) : null
}

/**
 * Half-widths shrunk towards the pool's usual half-widths. The fewer errors they are computed from, the more they
 * shrink.
 */
export const shrunkHalfWidths = (
  { halves, errors }: HalfWidth,
  usual: readonly number[],
  { intervalPull }: ForecastSettings,
): number[] => usual.map((pool, at) => (errors * (halves[at] ?? 0) + intervalPull * pool) / (errors + intervalPull))
