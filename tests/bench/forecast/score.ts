import { baselines } from './baselines.ts'
import type { ForecastCase } from './cases.ts'

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

const sumOf = (cases: readonly ForecastCase[], part: (one: ForecastCase) => number): number =>
  cases.reduce((sum, one) => sum + part(one), 0)

const heldIn = (cases: readonly ForecastCase[], of: (one: ForecastCase) => readonly [number, number]): number => {
  const held = cases.filter((one) => of(one)[0] <= one.actual && one.actual <= of(one)[1]).length
  return rounded((100 * held) / cases.length, 1)
}

/**
 * Weighted absolute error (sum of |error| / sum of actual contacts, percent) of the forecast and of each baseline, the
 * ratio to the best baseline, and the percentage of actual contacts inside the 80 % and the 90 % interval.
 */
export type Score = {
  readonly cases: number
  readonly error: number
  readonly baselines: readonly number[]
  readonly ratio: number
  readonly bias: number
  readonly in80: number
  readonly in90: number
}

/** The score of some cases; null without any. */
export const scoreOf = (cases: readonly ForecastCase[]): Score | null => {
  if (cases.length === 0) return null
  const actual = sumOf(cases, (one) => one.actual)
  const errorBy = (forecast: (one: ForecastCase) => number) =>
    (100 * sumOf(cases, (one) => Math.abs(forecast(one) - one.actual))) / actual
  const others = baselines.map((_, at) => errorBy((one) => one.baselines[at] ?? Number.NaN))
  const error = errorBy((one) => one.forecast)
  return {
    cases: cases.length,
    error: rounded(error, 2),
    baselines: others.map((other) => rounded(other, 2)),
    ratio: rounded(error / Math.min(...others), 3),
    bias: rounded((100 * sumOf(cases, (one) => one.forecast - one.actual)) / actual, 1),
    in80: heldIn(cases, (one) => one.interval80),
    in90: heldIn(cases, (one) => one.interval90),
  }
}
