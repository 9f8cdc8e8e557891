import { type Comparison, YEAR_DAYS } from '../compare/comparison.ts'
import { DEVIATION_OF_MEDIAN, medianOf } from '../compare/robust.ts'
import type { RuleFinding } from '../finding.ts'

/** Days after a jump whose median is its new level, and the fewest of them that are measured. */
const AFTER_DAYS = 14
const FEWEST_AFTER = 9
/** Days before it whose median is the old level. A week between both belongs to neither. */
const BEFORE_DAYS = 56
const FEWEST_BEFORE = 28
const BETWEEN_DAYS = 7
/** Days between two earlier changes that are compared with the present one, and their fewest. */
const STEP_DAYS = 7
const FEWEST_EARLIER = 12
/** The onset lies within so many days. */
const ONSET_DAYS = 45
/** Days with less than a fifth of the expected count are silent, and no new level. */
const SILENT_LOG = Math.log(0.2)

/** Without a year before, the season cannot be told from a jump: a jump must be so many times larger. */
const WITHOUT_LAST_YEAR = 1.6

/** What the rule needs to speak: a change of the level, and how many times the sensor’s usual change it must be. */
type JumpSettings = { readonly leastLog: number; readonly timesUsual: number }
/** Chosen on the synthetic cities with seed 1; figures: docs/measurements/findings.md. */
const jumpSettings: JumpSettings = { leastLog: Math.log(1.2), timesUsual: 3.3 }

/** The days between two positions; silent ones are unknown. */
const between = (values: Float64Array, from: number, to: number): Float64Array => {
  if (from < 0) return new Float64Array()
  const some = values.slice(from, to)
  for (let at = 0; at < some.length; at += 1) if ((some[at] ?? 0) < SILENT_LOG) some[at] = Number.NaN
  return some
}

/** Change of the level at the end of the first `length` days; NaN if too little is known. */
const changeAt = ({ difference }: Comparison, length: number): number => {
  const after = medianOf(between(difference, length - AFTER_DAYS, length), FEWEST_AFTER)
  const end = length - AFTER_DAYS - BETWEEN_DAYS
  return after - medianOf(between(difference, end - BEFORE_DAYS, end), FEWEST_BEFORE)
}

/** The usual change of the level of a sensor, from the weeks before; NaN with too few of them. */
export const usualChange = (comparison: Comparison): number => {
  const earlier: number[] = []
  for (let length = comparison.difference.length - AFTER_DAYS - STEP_DAYS; length > 0; length -= STEP_DAYS)
    earlier.push(Math.abs(changeAt(comparison, length)))
  return DEVIATION_OF_MEDIAN * medianOf(earlier, FEWEST_EARLIER)
}

/** The day at which a step from one level to another fits best. */
const onsetOf = ({ difference }: Comparison, before: number, after: number): number => {
  const middle = (before + after) / 2
  const sign = Math.sign(after - before)
  let best = 0
  let bestAt = difference.length - 1
  let sum = 0
  for (let index = difference.length - 1; index >= Math.max(0, difference.length - ONSET_DAYS); index -= 1) {
    const value = difference[index] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const beyond = sign * (value - middle)
    sum += Math.max(-Math.abs(after - before), Math.min(Math.abs(after - before), beyond))
    if (sum > best) [best, bestAt] = [sum, index]
  }
  return bestAt
}

/**
 * A jump: the level of the last two weeks, relative to the neighbours, differs from that of the eight weeks before by
 * at least `leastLog` and many times its usual change. A change that also happened a year before is expected.
 * `poolChange` is the usual change of all sensors of the panel, below which no sensor is trusted.
 */
export const findJump = (
  comparison: Comparison,
  poolChange: number,
  { leastLog, timesUsual }: JumpSettings = jumpSettings,
): Omit<RuleFinding, 'rule'> | null => {
  const { difference } = comparison
  const found = changeAt(comparison, difference.length)
  if (!(Math.abs(found) >= leastLog)) return null
  const usual = Math.max(usualChange(comparison), poolChange)
  if (Number.isNaN(usual)) return null
  const lastYear = changeAt(comparison, difference.length - YEAR_DAYS)
  const expected = Math.sign(lastYear) === Math.sign(found) ? Math.min(Math.abs(lastYear), Math.abs(found)) : 0
  const caution = Number.isNaN(lastYear) ? WITHOUT_LAST_YEAR : 1
  const threshold = caution * Math.max(leastLog, timesUsual * usual)
  if (Math.abs(found) - expected < threshold) return null
  const after = medianOf(between(difference, difference.length - AFTER_DAYS, difference.length))
  return {
    onset: onsetOf(comparison, after - found, after),
    effect: Math.expm1(found),
    threshold: Math.expm1(Math.sign(found) * threshold),
  }
}
