import type { Pausing } from '../../../../base/slices.ts'
import type { ForecastSettings } from '../forecast-settings.ts'
import { type Block, type Features, featuresAt, type Past } from '../model/features.ts'

/** Minimum measured share of a past block; below it, its counts are not used for fitting. */
const MIN_MEASURED_SHARE = 0.6
/** Minimum number of days of history before a past origin. */
const MIN_DAYS_BEFORE = 28

/**
 * What was known at a past origin, and what was then counted, by sensor; `expected` is 0 where nothing was. `changes`
 * are the logarithms of what was counted over the base, NaN where it is unknown.
 */
export type PastCase = { known: Features; counted: Float64Array; expected: Float64Array; changes: Float64Array }

const pastCase = (past: Past, origin: number, block: Block, settings: ForecastSettings): PastCase => {
  const { levels } = past
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
  const known = featuresAt(past, origin, block, settings)
  const { mostChange } = settings
  const changes = new Float64Array(levels.length).fill(Number.NaN)
  for (let at = 0; at < levels.length; at += 1) {
    const base = (known.base[at] ?? Number.NaN) * (expected[at] ?? 0)
    const count = counted[at] ?? 0
    if (base > 0 && count > 0) changes[at] = Math.min(mostChange, Math.max(-mostChange, Math.log(count / base)))
  }
  return { known, counted, expected, changes }
}

/** Weeks from the latest past origin of a block until now. */
export const weeksBackOf = ({ ahead, length }: Block): number => Math.ceil((ahead + length - 1) / 7)

/** The past origins of a block, one week apart, the latest first. Their blocks end at the origin or before it. */
export function* pastCases(past: Past, origin: number, block: Block, settings: ForecastSettings): Pausing<PastCase[]> {
  const cases: PastCase[] = []
  const last = origin - 7 * weeksBackOf(block)
  for (let at = last; at >= MIN_DAYS_BEFORE && cases.length < settings.origins; at -= 7) {
    cases.push(pastCase(past, at, block, settings))
    yield
  }
  return cases
}
