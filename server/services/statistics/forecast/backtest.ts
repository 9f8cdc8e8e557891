import { type Block, type Known, knownAt } from './features.ts'
import type { Levels } from './levels.ts'
import { correctionOf, emptyRidge, learnCase } from './ridge.ts'
import { FEATURES, type Recipe } from './settings.ts'
import { priorWeights, promised, type Weights } from './weights.ts'

/** Less than this share of a past block measured is no truth to learn from. */
const LEAST_TRUTH = 0.6
/** Days that must lie before an origin. */
const LEAST_BEFORE = 28

/** How the method would have done: contacts forecast and counted, by past origin (rows) and sensor (columns), NaN where unknown. */
export type Hindsight = {
  origins: number
  forecast: Float64Array
  counted: Float64Array
  /** 1 where the sensor then knew its own last year exactly as it does (or does not) now. */
  alike: Uint8Array
}

/** One block as learned from the past of the origin: its level per sensor now, and what the same would have given before. */
export type Learned = { levels: Float64Array; ownYear: Uint8Array; anyYear: boolean; hindsight: Hindsight }

type PastCase = { known: Known; counted: Float64Array; expected: Float64Array }

const pastCase = (levels: readonly Levels[], origin: number, block: Block, recipe: Recipe): PastCase => {
  const counted = new Float64Array(levels.length)
  const expected = new Float64Array(levels.length)
  const from = origin + block.ahead
  const to = from + block.length
  for (let at = 0; at < levels.length; at += 1) {
    const sensor = levels[at]
    if (!sensor) continue
    const days = (sensor.expected[to] ?? 0) - (sensor.expected[from] ?? 0)
    if (days < LEAST_TRUTH * block.length) continue
    expected[at] = days
    counted[at] = (sensor.counted[to] ?? 0) - (sensor.counted[from] ?? 0)
  }
  return { known: knownAt(levels, origin, block, recipe), counted, expected }
}

const pastCases = (levels: readonly Levels[], origin: number, block: Block, recipe: Recipe): PastCase[] => {
  const cases: PastCase[] = []
  const last = origin - Math.ceil((block.ahead + block.length - 1) / 7) * 7
  for (let at = last; at >= LEAST_BEFORE && cases.length < recipe.origins; at -= 7) {
    cases.push(pastCase(levels, at, block, recipe))
  }
  return cases
}

const learn = (cases: readonly PastCase[], block: Block, now: Known, recipe: Recipe): Weights => {
  const withYear = emptyRidge(FEATURES)
  const withoutYear = emptyRidge(FEATURES)
  const all = now.base.reduce((sum, level) => sum + (level || 0), 0)
  for (const { known, counted, expected } of cases) {
    const prior = priorWeights(block, known.anyYear, recipe)
    for (let sensor = 0; sensor < counted.length; sensor += 1) {
      const base = known.base[sensor] ?? Number.NaN
      const days = expected[sensor] ?? 0
      const count = counted[sensor] ?? 0
      if (!(base > 0) || days === 0 || count === 0) continue
      const seen = Math.log(count / days / base)
      const most = recipe.mostChange
      const left = Math.min(most, Math.max(-most, seen)) - promised(known, sensor, prior)
      learnCase(known.ownYear[sensor] ? withYear : withoutYear, known.rows, sensor * FEATURES, left, base / all)
    }
  }
  const prior = priorWeights(block, now.anyYear, recipe)
  const added = (weights: Float64Array, correction: Float64Array) =>
    weights.map((weight, feature) => weight + (correction[feature] ?? 0))
  return {
    withYear: added(prior.withYear, correctionOf(withYear, recipe.priorPull)),
    withoutYear: added(prior.withoutYear, correctionOf(withoutYear, recipe.priorPull)),
  }
}

const hindsightOf = (cases: readonly PastCase[], now: Known, weights: Weights): Hindsight => {
  const sensors = now.base.length
  const forecast = new Float64Array(cases.length * sensors).fill(Number.NaN)
  const counted = new Float64Array(cases.length * sensors).fill(Number.NaN)
  const alike = new Uint8Array(cases.length * sensors)
  for (const [row, past] of cases.entries()) {
    for (let sensor = 0; sensor < sensors; sensor += 1) {
      const base = past.known.base[sensor] ?? Number.NaN
      const days = past.expected[sensor] ?? 0
      if (!(base > 0) || days === 0) continue
      alike[row * sensors + sensor] = past.known.ownYear[sensor] === now.ownYear[sensor] ? 1 : 0
      forecast[row * sensors + sensor] = base * Math.exp(promised(past.known, sensor, weights)) * days
      counted[row * sensors + sensor] = past.counted[sensor] ?? 0
    }
  }
  return { origins: cases.length, forecast, counted, alike }
}

/** Learns a block's weights from all sensors at past origins and applies them at the origin (the panel's last day) and to the past. */
export const learnBlock = (levels: readonly Levels[], origin: number, block: Block, recipe: Recipe): Learned => {
  const now = knownAt(levels, origin, block, recipe)
  const cases = pastCases(levels, origin, block, recipe)
  const weights = learn(cases, block, now, recipe)
  return {
    levels: now.base.map((base, sensor) => base * Math.exp(promised(now, sensor, weights))),
    ownYear: now.ownYear,
    anyYear: now.anyYear,
    hindsight: hindsightOf(cases, now, weights),
  }
}
