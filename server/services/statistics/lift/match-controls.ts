import type { LiftSettings } from './lift-settings.ts'
import type { LiftPanel, Span } from './panel.ts'

const WEEK = 7
/** Days that are compared, at most: the last year before the design. */
const COMPARED_DAYS = 364
/** Fewest days on which two places must have been measured together. */
const FEWEST_COMMON_DAYS = 60
/** How much a level that differs by a factor of e counts against a control, in correlation. */
const LEVEL_WEIGHT = 0.05

/** How alike a place and the test places were. */
export type Likeness = {
  readonly place: number
  /** Correlation of the changes from the same weekday a week before, −1 to 1. */
  readonly correlation: number
  /** Part of a week's count that would have to move to other weekdays, 0 to 1. */
  readonly weekdayDifference: number
  /** The control's mean daily count over the mean of a test place. */
  readonly levelRatio: number
}

/** Mean counts by weekday. NaN for a weekday that was never measured. */
const weekOf = (panel: LiftPanel, place: number, { from, to }: Span): Float64Array => {
  const sums = new Float64Array(WEEK)
  const known = new Uint16Array(WEEK)
  const counts = panel.places[place]?.counts ?? new Float64Array()
  for (let day = from; day < to; day += 1) {
    const count = counts[day] ?? Number.NaN
    const weekday = panel.weekdays[day] ?? 0
    if (Number.isNaN(count)) continue
    sums[weekday] = (sums[weekday] ?? 0) + count
    known[weekday] = (known[weekday] ?? 0) + 1
  }
  return sums.map((sum, weekday) => sum / (known[weekday] ?? 0))
}

const sumOf = (week: Float64Array): number => week.reduce((sum, mean) => sum + mean, 0)

/** Changes from a week before (logarithms), the mean of some places by their levels. */
const changesOf = (panel: LiftPanel, places: readonly number[], shares: Float64Array, { from, to }: Span) =>
  Float64Array.from({ length: to - from }, (_, index) => {
    let [sum, share] = [0, 0]
    for (const [position, place] of places.entries()) {
      const logs = panel.places[place]?.logs
      const change = (logs?.[from + index] ?? Number.NaN) - (logs?.[from + index - WEEK] ?? Number.NaN)
      if (Number.isNaN(change)) continue
      sum += (shares[position] ?? 0) * change
      share += shares[position] ?? 0
    }
    return share > 0 ? sum / share : Number.NaN
  })

/** Correlation over the days on which both are known; 0 if these are too few. */
const correlationOf = (one: Float64Array, other: Float64Array): number => {
  let [count, sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0, 0]
  for (const [day, a] of one.entries()) {
    const b = other[day] ?? Number.NaN
    if (Number.isNaN(a) || Number.isNaN(b)) continue
    count += 1
    sumOne += a
    sumOther += b
    squaresOne += a * a
    squaresOther += b * b
    products += a * b
  }
  const both = (squaresOne - sumOne ** 2 / count) * (squaresOther - sumOther ** 2 / count)
  return count < FEWEST_COMMON_DAYS || !(both > 0) ? 0 : (products - (sumOne * sumOther) / count) / Math.sqrt(both)
}

/** How alike each candidate and the test places were in the year before `until`, in the order of the candidates. */
export const likenessOf = (
  panel: LiftPanel,
  { tests, candidates, until }: { tests: readonly number[]; candidates: readonly number[]; until: number },
): Likeness[] => {
  const span = { from: Math.max(WEEK, until - COMPARED_DAYS), to: until }
  const weeks = tests.map((place) => weekOf(panel, place, span))
  const shares = Float64Array.from(weeks, (week) => sumOf(week) || 0)
  const together = Float64Array.from({ length: WEEK }, (_, weekday) =>
    weeks.reduce((sum, week) => sum + (week[weekday] ?? 0), 0),
  )
  const changes = changesOf(panel, tests, shares, span)
  return candidates.map((place) => {
    const week = weekOf(panel, place, span)
    const [own, all] = [sumOf(week), sumOf(together)]
    return {
      place,
      correlation: correlationOf(changes, changesOf(panel, [place], Float64Array.of(1), span)),
      weekdayDifference:
        week.reduce((sum, mean, weekday) => sum + Math.abs(mean / own - (together[weekday] ?? 0) / all), 0) / 2,
      levelRatio: (own * tests.length) / all,
    }
  })
}

const scoreOf = ({ correlation, weekdayDifference, levelRatio }: Likeness): number =>
  correlation - weekdayDifference - LEVEL_WEIGHT * Math.abs(Math.log(levelRatio))

/** The controls that were most alike, best first. NaN in a likeness excludes a place. */
export const chooseControls = (likeness: readonly Likeness[], settings: LiftSettings): Likeness[] =>
  likeness
    .filter(
      ({ correlation, weekdayDifference, levelRatio }) =>
        correlation >= settings.leastCorrelation &&
        weekdayDifference <= settings.mostWeekdayDifference &&
        levelRatio <= settings.mostTimesLevel &&
        levelRatio >= 1 / settings.mostTimesLevel,
    )
    .toSorted((one, other) => scoreOf(other) - scoreOf(one) || one.place - other.place)
    .slice(0, settings.mostControls)
