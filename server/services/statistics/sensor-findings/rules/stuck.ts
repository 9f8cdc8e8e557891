import { medianOf } from '../compare/robust.ts'
import type { RuleFinding } from '../finding.ts'
import type { HourCounts } from '../hour-counts.ts'

const HOURS = 24
/** Chance of a run of equal counts, if people pass independently of each other, from which on the counter is stuck. */
const LARGEST_CHANCE = 1e-8
/** Counts below this repeat often. */
const FEWEST_COUNT = 3
/** The largest chance that a count repeats, whatever its size. */
const MOST_LIKELY = 0.5
/** Local hours of the night and of the day. */
const NIGHT = [1, 5] as const
const DAY = [10, 19] as const
/** The night has this part of the day’s count on a stuck day, and usually less than the smaller part. */
const LIKE_DAY = 0.7
const USUAL_NIGHT = 0.35
const FEWEST_NIGHTS = 3
const FEWEST_USUAL_NIGHTS = 14
const FEWEST_BY_HOUR = 10

/** Chance that two counts of a Poisson process with this mean are equal, about. */
const chanceOfEqual = (count: number): number => Math.min(MOST_LIKELY, 1 / (2 * Math.sqrt(Math.PI * count)))

/** The first hour of the run of equal counts that lasts until the end, if it is too long for chance. */
const equalRun = ({ hours }: HourCounts): number | null => {
  let end = hours.length - 1
  while (end >= 0 && Number.isNaN(hours[end] ?? Number.NaN)) end -= 1
  const count = hours[end] ?? 0
  if (count < FEWEST_COUNT) return null
  let first = end
  let chance = 1
  for (let at = end - 1; at >= 0; at -= 1) {
    const value = hours[at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    if (value !== count) break
    first = at
    chance *= chanceOfEqual(count)
  }
  return chance < LARGEST_CHANCE ? first : null
}

/** Night counts of a day as a part of its day counts; NaN if too little was measured. */
const nightPart = (hours: Float64Array, day: number): number => {
  const mean = (from: number, to: number): number => {
    const known = [...hours.subarray(day * HOURS + from, day * HOURS + to)].filter((count) => !Number.isNaN(count))
    return known.length >= (to - from) / 2 ? known.reduce((sum, count) => sum + count, 0) / known.length : Number.NaN
  }
  const daily = mean(...DAY)
  return daily >= FEWEST_BY_HOUR ? mean(...NIGHT) / daily : Number.NaN
}

/** The first of at least three days until the last one whose nights are like their days, unlike the days before. */
const brightNights = ({ hours }: HourCounts): number | null => {
  const parts = Array.from({ length: Math.floor(hours.length / HOURS) }, (_, day) => nightPart(hours, day))
  let first = parts.length
  while (first > 0 && (parts[first - 1] ?? 0) >= LIKE_DAY) first -= 1
  if (parts.length - first < FEWEST_NIGHTS) return null
  const usual = medianOf(parts.slice(0, first), FEWEST_USUAL_NIGHTS)
  return usual <= USUAL_NIGHT ? first : null
}

/**
 * A stuck counter: the same count hour after hour, longer than chance allows, or three days whose nights have counts
 * like their days. It needs no neighbours.
 */
export const findStuck = (counts: HourCounts): Omit<RuleFinding, 'rule'> | null => {
  const run = equalRun(counts)
  const nights = brightNights(counts)
  const days = [...(run === null ? [] : [Math.floor(run / HOURS)]), ...(nights === null ? [] : [nights])]
  if (days.length === 0) return null
  return { onset: counts.firstDay + Math.min(...days), effect: null, threshold: null }
}
