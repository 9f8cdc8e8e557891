import type { Comparison } from '../compare/comparison.ts'
import { medianOf, slopeOf } from '../compare/robust.ts'
import type { RuleFinding } from '../finding.ts'

const WEEK = 7
/** Weeks over which a slow change is looked for, and the fewest of them that are known. */
const WEEKS = 26
const FEWEST_WEEKS = 22
const FEWEST_DAYS_OF_WEEK = 3
/** Days whose median is the present change since the year before, and the fewest of them that are known. */
const RECENT_DAYS = 56
const FEWEST_RECENT = 28
/** A slow change goes on: over the weeks the line has at least this part of the whole change. */
const PART_OF_LINE = 0.4
/** A step may fit a little better than the line, because it has one number more. */
const STEP_ADVANTAGE = 1.15

/** The smallest change since the year before, and how many times the usual change of all sensors it must be. */
type DriftSettings = { readonly leastLog: number; readonly timesUsual: number }
/** Chosen on the synthetic cities with seed 1; figures: docs/measurements/findings.md. */
const driftSettings: DriftSettings = { leastLog: Math.log(1.2), timesUsual: 3 }

/** Weekly medians of the change since the year before, relative to the neighbours; NaN where a week is not known. */
const weeksOf = ({ change }: Comparison): Float64Array => {
  const first = change.length - WEEKS * WEEK
  return Float64Array.from({ length: WEEKS }, (_, week) =>
    first < 0
      ? Number.NaN
      : medianOf(change.subarray(first + WEEK * week, first + WEEK * (week + 1)), FEWEST_DAYS_OF_WEEK),
  )
}

/** The change since the same weeks of the year before, by the last eight weeks; NaN without a year before. */
export const driftOf = ({ change }: Comparison): number => medianOf(change.subarray(-RECENT_DAYS), FEWEST_RECENT)

const distance = (weeks: Float64Array, model: (week: number) => number): number => {
  let sum = 0
  for (const [week, value] of weeks.entries()) if (!Number.isNaN(value)) sum += Math.abs(value - model(week))
  return sum
}

/** Whether a line fits the weeks better than the best step. What a step fits is a jump. */
const isSlow = (weeks: Float64Array, slope: number): boolean => {
  const middle = medianOf(weeks.map((value, week) => value - slope * week))
  const ofLine = distance(weeks, (week) => middle + slope * week)
  for (let step = 2; step < weeks.length - 1; step += 1) {
    const [before, after] = [medianOf(weeks.subarray(0, step)), medianOf(weeks.subarray(step))]
    if (STEP_ADVANTAGE * distance(weeks, (week) => (week < step ? before : after)) < ofLine) return false
  }
  return true
}

/** The first week after which the change stays beyond a quarter of the whole one. */
const onsetWeek = (weeks: Float64Array, found: number): number => {
  const start = medianOf(weeks.subarray(0, 4))
  for (let week = weeks.length - 1; week >= 0; week -= 1) {
    const part = ((weeks[week] ?? Number.NaN) - start) / found
    if (part < 0.25) return Math.min(week + 1, weeks.length - 1)
  }
  return 0
}

/**
 * A drift: since the same weeks of the year before, the sensor has moved away from its neighbours by at least
 * `leastLog` and many times the usual change of all sensors, and in the last half year it did so along a line.
 * Without a year before it says nothing.
 */
export const findDrift = (
  comparison: Comparison,
  poolDrift: number,
  { leastLog, timesUsual }: DriftSettings = driftSettings,
): Omit<RuleFinding, 'rule'> | null => {
  const found = driftOf(comparison)
  if (Number.isNaN(found) || Number.isNaN(poolDrift)) return null
  const threshold = Math.max(leastLog, timesUsual * poolDrift)
  if (Math.abs(found) < threshold) return null
  const weeks = weeksOf(comparison)
  if (weeks.filter((week) => !Number.isNaN(week)).length < FEWEST_WEEKS) return null
  const slope = slopeOf(weeks)
  if (slope * (WEEKS - 1) * Math.sign(found) < PART_OF_LINE * Math.abs(found) || !isSlow(weeks, slope)) return null
  return {
    onset: comparison.difference.length - WEEK * (WEEKS - onsetWeek(weeks, found)),
    effect: Math.expm1(found),
    threshold: Math.expm1(Math.sign(found) * threshold),
  }
}
