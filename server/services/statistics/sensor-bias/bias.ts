import {
  type CounterBias,
  FEWEST_COMPARED_MINUTES,
  FEWEST_COUNTED_BY_HAND,
} from '../../../../contract/location/arabox-bias.ts'
import type { SensorCounter } from '../../../../contract/location/sensor-findings.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../machines/calendar/durations.ts'

/** An interval that somebody counted beside an arabox; `countId` is the count to which it belongs. */
export type HandCounted = Record<SensorCounter, number> & { countId: number; beganAt: Date; minutes: number }

/** What an arabox counted in an hour; hours that were not measured are absent. Keys are milliseconds. */
export type AraboxHours = ReadonlyMap<number, Record<SensorCounter, number>>

/** Quantile of the normal distribution of an 80 % interval. */
const QUANTILE = 1.2816
/** Of a part of an hour, the share of the hour is known with this error, times the part that was not counted. */
const CLUMPING = 0.3
/** Added to both sums, so that an arabox that counted nothing has a ratio too. */
const HALF = 0.5

/** Intervals that share hours of the arabox, with the part of each hour that they cover. */
type Stretch = { byHand: number; minutes: number; parts: Map<number, number> }

/** Stretches in the order of time: the parts of two intervals in one hour are compared together. */
const stretchesOf = (intervals: readonly HandCounted[], counter: SensorCounter): Stretch[] => {
  const stretches: Stretch[] = []
  let lastHour = Number.NEGATIVE_INFINITY
  for (const interval of intervals.toSorted((one, other) => one.beganAt.getTime() - other.beganAt.getTime())) {
    const from = interval.beganAt.getTime()
    const until = from + interval.minutes * MINUTE_MS
    const firstHour = Math.floor(from / HOUR_MS) * HOUR_MS
    let stretch = stretches.at(-1)
    if (!stretch || firstHour > lastHour) {
      stretch = { byHand: 0, minutes: 0, parts: new Map() }
      stretches.push(stretch)
    }
    stretch.byHand += interval[counter]
    stretch.minutes += interval.minutes
    for (let hour = firstHour; hour < until; hour += HOUR_MS) {
      const part = (Math.min(until, hour + HOUR_MS) - Math.max(from, hour)) / HOUR_MS
      stretch.parts.set(hour, (stretch.parts.get(hour) ?? 0) + part)
      lastHour = hour
    }
  }
  return stretches
}

type Compared = { byHand: number; byArabox: number; variance: number; minutes: number }

/** What the arabox counted in a stretch; null if one of its hours was not measured. */
const compared = ({ byHand, minutes, parts }: Stretch, hours: AraboxHours, counter: SensorCounter): Compared | null => {
  let byArabox = 0
  let variance = 0
  for (const [hour, part] of parts) {
    const counts = hours.get(hour)
    if (!counts) return null
    const count = counts[counter]
    byArabox += count * part
    variance += count * part ** 2 + (CLUMPING * count * part * (1 - part)) ** 2
  }
  return { byHand, byArabox, variance, minutes }
}

/**
 * How much more the stretches differ from their common ratio than chance makes them; at least 1. An uncertain spread
 * of few stretches widens the interval, as Student's distribution does.
 */
const wideningOf = (stretches: readonly Compared[], ratio: number): number => {
  const free = stretches.length - 1
  if (free < 1) return 1
  const squares = stretches.map(
    ({ byHand, byArabox, variance }) => (byArabox - ratio * byHand) ** 2 / (variance + ratio ** 2 * byHand + HALF),
  )
  const spread = squares.reduce((sum, value) => sum + value, 0) / free
  return spread > 1 ? Math.sqrt(spread) * (1 + (QUANTILE ** 2 + 1) / (4 * free)) : 1
}

/** A count in which nobody was counted by a counter did not use it: empty cells are stored as zero. */
const countedWith = (intervals: readonly HandCounted[], counter: SensorCounter): HandCounted[] => {
  const used = new Set(intervals.filter((interval) => interval[counter] > 0).map(({ countId }) => countId))
  return intervals.filter(({ countId }) => used.has(countId))
}

/**
 * Arabox ÷ by hand, pooled over all intervals whose hours the arabox measured, with an 80 % interval: Poisson errors
 * of both sums on the logarithm, wider if the intervals differ by more than chance.
 */
export const biasOf = (intervals: readonly HandCounted[], hours: AraboxHours, counter: SensorCounter): CounterBias => {
  const stretches = stretchesOf(countedWith(intervals, counter), counter).flatMap(
    (stretch) => compared(stretch, hours, counter) ?? [],
  )
  const sum = (of: (each: Compared) => number): number => stretches.reduce((total, each) => total + of(each), 0)
  const minutes = sum((each) => each.minutes)
  const byHand = sum((each) => each.byHand)
  const byArabox = sum((each) => each.byArabox)
  const facts = { counter, minutes, by_hand: byHand, by_arabox: Math.round(byArabox) }
  if (minutes < FEWEST_COMPARED_MINUTES || byHand < FEWEST_COUNTED_BY_HAND)
    return { ...facts, ratio: null, low: null, high: null }
  const ratio = (byArabox + HALF) / (byHand + HALF)
  const variance = (sum((each) => each.variance) + HALF) / (byArabox + HALF) ** 2 + 1 / byHand
  const half = QUANTILE * Math.sqrt(variance) * wideningOf(stretches, ratio)
  return { ...facts, ratio, low: ratio * Math.exp(-half), high: ratio * Math.exp(half) }
}

/** When the newest interval ended whose hours the arabox measured, in milliseconds; null without any. */
export const newestCompared = (intervals: readonly HandCounted[], hours: AraboxHours): number | null => {
  const ends = intervals
    .filter(({ beganAt }) => hours.has(Math.floor(beganAt.getTime() / HOUR_MS) * HOUR_MS))
    .map(({ beganAt, minutes }) => beganAt.getTime() + minutes * MINUTE_MS)
  return ends.length === 0 ? null : Math.max(...ends)
}
