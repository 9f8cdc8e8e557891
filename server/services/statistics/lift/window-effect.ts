import type { LiftSettings } from './lift-settings.ts'
import type { LiftPanel, Span } from './panel.ts'
import { ridgeWeights } from './ridge-weights.ts'

const WEEK = 7
/** A weekday whose usual count is the mean of fewer days is unknown. */
const FEWEST_OF_WEEKDAY = 4

/**
 * Places around a window: how much each day was above the usual day of its weekday in the fitted days (logarithm), and
 * that usual day. NaN on days that are left out. Undefined for a place whose usual week is unknown.
 */
export type WindowPlaces = {
  readonly window: Span
  readonly fit: Span
  readonly deviations: readonly (Float64Array | undefined)[]
  readonly usual: readonly Float64Array[]
}

/**
 * The window `[from, to)` with its fitted days, for the places of some groups. Deviations begin at `fit.from`. Null if
 * the panel does not have these days.
 */
export const windowPlaces = (
  panel: LiftPanel,
  window: Span,
  groups: readonly Group[],
  settings: LiftSettings,
): WindowPlaces | null => {
  const used = new Set(groups.flatMap(({ tests, controls }) => [...tests, ...controls]))
  const fit = { from: window.from - settings.fitDays, to: window.from }
  if (fit.from < 0 || window.to > panel.days) return null
  const deviations: (Float64Array | undefined)[] = []
  const usual: Float64Array[] = []
  for (const [place, { logs }] of panel.places.entries()) {
    const sums = new Float64Array(WEEK)
    const known = new Uint16Array(WEEK)
    for (let day = fit.from; used.has(place) && day < fit.to; day += 1) {
      const value = logs[day] ?? Number.NaN
      const weekday = panel.weekdays[day] ?? 0
      if (Number.isNaN(value)) continue
      sums[weekday] = (sums[weekday] ?? 0) + value
      known[weekday] = (known[weekday] ?? 0) + 1
    }
    usual.push(sums.map((sum, weekday) => sum / (known[weekday] ?? 0)))
    const means = usual.at(-1) ?? sums
    deviations.push(
      known.every((count) => count >= FEWEST_OF_WEEKDAY)
        ? Float64Array.from(
            { length: window.to - fit.from },
            (_, index) =>
              (logs[fit.from + index] ?? Number.NaN) - (means[panel.weekdays[fit.from + index] ?? 0] ?? Number.NaN),
          )
        : undefined,
    )
  }
  return { window, fit, deviations, usual }
}

/** Places that are tested, and their controls: positions in the panel. */
export type Group = { readonly tests: readonly number[]; readonly controls: readonly number[] }

/**
 * The effect in a window. Counts by day: the days in which the level was learned, then those of the window; NaN on days
 * that are left out.
 */
export type WindowEffect = {
  /** Logarithm of observed over expected counts. */
  readonly effect: number
  readonly observed: number
  readonly expected: number
  readonly observedByDay: Float64Array
  readonly expectedByDay: Float64Array
  /** Weights of the controls, in their order; 0 for controls that were left out. */
  readonly weights: Float64Array
  /** Root mean square of the fitted days' errors. */
  readonly fitError: number
  /** Part of the test places' days, without holidays, that was measured; and the number of controls that were used. */
  readonly measuredShare: number
  readonly controls: number
}

type Tests = { readonly at: readonly number[]; readonly shares: Float64Array }

const levelOf = (usual: Float64Array | undefined): number =>
  usual ? usual.reduce((sum, mean) => sum + Math.exp(mean), 0) / WEEK : 0

/** Mean deviation of the test places of a day, by their levels. NaN if none was measured. */
const testDeviation = ({ at, shares }: Tests, places: WindowPlaces, index: number): number => {
  let sum = 0
  let share = 0
  for (const [position, place] of at.entries()) {
    const value = places.deviations[place]?.[index] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += (shares[position] ?? 0) * value
    share += shares[position] ?? 0
  }
  return share > 0 ? sum / share : Number.NaN
}

/** Controls that have enough days before and in the window. */
const usableControls = (places: WindowPlaces, controls: readonly number[], isLeftOut: Uint8Array, least: number) => {
  const { window, fit, deviations } = places
  const enough = (values: Float64Array, from: number, to: number): boolean => {
    let [known, all] = [0, 0]
    for (let index = from; index < to; index += 1) {
      if (isLeftOut[fit.from + index]) continue
      all += 1
      if (!Number.isNaN(values[index] ?? Number.NaN)) known += 1
    }
    return known >= least * all
  }
  return controls.map((place) => {
    const values = deviations[place]
    if (!values) return false
    const begins = window.from - fit.from
    return enough(values, begins, window.to - fit.from) && enough(values, 0, begins)
  })
}

