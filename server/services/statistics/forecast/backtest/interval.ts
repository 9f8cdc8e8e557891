import type { Pausing } from '../../../../base/slices.ts'
import type { ForecastSettings } from '../forecast-settings.ts'
import type { Backtest } from './fit-block.ts'

/** Share of actual values that an interval should contain. */
export const COVERAGE = 0.8
/** Minimum number of past errors for an own estimate. */
export const MIN_ERRORS = 8

/** Half-width of an 80 % interval (logarithm of a ratio), and the number of past errors that it is computed from. */
export type HalfWidth = { half: number; errors: number }

const quantileOf = (errors: readonly number[]): number => {
  const sorted = new Float64Array(errors).sort()
  const rank = Math.min(sorted.length, Math.ceil((sorted.length + 1) * COVERAGE))
  return sorted[rank - 1] ?? 0
}

/**
 * Half-width for a weighted sum of sensors, from the errors of the same sum at past origins, so that errors that the
 * sensors have in common are included.
 */
export const halfWidthOf = (
  { origins, forecast, counted, comparable }: Backtest,
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
  return { half: used.length > 0 ? quantileOf(used) : 0, errors: used.length }
}

/** Geometric mean of the half-widths of single sensors with enough past errors; null if no sensor has them. */
export function* poolHalfWidth(backtest: Backtest, usual: Float64Array): Pausing<number | null> {
  let weighted = 0
  let weight = 0
  for (const [sensor, level] of usual.entries()) {
    if (sensor % 64 === 0) yield
    const own = halfWidthOf(backtest, new Map([[sensor, 1]]), usual)
    if (own.errors < MIN_ERRORS || !(level > 0)) continue
    weighted += Math.log(Math.max(own.half, 1e-4))
    weight += 1
  }
  return weight > 0 ? Math.exp(weighted / weight) : null
}

/**
 * A half-width shrunk towards the pool's usual half-width. The fewer errors it is computed from, the more it shrinks.
 */
export const shrunkHalfWidth = (
  { half, errors }: HalfWidth,
  usual: number | null,
  settings: ForecastSettings,
): number => {
  const pool = usual ?? settings.unknownHalfWidth
  return (errors * half + settings.intervalPull * pool) / (errors + settings.intervalPull)
}
