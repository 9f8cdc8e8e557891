import type { ForecastSettings } from '../forecast-settings.ts'
import type { Backtest } from './backtest.ts'

/** Shares of actual values that the intervals of a forecast should contain. */
const COVERAGES = [0.8, 0.9] as const
/** z of the two-sided intervals, in the order of `COVERAGES`. */
export const normalQuantiles = [1.2816, 1.6449] as const
/** Minimum number of past errors for an own estimate. */
export const MIN_ERRORS = 8
/** Most sensors from which the usual half-widths of one sensor are computed. */
const MOST_IN_POOL = 60

/** A block of a flight with its past forecasts, the levels of the sensors now, and the sizes of errors by season. */
type TestedBlock = {
  readonly ahead: number
  readonly length: number
  readonly levels: Float64Array
  readonly backtest: Backtest
  readonly scales: Float64Array
}

/**
 * Half-widths of intervals (logarithm of a ratio) in the order of `COVERAGES`, and the number of past errors that
 * they are computed from.
 */
export type HalfWidth = { halves: readonly number[]; errors: number }

/**
 * The errors below which so many of one more error are: the rank of conformal intervals. Nothing is added because past
 * flights overlap: they were forecast by weights of fewer origins than those of now, which makes them a little worse.
 */
const quantilesOf = (errors: readonly number[]): number[] => {
  const sorted = new Float64Array(errors).sort()
  return COVERAGES.map((coverage) => {
    const rank = Math.min(sorted.length, Math.ceil((sorted.length + 1) * coverage))
    return sorted[rank - 1] ?? 0
  })
}

/** Weeks back of the past origins at which all blocks were forecast: from the first to before the last. */
const commonWeeks = (blocks: readonly TestedBlock[]): { first: number; last: number } => ({
  first: Math.max(...blocks.map(({ backtest }) => backtest.weeksBack)),
  last: Math.min(...blocks.map(({ backtest }) => backtest.weeksBack + backtest.origins)),
})

const daysOf = (blocks: readonly TestedBlock[]): number => blocks.reduce((sum, { length }) => sum + length, 0)

/**
 * The first blocks of a flight that were forecast together at enough past origins: at least eight, which are worth two
 * that do not overlap.
 */
export const testedBlocks = (blocks: readonly TestedBlock[]): readonly TestedBlock[] => {
  for (let count = blocks.length; count > 0; count -= 1) {
    const some = blocks.slice(0, count)
    const { first, last } = commonWeeks(some)
    if (last - first >= Math.max(MIN_ERRORS, (2 * daysOf(some)) / 7)) return some
  }
  return blocks.slice(0, 1)
}

/** The scale of some blocks together, `at` places after that of now in each. */
const scaleOf = (blocks: readonly TestedBlock[], weeks: number): number => {
  let sum = 0
  for (const { scales, backtest, length } of blocks)
    sum += length * (scales[weeks === 0 ? 0 : weeks - backtest.weeksBack + 1] ?? 1)
  return sum / daysOf(blocks)
}

/**
 * Half-widths for a weighted sum of sensors in some blocks together, from the errors of the same sum at past origins.
 * So errors that sensors or weeks have in common are included. Errors of other seasons are scaled to that of now.
 */
export const halfWidthOf = (blocks: readonly TestedBlock[], weights: ReadonlyMap<number, number>): HalfWidth => {
  const members = [...weights]
  const { first, last } = commonWeeks(blocks)
  const now = scaleOf(blocks, 0)
  let whole = 0
  for (const { levels, length } of blocks)
    for (const [sensor, weight] of members) whole += weight * length * (levels[sensor] || 0)
  const errors: number[] = []
  const comparableErrors: number[] = []
  for (let weeks = first; weeks < last; weeks += 1) {
    let expected = 0
    let actual = 0
    let present = 0
    let comparableVolume = 0
    for (const { backtest, levels, length } of blocks) {
      const { forecast, counted, comparable, days, weeksBack } = backtest
      const row = (weeks - weeksBack) * levels.length
      const part = length / days
      for (const [sensor, weight] of members) {
        const forecastOfSensor = forecast[row + sensor] ?? Number.NaN
        if (Number.isNaN(forecastOfSensor)) continue
        const volume = weight * length * (levels[sensor] || 0)
        expected += weight * part * forecastOfSensor
        actual += weight * part * (counted[row + sensor] ?? 0)
        present += volume
        if (comparable[row + sensor]) comparableVolume += volume
      }
    }
    // Skip origins at which sensors with more than half of the volume are missing.
    if (expected <= 0 || present < 0.5 * whole) continue
    const error = Math.abs(Math.log(Math.max(actual, 0.01 * expected) / expected)) * (now / scaleOf(blocks, weeks))
    errors.push(error)
    if (comparableVolume >= 0.5 * whole) comparableErrors.push(error)
  }
  const used = comparableErrors.length >= MIN_ERRORS ? comparableErrors : errors
  return { halves: quantilesOf(used), errors: used.length }
}

/** Geometric means of the half-widths of single sensors with enough past errors; null if no sensor has them. */
export const usualHalfWidths = (blocks: readonly TestedBlock[]): readonly number[] | null => {
  const sensors = blocks[0]?.levels ?? new Float64Array()
  const logarithms = COVERAGES.map(() => 0)
  let known = 0
  for (let sensor = 0; sensor < sensors.length; sensor += Math.ceil(sensors.length / MOST_IN_POOL)) {
    if (!((sensors[sensor] ?? 0) > 0)) continue
    const own = halfWidthOf(blocks, new Map([[sensor, 1]]))
    if (own.errors < MIN_ERRORS) continue
    for (const [at, half] of own.halves.entries())
      logarithms[at] = (logarithms[at] ?? 0) + Math.log(Math.max(half, 1e-4))
    known += 1
  }
  return known > 0 ? logarithms.map((sum) => Math.exp(sum / known)) : null
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
