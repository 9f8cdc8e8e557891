import type { Comparison } from '../compare/comparison.ts'
import { medianOf } from '../compare/robust.ts'
import type { RuleFinding } from '../finding.ts'
import type { ComparedSensor } from '../panel.ts'

/** A day below this part of its usual count is silent, one below the larger part is covered. */
const SILENT = 0.02
const COVERED = 0.25
/** Days in a row of which the rule speaks: silent ones of a busy sensor, of another one, covered ones. */
const BUSY_DAYS = 1
const SILENT_DAYS = 2
const COVERED_DAYS = 4
/** Usual counts of a day: below the first one the rule says nothing, from the second one on a sensor is busy. */
const FEWEST_USUAL = 50
const BUSY_USUAL = 500
/** Days back in which an onset is looked for. */
const MOST_DAYS = 90

/**
 * Silence: a sensor reports, but counts almost nothing although its neighbours count as usual. One day is enough for a
 * busy sensor without a count, two for others, four below a quarter of the expected count.
 */
export const findSilence = (comparison: Comparison, { counts }: ComparedSensor): Omit<RuleFinding, 'rule'> | null => {
  const { difference, expected, usual, from } = comparison
  const usualCount = Math.exp(medianOf(usual))
  if (!(usualCount >= FEWEST_USUAL)) return null
  let [silent, covered, first] = [0, 0, -1]
  const parts: number[] = []
  for (let index = difference.length - 1; index >= Math.max(0, difference.length - MOST_DAYS); index -= 1) {
    const value = difference[index] ?? Number.NaN
    // A day that is not measured, a holiday, or one on which all count little, neither ends nor begins silence.
    if (Number.isNaN(value) || Math.exp(expected[index] ?? Number.NaN) < COVERED) continue
    const part = counts[from + index] === 0 ? 0 : Math.exp(value)
    if (part >= COVERED) break
    covered += 1
    if (part < SILENT && silent === covered - 1) silent += 1
    parts.push(part)
    first = index
  }
  const isSilent = silent >= (usualCount >= BUSY_USUAL ? BUSY_DAYS : SILENT_DAYS)
  if (first < 0 || !(isSilent || covered >= COVERED_DAYS)) return null
  return { onset: first, effect: medianOf(parts) - 1, threshold: (isSilent ? SILENT : COVERED) - 1 }
}
