import type { FindingPanel } from '../panel.ts'
import { FEWEST_NEIGHBOURS } from './neighbours.ts'
import { medianOf } from './robust.ts'

const WEEK = 7
/** The same weekday of the year before. */
export const YEAR_DAYS = 364
/** Days of which the usual count of a weekday is the median. */
const USUAL_DAYS = 182
/** Fewest days of a weekday of which a usual count is known. */
const FEWEST_OF_WEEKDAY = 6
/** Days before the last one that are compared with the neighbours. */
const COMPARED_DAYS = 448
/** Days before the last one that are also compared with the year before. */
const COMPARED_WITH_LAST_YEAR = 182

/**
 * A sensor beside its neighbours until a day. `difference` is the logarithm of the count relative to its usual for the
 * weekday, less the median of the neighbours’; `change` the same relative to the year before. Both are NaN where the
 * sensor or too many neighbours were not measured, and on holidays. Index `days.length − 1` is the last day.
 */
export type Comparison = {
  readonly until: number
  /** Position in the panel of the first compared day. */
  readonly from: number
  readonly difference: Float64Array
  readonly change: Float64Array
  /** The usual logarithm of the sensor’s own count by weekday. */
  readonly usual: Float64Array
  /** The median of the neighbours’ differences from their usual, which says what a day was like. */
  readonly expected: Float64Array
}

/** Usual logarithms by weekday, from the half year before a day. */
const usualOf = (panel: FindingPanel, logs: Float64Array, until: number): Float64Array => {
  const usual = new Float64Array(WEEK)
  for (let back = 0; back < WEEK; back += 1) {
    const same: number[] = []
    for (let day = until - back; day >= Math.max(0, until - USUAL_DAYS + 1); day -= WEEK)
      if (panel.ordinary[day] === 1) same.push(logs[day] ?? Number.NaN)
    usual[panel.weekdays[until - back] ?? 0] = medianOf(same, FEWEST_OF_WEEKDAY)
  }
  return usual
}

/** Usual logarithms of all sensors of a panel, until one day. */
export type UsualCounts = readonly Float64Array[]

/** Computes the usual counts of all sensors once for one day. */
export const usualCounts = (panel: FindingPanel, until: number): UsualCounts =>
  panel.sensors.map(({ logs }) => usualOf(panel, logs, until))

/** Compares a sensor with its neighbours on the days until `until`. */
export const compare = (
  panel: FindingPanel,
  { at, neighbours, until, usual }: { at: number; neighbours: readonly number[]; until: number; usual: UsualCounts },
): Comparison => {
  const from = Math.max(0, until + 1 - COMPARED_DAYS)
  const length = until + 1 - from
  const own = panel.sensors[at]?.logs ?? new Float64Array()
  const ownUsual = usual[at] ?? new Float64Array(WEEK).fill(Number.NaN)
  const difference = new Float64Array(length).fill(Number.NaN)
  const change = new Float64Array(length).fill(Number.NaN)
  const expected = new Float64Array(length).fill(Number.NaN)
  const others = neighbours.map((index) => ({
    logs: panel.sensors[index]?.logs ?? new Float64Array(),
    usual: usual[index] ?? new Float64Array(WEEK).fill(Number.NaN),
  }))
  const ofOthers = new Float64Array(others.length)
  const firstChange = Math.max(YEAR_DAYS, until + 1 - COMPARED_WITH_LAST_YEAR)
  for (let day = from; day <= until; day += 1) {
    if (panel.ordinary[day] !== 1) continue
    const weekday = panel.weekdays[day] ?? 0
    const index = day - from
    for (const [other, { logs, usual: means }] of others.entries())
      ofOthers[other] = (logs[day] ?? Number.NaN) - (means[weekday] ?? Number.NaN)
    const common = medianOf(ofOthers, FEWEST_NEIGHBOURS)
    expected[index] = common
    difference[index] = (own[day] ?? Number.NaN) - (ownUsual[weekday] ?? Number.NaN) - common
    const before = day - YEAR_DAYS
    if (day < firstChange || panel.ordinary[before] !== 1) continue
    for (const [other, { logs }] of others.entries())
      ofOthers[other] = (logs[day] ?? Number.NaN) - (logs[before] ?? Number.NaN)
    const commonChange = medianOf(ofOthers, FEWEST_NEIGHBOURS)
    change[index] = (own[day] ?? Number.NaN) - (own[before] ?? Number.NaN) - commonChange
  }
  return { until, from, difference, change, usual: ownUsual, expected }
}
