import { baselines } from './baselines.ts'
import type { ForecastCase } from './cases.ts'

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

const sumOf = (cases: readonly ForecastCase[], part: (one: ForecastCase) => number): number =>
  cases.reduce((sum, one) => sum + part(one), 0)

type IntervalOf = (one: ForecastCase) => readonly [number, number]

const isHeld = (one: ForecastCase, of: IntervalOf): boolean => of(one)[0] <= one.actual && one.actual <= of(one)[1]

const heldIn = (cases: readonly ForecastCase[], of: IntervalOf): number =>
  rounded((100 * cases.filter((one) => isHeld(one, of)).length) / cases.length, 1)

/**
 * Standard error of a percentage inside the 80 % interval. Cases of one origin err together, and flights that overlap
 * are worth fewer: what counts is how much the percentages of the origins differ.
 */
const samplingError = (cases: readonly ForecastCase[]): number => {
  const byOrigin = new Map<string, { held: number; all: number; weight: number }>()
  for (const one of cases) {
    const key = `${one.city} ${one.origin}`
    const found = byOrigin.get(key) ?? { held: 0, all: 0, weight: one.independent }
    byOrigin.set(key, found)
    found.held += isHeld(one, ({ interval80 }) => interval80) ? 1 : 0
    found.all += 1
  }
  const shares = [...byOrigin.values()].map(({ held, all }) => (100 * held) / all)
  const independent = [...byOrigin.values()].reduce((sum, { weight }) => sum + weight, 0)
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / Math.max(1, shares.length - 1)
  return rounded(Math.sqrt(variance / Math.max(1, independent)), 1)
}

/**
 * Weighted absolute error (sum of |error| / sum of actual contacts, percent) of the forecast and of each baseline, the
 * ratio to the best baseline, and the percentage of actual contacts inside the 80 % and the 90 % interval, with the
 * standard error of the first.
 */
export type Score = {
  readonly cases: number
  readonly error: number
  readonly baselines: readonly number[]
  readonly ratio: number
  readonly bias: number
  readonly in80: number
  readonly in90: number
  readonly samplingError: number
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
    samplingError: samplingError(cases),
  }
}
