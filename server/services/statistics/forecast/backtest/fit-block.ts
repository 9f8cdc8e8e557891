import type { Pausing } from '../../../../base/slices.ts'
import type { ForecastSettings } from '../forecast-settings.ts'
import { type Block, type Features, featuresAt, type Past } from '../model/features.ts'
import { setChanges, type Weights } from '../model/weights.ts'
import type { Backtest } from './backtest.ts'
import { type CrossFit, crossFit } from './cross-fit.ts'
import { type PastCase, pastCases, weeksBackOf } from './past-cases.ts'
import { seasonScales } from './season-scale.ts'

/**
 * Weights of a block, its forecasts at past origins and the sizes of their errors by season, for all blocks of about
 * this length and distance.
 */
export type FittedBlock = { weights: Weights; backtest: Backtest; scales: Float64Array }

function* backtestOf(
  cases: readonly PastCase[],
  now: Features,
  block: Block,
  { without }: CrossFit,
): Pausing<Backtest> {
  const sensors = now.base.length
  const forecast = new Float64Array(cases.length * sensors).fill(Number.NaN)
  const counted = new Float64Array(cases.length * sensors).fill(Number.NaN)
  const comparable = new Uint8Array(cases.length * sensors)
  const changes = new Float64Array(sensors)
  for (const [row, past] of cases.entries()) {
    yield
    setChanges(past.known, without(row), changes)
    for (let sensor = 0; sensor < sensors; sensor += 1) {
      const base = past.known.base[sensor] ?? Number.NaN
      const expected = past.expected[sensor] ?? 0
      if (!(base > 0) || expected === 0) continue
      comparable[row * sensors + sensor] = past.known.ownYear[sensor] === now.ownYear[sensor] ? 1 : 0
      forecast[row * sensors + sensor] = base * Math.exp(changes[sensor] ?? 0) * expected
      counted[row * sensors + sensor] = past.counted[sensor] ?? 0
    }
  }
  return { origins: cases.length, weeksBack: weeksBackOf(block), days: block.length, forecast, counted, comparable }
}

/**
 * Fits the weights of a block on all sensors at past origins, and forecasts those origins by weights that did not know
 * them.
 */
export function* fitBlock(past: Past, origin: number, block: Block, settings: ForecastSettings): Pausing<FittedBlock> {
  const now = featuresAt(past, origin, block, settings)
  const cases = yield* pastCases(past, origin, block, settings)
  const fit = yield* crossFit({ cases, block, base: now.base, anyYear: now.anyYear, settings })
  const backtest = yield* backtestOf(cases, now, block, fit)
  return { weights: fit.weights, backtest, scales: seasonScales(backtest) }
}
