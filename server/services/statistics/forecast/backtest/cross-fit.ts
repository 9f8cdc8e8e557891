import type { Pausing } from '../../../../base/slices.ts'
import type { ForecastSettings } from '../forecast-settings.ts'
import { convexMean } from '../model/convex-mean.ts'
import { type Block, FEATURES, OWN_FEATURES } from '../model/features.ts'
import { addCase, addRidge, addShared, type CommonCases, correctionOf, emptyRidge, type Ridge } from '../model/ridge.ts'
import { simpleMethods } from '../model/simple-methods.ts'
import { priorWeights, setChanges, type Weights } from '../model/weights.ts'
import type { PastCase } from './past-cases.ts'

/** Consecutive past origins are one fold. */
const FOLDS = 5
/**
 * Number of past origins without overlap with which the prior is twice as strong as with many, and of origins at which
 * sensors without a last year have half of the weights of the others.
 */
const CAUTION = 15

/** Weights from all past origins, and for each past origin those that were fitted without its fold. */
export type CrossFit = { weights: Weights; without: (row: number) => Weights }

/** Sums of the regressions of one fold. */
type Fold = { withYear: Ridge; withoutYear: Ridge }

const emptyFold = (): Fold => ({ withYear: emptyRidge(FEATURES), withoutYear: emptyRidge(FEATURES) })

const PARTS = ['withYear', 'withoutYear'] as const

const foldOf = (row: number, rows: number): number => Math.floor((row * FOLDS) / rows)

type Fit = {
  readonly cases: readonly PastCase[]
  readonly block: Block
  /** Levels of the sensors at the origin: the weight of their cases. */
  readonly base: Float64Array
  readonly anyYear: boolean
  readonly settings: ForecastSettings
}

const noCases = (): CommonCases => ({ own: new Float64Array(OWN_FEATURES), residual: 0, weight: 0 })

