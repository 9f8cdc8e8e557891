import type { Pausing } from '../../../../base/slices.ts'
import { FEATURES, type ForecastSettings } from '../forecast-settings.ts'
import { type Block, type Features, featuresAt } from '../model/features.ts'
import { addCase, correctionOf, emptyRidge } from '../model/ridge.ts'
import { priorWeights, type Weights, weightedFeatures } from '../model/weights.ts'
import type { Levels } from '../panel/level-sums.ts'

/** Minimum measured share of a past block; below it, its counts are not used for fitting. */
const MIN_MEASURED_SHARE = 0.6
/** Minimum number of days of history before a past origin. */
const MIN_DAYS_BEFORE = 28

/** Forecast and counted contacts by past origin (rows) and sensor (columns); NaN where one of them is unknown. */
export type Backtest = {
  origins: number
  forecast: Float64Array
  counted: Float64Array
  /** 1 if the sensor had its own last year both at the past origin and now, or at neither of them. */
  comparable: Uint8Array
}

/** A block with weights fitted at past origins: the forecast level of each sensor, and the backtest. */
export type FittedBlock = { levels: Float64Array; ownYear: Uint8Array; anyYear: boolean; backtest: Backtest }

type BacktestCase = { known: Features; counted: Float64Array; expected: Float64Array }

const backtestCase = (
  levels: readonly Levels[],
  origin: number,
  block: Block,
  settings: ForecastSettings,
): BacktestCase => {
  const counted = new Float64Array(levels.length)
  const expected = new Float64Array(levels.length)
  const from = origin + block.ahead
  const to = from + block.length
  for (let at = 0; at < levels.length; at += 1) {
    const sensor = levels[at]
    if (!sensor) continue
    const days = (sensor.expected[to] ?? 0) - (sensor.expected[from] ?? 0)
    if (days < MIN_MEASURED_SHARE * block.length) continue
    expected[at] = days
    counted[at] = (sensor.counted[to] ?? 0) - (sensor.counted[from] ?? 0)
  }
  return { known: featuresAt(levels, origin, block, settings), counted, expected }
}

function* backtestCases(
  levels: readonly Levels[],
  origin: number,
  block: Block,
  settings: ForecastSettings,
): Pausing<BacktestCase[]> {
  const cases: BacktestCase[] = []
  const last = origin - Math.ceil((block.ahead + block.length - 1) / 7) * 7
  for (let at = last; at >= MIN_DAYS_BEFORE && cases.length < settings.origins; at -= 7) {
    cases.push(backtestCase(levels, at, block, settings))
    yield
  }
  return cases
}

function* fitWeights(
  cases: readonly BacktestCase[],
  block: Block,
  now: Features,
  settings: ForecastSettings,
): Pausing<Weights> {
  const withYear = emptyRidge(FEATURES)
  const withoutYear = emptyRidge(FEATURES)
  const all = now.base.reduce((sum, level) => sum + (level || 0), 0)
  for (const { known, counted, expected } of cases) {
    yield
    const prior = priorWeights(block, known.anyYear, settings)
    for (let sensor = 0; sensor < counted.length; sensor += 1) {
      const base = known.base[sensor] ?? Number.NaN
      const days = expected[sensor] ?? 0
      const count = counted[sensor] ?? 0
      if (!(base > 0) || days === 0 || count === 0) continue
      const change = Math.log(count / days / base)
      const { mostChange } = settings
      const residual = Math.min(mostChange, Math.max(-mostChange, change)) - weightedFeatures(known, sensor, prior)
      addCase(known.ownYear[sensor] ? withYear : withoutYear, known.rows, sensor * FEATURES, residual, base / all)
    }
  }
  const prior = priorWeights(block, now.anyYear, settings)
  const added = (weights: Float64Array, correction: Float64Array) =>
    weights.map((weight, feature) => weight + (correction[feature] ?? 0))
  return {
    withYear: added(prior.withYear, correctionOf(withYear, settings.priorPull)),
    withoutYear: added(prior.withoutYear, correctionOf(withoutYear, settings.priorPull)),
  }
}

function* backtestOf(cases: readonly BacktestCase[], now: Features, weights: Weights): Pausing<Backtest> {
  const sensors = now.base.length
  const forecast = new Float64Array(cases.length * sensors).fill(Number.NaN)
  const counted = new Float64Array(cases.length * sensors).fill(Number.NaN)
  const comparable = new Uint8Array(cases.length * sensors)
  for (const [row, past] of cases.entries()) {
    yield
    for (let sensor = 0; sensor < sensors; sensor += 1) {
      const base = past.known.base[sensor] ?? Number.NaN
      const days = past.expected[sensor] ?? 0
      if (!(base > 0) || days === 0) continue
      comparable[row * sensors + sensor] = past.known.ownYear[sensor] === now.ownYear[sensor] ? 1 : 0
      forecast[row * sensors + sensor] = base * Math.exp(weightedFeatures(past.known, sensor, weights)) * days
      counted[row * sensors + sensor] = past.counted[sensor] ?? 0
    }
  }
  return { origins: cases.length, forecast, counted, comparable }
}

/**
 * Fits the weights of a block on all sensors at past origins, and applies them at the origin (the last day of the
 * panel) and at the past origins.
 */
export function* fitBlock(
  levels: readonly Levels[],
  origin: number,
  block: Block,
  settings: ForecastSettings,
): Pausing<FittedBlock> {
  const now = featuresAt(levels, origin, block, settings)
  const cases = yield* backtestCases(levels, origin, block, settings)
  const weights = yield* fitWeights(cases, block, now, settings)
  return {
    levels: now.base.map((base, sensor) => base * Math.exp(weightedFeatures(now, sensor, weights))),
    ownYear: now.ownYear,
    anyYear: now.anyYear,
    backtest: yield* backtestOf(cases, now, weights),
  }
}
