import { medianOf } from '../compare/robust.ts'
import type { RuleFinding } from '../finding.ts'
import type { HourCounts } from '../hour-counts.ts'

const HOURS = 24
const WEEK_HOURS = 7 * HOURS
/** Days at the end that are judged. */
const JUDGED_DAYS = 2
/** More than this in an hour is impossible at one place: fourteen a second. */
const MOST_IN_AN_HOUR = 50_000
/** A spike is so many times the largest hour before, and so many times the usual count of the hour of the week. */
const TIMES_LARGEST = 4
const TIMES_USUAL = 25
/** Hours without which nothing is known of the largest one, and of the usual one. */
const FEWEST_HOURS = 42 * HOURS
const FEWEST_SAME_HOURS = 4
/** Counts below this are no spike. */
const FEWEST_COUNT = 200

const largestBefore = (hours: Float64Array, end: number): number => {
  let largest = Number.NaN
  let known = 0
  for (const count of hours.subarray(0, end)) {
    if (Number.isNaN(count)) continue
    known += 1
    if (!(count <= largest)) largest = count
  }
  return known >= FEWEST_HOURS ? largest : Number.NaN
}

const usualAt = (hours: Float64Array, at: number): number => {
  const same: number[] = []
  for (let before = at - WEEK_HOURS; before >= 0; before -= WEEK_HOURS) same.push(hours[before] ?? Number.NaN)
  return medianOf(same, FEWEST_SAME_HOURS)
}

/**
 * Impossible values in the last days: more people counted once than passed at all, more than can pass, or an hour far
 * above everything that the sensor counted in the weeks before. It needs no neighbours.
 */
export const findImpossible = ({ firstDay, hours, gross }: HourCounts): Omit<RuleFinding, 'rule'> | null => {
  const begin = Math.max(0, hours.length - JUDGED_DAYS * HOURS)
  const largest = largestBefore(hours, begin)
  for (let at = begin; at < hours.length; at += 1) {
    const count = hours[at] ?? Number.NaN
    if (Number.isNaN(count)) continue
    const isAboveGross = gross !== null && count > (gross[at] ?? Number.POSITIVE_INFINITY)
    const isSpike =
      count >= FEWEST_COUNT && count > TIMES_LARGEST * largest && count > TIMES_USUAL * Math.max(1, usualAt(hours, at))
    if (isAboveGross || count > MOST_IN_AN_HOUR || isSpike)
      return { onset: firstDay + Math.floor(at / HOURS), effect: null, threshold: null }
  }
  return null
}