/** The sums of each fold. Each case is weighed by how well `known` explains it; all alike without `known`. */
function* foldsOf({ cases, block, base, settings }: Fit, known: Weights | null): Pausing<Fold[]> {
  const folds = Array.from({ length: FOLDS }, emptyFold)
  const all = base.reduce((sum, level) => sum + (level || 0), 0)
  const byPrior = new Float64Array(base.length)
  const byKnown = new Float64Array(base.length)
  const common = { withYear: noCases(), withoutYear: noCases() }
  const { usualError, mostTrust } = settings
  for (let row = 0; row < cases.length; row += 1) {
    yield
    const fold = folds[foldOf(row, cases.length)]
    const one = cases[row]
    if (!fold || !one) continue
    const { changes } = one
    const { ownYear, rows, shared, base: bases } = one.known
    setChanges(one.known, priorWeights(block, one.known.anyYear, settings), byPrior)
    if (known) setChanges(one.known, known, byKnown)
    for (let sensor = 0; sensor < changes.length; sensor += 1) {
      const change = changes[sensor] ?? Number.NaN
      if (Number.isNaN(change)) continue
      const error = known ? Math.abs(change - (byKnown[sensor] ?? 0)) : usualError
      const weight = (Math.min(mostTrust, usualError / Math.max(error, 1e-6)) * (bases[sensor] ?? 0)) / all
      const part = ownYear[sensor] ? 'withYear' : 'withoutYear'
      addCase(fold[part], common[part], rows, sensor * OWN_FEATURES, change - (byPrior[sensor] ?? 0), weight)
    }
    for (const part of PARTS) addShared(fold[part], common[part], shared)
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

/** What members of a mean err at past origins that they did not know: sums of products of their errors. */
type Products = { withYear: Float64Array; withoutYear: Float64Array }

/** Adds the products of errors to a triangle. */
const addProducts = (sum: Float64Array, errors: Float64Array, weight: number): void => {
  const members = errors.length
  for (let row = 0; row < members; row += 1) {
    const weighted = weight * (errors[row] ?? 0)
    for (let column = 0; column <= row; column += 1) {
      const cell = row * members + column
      sum[cell] = (sum[cell] ?? 0) + weighted * (errors[column] ?? 0)
    }
  }
}

/** A member of the mean: its weights from all origins, and without each fold. */
type Member = { all: Weights; without: readonly Weights[] }

/**
 * The products of the members' errors by fold: of each sensor, and of the sum of the sensors, so that a sum is forecast
 * well too.
 */
function* productsOf({ cases, base, settings }: Fit, members: readonly Member[]): Pausing<Products[]> {
  const size = members.length
  const folds = Array.from({ length: FOLDS }, () => ({
    withYear: new Float64Array(size * size),
    withoutYear: new Float64Array(size * size),
  }))
  const errors = new Float64Array(size)
  const sums = { withYear: new Float64Array(size), withoutYear: new Float64Array(size) }
  const forecasts = members.map(() => new Float64Array(base.length))
  const all = base.reduce((sum, level) => sum + (level || 0), 0)
  const trustOf = (error: number): number => Math.min(settings.mostTrust, settings.usualError / Math.max(error, 1e-6))
  for (let row = 0; row < cases.length; row += 1) {
    yield
    const at = foldOf(row, cases.length)
    const [fold, one] = [folds[at], cases[row]]
    if (!fold || !one) continue
    for (let member = 0; member < size; member += 1) {
      const [weights, into] = [members[member]?.without[at], forecasts[member]]
      if (weights && into) setChanges(one.known, weights, into)
    }
    for (const part of PARTS) sums[part].fill(0)
    for (let sensor = 0; sensor < base.length; sensor += 1) {
      const change = one.changes[sensor] ?? Number.NaN
      if (Number.isNaN(change)) continue
      const part = one.known.ownYear[sensor] ? 'withYear' : 'withoutYear'
      const sum = sums[part]
      const level = (one.known.base[sensor] ?? 0) / all
      let spread = 0
      for (let member = 0; member < size; member += 1) {
        const error = change - (forecasts[member]?.[sensor] ?? 0)
        errors[member] = error
        sum[member] = (sum[member] ?? 0) + level * error
        spread += Math.abs(error)
      }
      addProducts(fold[part], errors, trustOf(spread / size) * level)
    }
    for (const part of PARTS) {
      let spread = 0
      for (let member = 0; member < size; member += 1) spread += Math.abs(sums[part][member] ?? 0)
      addProducts(fold[part], sums[part], settings.sumWeight * trustOf(spread / size))
    }
  }
  return folds
}

const productsWithout = (folds: readonly Products[], left: number | null, part: keyof Products): Float64Array => {
  const sum = new Float64Array(folds[0]?.[part].length ?? 0)
  for (const [at, fold] of folds.entries()) {
    if (at === left) continue
    for (let cell = 0; cell < sum.length; cell += 1) sum[cell] = (sum[cell] ?? 0) + (fold[part][cell] ?? 0)
  }
  return sum
}

/** The mean of members by their shares, as weights of the features: each member is a sum of weighted features. */
const meanOf = (members: readonly Weights[], shares: Float64Array, part: keyof Weights): Float64Array => {
  const mean = new Float64Array(FEATURES)
  for (const [member, weights] of members.entries())
    for (let feature = 0; feature < FEATURES; feature += 1)
      mean[feature] = (mean[feature] ?? 0) + (shares[member] ?? 0) * (weights[part][feature] ?? 0)
  return mean
}

/**
 * Weights of sensors without a last year beside others that have one. Their own past cases are mostly of a time when no
 * sensor had one and cannot tell what the pool's last year is worth. The more past origins tell it, the more they have
 * the weights of the others.
 */
const borrowed = (own: Float64Array, others: Float64Array, origins: number): Float64Array =>
  own.map((weight, feature) => weight + (origins / (origins + CAUTION)) * ((others[feature] ?? 0) - weight))

/**
 * Fits the weights of a block on all sensors at past origins. They are the mean of simple methods and of robust ridge
 * regressions that depart from the prior more or less. The shares of the mean are those that were best at origins that
 * the regressions did not know: where learning does not help, a mean of simple methods is left.
 */
export function* crossFit(fit: Fit): Pausing<CrossFit> {
  const { cases, block, anyYear, settings } = fit
  const prior = priorWeights(block, anyYear, settings)
  // Few past origins that do not overlap say little: the fewer they are, the stronger are the prior and equal shares.
  const caution = 1 + (CAUTION / Math.max(1, cases.length * Math.min(1, 7 / block.length))) ** 2
  let folds = yield* foldsOf(fit, null)
  for (let round = 0; round < settings.robustRounds; round += 1)
    folds = yield* foldsOf(fit, weightsWithout(folds, null, caution * settings.robustPenalty, prior))
  const members: readonly Member[] = [
    ...simpleMethods(block, anyYear, settings).map((all) => ({ all, without: folds.map(() => all) })),
    ...settings.penalties.map((penalty) => ({
      all: weightsWithout(folds, null, caution * penalty, prior),
      without: folds.map((_, fold) => weightsWithout(folds, fold, caution * penalty, prior)),
    })),
  ]
  const products = yield* productsOf(fit, members)
  const origins = cases.filter(({ known }) => known.anyYear).length
  const meanWithout = (left: number | null): Weights => {
    const weights = members.map(({ all, without }) => (left === null ? all : (without[left] ?? all)))
    const partOf = (part: keyof Weights): Float64Array =>
      meanOf(
        weights,
        convexMean(productsWithout(products, left, part), weights.length, caution * settings.sharePull),
        part,
      )
    const [withYear, withoutYear] = [partOf('withYear'), partOf('withoutYear')]
    return { withYear, withoutYear: borrowed(withoutYear, withYear, anyYear ? origins : 0) }
  }
  const without = folds.map((_, fold) => meanWithout(fold))
  return { weights: meanWithout(null), without: (row) => without[foldOf(row, cases.length)] ?? prior }
}