/** Deviations of the controls of a day, one row for each day; a missing one is the mean of the others. */
const controlRows = (places: WindowPlaces, controls: readonly number[]): { rows: Float64Array; known: Uint8Array } => {
  const days = places.window.to - places.fit.from
  const size = controls.length
  const rows = new Float64Array(days * size)
  const known = new Uint8Array(days)
  for (let index = 0; index < days; index += 1) {
    let [sum, count] = [0, 0]
    for (const place of controls) {
      const value = places.deviations[place]?.[index] ?? Number.NaN
      if (Number.isNaN(value)) continue
      sum += value
      count += 1
    }
    if (count === 0) continue
    known[index] = 1
    for (const [position, place] of controls.entries()) {
      const value = places.deviations[place]?.[index] ?? Number.NaN
      rows[index * size + position] = Number.isNaN(value) ? sum / count : value
    }
  }
  return { rows, known }
}

/**
 * How many more people were at the test places in a window than expected from their own past and from the controls on
 * the same days. The controls' weights and the usual weeks are learned in the fitted days, the level in the last of
 * them. Null if too little was measured.
 */
export const windowEffect = (
  panel: LiftPanel,
  places: WindowPlaces,
  { tests, controls }: Group,
  settings: LiftSettings,
): WindowEffect | null => {
  const { window, fit } = places
  const at = tests.filter((place) => places.deviations[place])
  const isUsable = usableControls(places, controls, panel.isHoliday, settings.leastMeasured)
  const usable = controls.filter((_, position) => isUsable[position])
  if (at.length === 0 || usable.length < settings.fewestControls) return null
  const known: Tests = { at, shares: Float64Array.from(at, (place) => levelOf(places.usual[place])) }
  const begins = window.from - fit.from
  const days = window.to - fit.from
  const size = usable.length
  const control = controlRows(places, usable)
  const tested = Float64Array.from({ length: days }, (_, index) =>
    control.known[index] ? testDeviation(known, places, index) : Number.NaN,
  )
  const weights = ridgeWeights(control.rows, size, tested.subarray(0, begins), settings.shrinkage)
  const modelled = Float64Array.from({ length: days }, (_, index) => {
    let sum = 0
    for (let position = 0; position < size; position += 1)
      sum += (weights[position] ?? 0) * (control.rows[index * size + position] ?? 0)
    return sum
  })
  const observedByDay = new Float64Array(days).fill(Number.NaN)
  const expectedByDay = new Float64Array(days).fill(Number.NaN)
  let [testDays, possibleDays] = [0, 0]
  for (let index = Math.max(0, begins - settings.levelDays); index < days; index += 1) {
    const day = fit.from + index
    if (index >= begins && !panel.isHoliday[day]) possibleDays += tests.length
    if (Number.isNaN(tested[index] ?? Number.NaN)) continue
    let [observed, usual] = [0, 0]
    for (const place of at) {
      const count = panel.places[place]?.counts[day] ?? Number.NaN
      if (Number.isNaN(count)) continue
      observed += count
      usual += Math.exp(places.usual[place]?.[panel.weekdays[day] ?? 0] ?? 0)
      if (index >= begins) testDays += 1
    }
    observedByDay[index] = observed
    expectedByDay[index] = usual * Math.exp(modelled[index] ?? 0)
  }
  const sumOf = (values: Float64Array, from: number, to: number): number => {
    let sum = 0
    for (let index = from; index < to; index += 1) sum += Number.isNaN(values[index] ?? 0) ? 0 : (values[index] ?? 0)
    return sum
  }
  const level = sumOf(observedByDay, 0, begins) / sumOf(expectedByDay, 0, begins)
  const observed = sumOf(observedByDay, begins, days)
  const expected = level * sumOf(expectedByDay, begins, days)
  const effect = Math.log(observed / expected)
  if (!Number.isFinite(effect)) return null
  let [squares, fitted] = [0, 0]
  for (let index = 0; index < begins; index += 1) {
    const error = (tested[index] ?? Number.NaN) - (modelled[index] ?? 0)
    if (Number.isNaN(error)) continue
    squares += error ** 2
    fitted += 1
  }
  const own = new Float64Array(controls.length)
  for (const [position, place] of usable.entries()) own[controls.indexOf(place)] = weights[position] ?? 0
  return {
    effect,
    observed,
    expected,
    observedByDay: observedByDay.slice(begins - settings.levelDays),
    expectedByDay: expectedByDay.slice(begins - settings.levelDays).map((value) => level * value),
    weights: own,
    fitError: Math.sqrt(squares / Math.max(1, fitted)),
    measuredShare: testDays / Math.max(1, possibleDays),
    controls: size,
  }
}
