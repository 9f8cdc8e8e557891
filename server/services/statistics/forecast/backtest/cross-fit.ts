import type { Pausing } from '../../../../base/slices.ts'
import type { ForecastSettings } from '../forecast-settings.ts'
import { type Block, FEATURES } from '../model/features.ts'
import { addCase, addRidge, correctionOf, emptyRidge, type Ridge } from '../model/ridge.ts'
import { priorWeights, type Weights, weightedFeatures } from '../model/weights.ts'
import type { PastCase } from './past-cases.ts'

/** Consecutive past origins are one fold. */
const FOLDS = 5

/** Weights from all past origins, and for each past origin those that were fitted without its fold. */
export type CrossFit = { weights: Weights; without: (row: number) => Weights }

/** Sums of the regressions of one fold. */
type Fold = { withYear: Ridge; withoutYear: Ridge }

const emptyFold = (): Fold => ({ withYear: emptyRidge(FEATURES), withoutYear: emptyRidge(FEATURES) })

const foldOf = (row: number, rows: number): number => Math.floor((row * FOLDS) / rows)

/** Logarithm of what was counted over the base; NaN where it is unknown. */
const changeOf = ({ known, counted, expected }: PastCase, sensor: number, { mostChange }: ForecastSettings): number => {
  const base = known.base[sensor] ?? Number.NaN
  const days = expected[sensor] ?? 0
  const count = counted[sensor] ?? 0
  if (!(base > 0) || days === 0 || count === 0) return Number.NaN
  return Math.min(mostChange, Math.max(-mostChange, Math.log(count / days / base)))
}

type Fit = {
  readonly cases: readonly PastCase[]
  readonly block: Block
  /** Levels of the sensors at the origin: the weight of their cases. */
  readonly base: Float64Array
  readonly anyYear: boolean
  readonly settings: ForecastSettings
}

/** The sums of each fold. Each case is weighed by how well `known` explains it; all alike without `known`. */
function* foldsOf({ cases, block, base, settings }: Fit, known: Weights | null): Pausing<Fold[]> {
  const folds = Array.from({ length: FOLDS }, emptyFold)
  const all = base.reduce((sum, level) => sum + (level || 0), 0)
  for (const [row, one] of cases.entries()) {
    yield
    const fold = folds[foldOf(row, cases.length)]
    if (!fold) continue
    const prior = priorWeights(block, one.known.anyYear, settings)
    for (let sensor = 0; sensor < base.length; sensor += 1) {
      const change = changeOf(one, sensor, settings)
      if (Number.isNaN(change)) continue
      const residual = change - weightedFeatures(one.known, sensor, prior)
      const error = known ? Math.abs(change - weightedFeatures(one.known, sensor, known)) : settings.usualError
      const trust = Math.min(settings.mostTrust, settings.usualError / Math.max(error, 1e-6))
      const weight = (trust * (one.known.base[sensor] ?? 0)) / all
      addCase(
        one.known.ownYear[sensor] ? fold.withYear : fold.withoutYear,
        one.known.rows,
        sensor * FEATURES,
        residual,
        weight,
      )
    }
  }
  return folds
}

const added = (weights: Float64Array, correction: Float64Array): Float64Array =>
  weights.map((weight, feature) => weight + (correction[feature] ?? 0))

/** Weights from the sums of all folds but one. */
const weightsWithout = (folds: readonly Fold[], left: number | null, penalty: number, prior: Weights): Weights => {
  const sum = emptyFold()
  for (const [at, fold] of folds.entries()) {
    if (at === left) continue
    addRidge(sum.withYear, fold.withYear)
    addRidge(sum.withoutYear, fold.withoutYear)
  }
  return {
    withYear: added(prior.withYear, correctionOf(sum.withYear, penalty)),
    withoutYear: added(prior.withoutYear, correctionOf(sum.withoutYear, penalty)),
  }
}

/** Errors of past forecasts that did not know what was counted: of sensors with a last year, and without. */
type Errors = { withYear: number; withoutYear: number }

function* errorsOf({ cases, settings }: Fit, weightsOf: readonly Weights[]): Pausing<Errors> {
  const errors = { withYear: 0, withoutYear: 0 }
  for (const [row, one] of cases.entries()) {
    yield
    const weights = weightsOf[foldOf(row, cases.length)]
    if (!weights) continue
    for (let sensor = 0; sensor < one.counted.length; sensor += 1) {
      const change = changeOf(one, sensor, settings)
      if (Number.isNaN(change)) continue
      const error = Math.abs(change - weightedFeatures(one.known, sensor, weights))
      errors[one.known.ownYear[sensor] ? 'withYear' : 'withoutYear'] += (one.known.base[sensor] ?? 0) * error
    }
  }
  return errors
}

/**
 * Fits the weights of a block on all sensors at past origins by robust ridge regression. How far they may depart from
 * the prior is chosen by the errors at origins that the fit did not know: where learning does not help, the prior
 * stays.
 */
export function* crossFit(fit: Fit): Pausing<CrossFit> {
  const { cases, block, settings } = fit
  const prior = priorWeights(block, fit.anyYear, settings)
  const [first = 1] = settings.penalties
  let folds = yield* foldsOf(fit, null)
  for (let round = 0; round < settings.robustRounds; round += 1)
    folds = yield* foldsOf(fit, weightsWithout(folds, null, first, prior))
  const best = {
    errors: { withYear: Number.POSITIVE_INFINITY, withoutYear: Number.POSITIVE_INFINITY },
    weights: { ...prior },
    without: folds.map(() => ({ ...prior })),
  }
  for (const penalty of settings.penalties) {
    const without = folds.map((_, fold) => weightsWithout(folds, fold, penalty, prior))
    const weights = weightsWithout(folds, null, penalty, prior)
    const errors = yield* errorsOf(fit, without)
    for (const part of ['withYear', 'withoutYear'] as const) {
      if (errors[part] >= best.errors[part]) continue
      best.errors[part] = errors[part]
      best.weights[part] = weights[part]
      for (const [fold, one] of best.without.entries()) one[part] = without[fold]?.[part] ?? prior[part]
    }
  }
  return { weights: best.weights, without: (row) => best.without[foldOf(row, cases.length)] ?? prior }
}
