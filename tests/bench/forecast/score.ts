import { baselines } from './baselines.ts'
import type { ForecastCase, ForecastCases } from './cases.ts'

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

const sumOf = (cases: readonly ForecastCase[], part: (one: ForecastCase) => number): number =>
  cases.reduce((sum, one) => sum + part(one), 0)

/**
 * Weighted absolute error (sum of |error| / sum of actual contacts) of the forecast and of each baseline, bias, and
 * share of actual contacts inside the interval.
 */
export const scoreOf = (cases: readonly ForecastCase[]) => {
  const actual = sumOf(cases, (one) => one.actual)
  const errorBy = (forecast: (one: ForecastCase) => number) =>
    sumOf(cases, (one) => Math.abs(forecast(one) - one.actual)) / actual
  const others = baselines.map(({ name }, at) => ({ name, error: errorBy((one) => one.baselines[at] ?? Number.NaN) }))
  const error = errorBy((one) => one.forecast)
  const held = cases.filter((one) => one.low <= one.actual && one.actual <= one.high).length
  return {
    cases: cases.length,
    error: rounded(error, 4),
    ...Object.fromEntries(others.map((other) => [other.name, rounded(other.error, 4)])),
    against_best: rounded(error / Math.min(...others.map((other) => other.error)), 3),
    bias: rounded(sumOf(cases, (one) => one.forecast - one.actual) / actual, 4),
    coverage: rounded(held / cases.length, 3),
  }
}

/** Figures of a span: by sensor, and for the sum of all sensors. */
export const reported = ({ bySensor, bySum, leftOut, msPerOrigin }: ForecastCases) => ({
  ...scoreOf(bySensor),
  left_out: leftOut,
  ms_per_origin: rounded(msPerOrigin, 2),
  ...(bySum.length > 0 ? { sum: scoreOf(bySum) } : {}),
})
