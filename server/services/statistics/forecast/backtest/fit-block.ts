import type { Pausing } from '../../../../base/slices.ts'
import type { ForecastSettings } from '../forecast-settings.ts'
import { type Block, type Features, featuresAt, type Past } from '../model/features.ts'
import { type Weights, weightedFeatures } from '../model/weights.ts'
import { type CrossFit, crossFit } from './cross-fit.ts'
import { type PastCase, pastCases } from './past-cases.ts'

/** Forecast and counted contacts by past origin (rows) and sensor (columns); NaN where one of them is unknown. */
export type Backtest = {
  origins: number
  /** Days of a forecast; origins are a week apart. */
  days: number
  forecast: Float64Array
  counted: Float64Array
  /** 1 if the sensor had its own last year both at the past origin and now, or at neither of them. */
  comparable: Uint8Array
}

/** Weights of a block and its forecasts at past origins, for all blocks of about this length and distance. */
export type FittedBlock = { weights: Weights; backtest: Backtest }

function* backtestOf(
  cases: readonly PastCase[],
  now: Features,
  days: number,
  { without }: CrossFit,
): Pausing<Backtest> {
  const sensors = now.base.length
  const forecast = new Float64Array(cases.length * sensors).fill(Number.NaN)
  const counted = new Float64Array(cases.length * sensors).fill(Number.NaN)
  const comparable = new Uint8Array(cases.length * sensors)
  for (const [row, past] of cases.entries()) {
    yield
    const weights = without(row)
    for (let sensor = 0; sensor < sensors; sensor += 1) {
      const base = past.known.base[sensor] ?? Number.NaN
      const expected = past.expected[sensor] ?? 0
      if (!(base > 0) || expected === 0) continue
      comparable[row * sensors + sensor] = past.known.ownYear[sensor] === now.ownYear[sensor] ? 1 : 0
      forecast[row * sensors + sensor] = base * Math.exp(weightedFeatures(past.known, sensor, weights)) * expected
      counted[row * sensors + sensor] = past.counted[sensor] ?? 0
    }
  }
  return { origins: cases.length, days, forecast, counted, comparable }
}

/**
 * Fits the weights of a block on all sensors at past origins, and forecasts those origins by weights that did not know
 * them.
 */
export function* fitBlock(past: Past, origin: number, block: Block, settings: ForecastSettings): Pausing<FittedBlock> {
  const now = featuresAt(past, origin, block, settings)
  const cases = yield* pastCases(past, origin, block, settings)
  const fit = yield* crossFit({ cases, block, base: now.base, anyYear: now.anyYear, settings })
  return { weights: fit.weights, backtest: yield* backtestOf(cases, now, block.length, fit) }
}
