import type { Pausing } from '../../../base/slices.ts'
import { criticalValue, powerOf, type Question, smallestEffect } from './inference.ts'
import type { LiftSettings } from './lift-settings.ts'
import { chooseControls, type Likeness, likenessOf } from './match-controls.ts'
import type { LiftPanel } from './panel.ts'
import { type PlaceboWindow, placeboPlaces, placeboWindows } from './placebo-windows.ts'
import type { Group } from './window-effect.ts'

/** Lengths of flights that are tried, in days, when the flight is too short to show the effect of interest. */
const LONGER_FLIGHTS = [14, 21, 28, 42, 56, 84]
/** Fits that are tried when there are too few windows with a longer one, in days. */
const SHORTER_FITS = [84, 56]
/** No advice asks for more places than this. */
const MOST_ADVISED_PLACES = 50

/** What a design is made of. Places are positions in the panel, days positions of its days. */
export type DesignRequest = {
  readonly panel: LiftPanel
  readonly tests: readonly number[]
  readonly candidates: readonly number[]
  readonly flight: { readonly from: number; readonly days: number }
  /** The first day that is not known yet. */
  readonly until: number
  readonly question: Question
  /** The relative change that matters, above 0. */
  readonly effectOfInterest: number
}

/** Why a design cannot answer the question. */
export const designRefusals = ['no_test_places', 'few_controls', 'little_history', 'effect_unseen'] as const
/** Why a design cannot answer the question. */
export type DesignRefusal = (typeof designRefusals)[number]

/** A design with what it can see. */
export type LiftDesign = {
  readonly refusals: readonly DesignRefusal[]
  readonly controls: readonly Likeness[]
  /** Days before a window in which the controls' weights are learned. */
  readonly fitDays: number
  /** Effects in past windows in which nothing was planned, by the first day of each. */
  readonly placebos: readonly { readonly from: number; readonly effect: number }[]
  /** Windows that do not overlap, and how many the confidence needs. */
  readonly separateWindows: number
  readonly neededWindows: number
  readonly critical: number | null
  /** The smallest relative change that the design finds with the power of the settings. */
  readonly smallestEffect: number | null
  /** The probability that the effect of interest is found. */
  readonly power: number
  /** Usual fit error, and usual size of placebo effects of each control as if it were a test place. */
  readonly usualFitError: number
  readonly controlScales: readonly (number | null)[]
  /** Days of a flight, or test places like these, that would show the effect of interest; null if unknown. */
  readonly wouldSee: { readonly days: number | null; readonly places: number | null }
}

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const rootMeanSquare = (values: readonly number[]): number | null =>
  values.length > 0 ? Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length) : null

const knownEffects = (windows: readonly PlaceboWindow[], group: number): number[] =>
  windows.flatMap(({ effects }) => effects[group] ?? [])

/** Windows of so many days that fit, one after another, between the first and the last of some windows. */
const separateAmong = (windows: readonly PlaceboWindow[], days: number): number => {
  let [count, before] = [0, Number.POSITIVE_INFINITY]
  for (const { from, effects } of windows) {
    if (effects[0] === null || from + days > before) continue
    count += 1
    before = from
  }
  return count
}

/** The windows, of which none overlaps another, that an interval of a confidence needs. */
export const neededWindowsOf = ({ confidence }: Question): number => Math.ceil(1 / (1 - confidence) - 1e-9)

function* longerFlight(request: DesignRequest, group: Group, settings: LiftSettings): Pausing<number | null> {
  const { panel, flight, until, question, effectOfInterest } = request
  for (const days of LONGER_FLIGHTS) {
    if (days <= flight.days) continue
    const windows = yield* placeboWindows(
      panel,
      { groups: [group], flight: { from: flight.from, days }, until },
      settings,
    )
    if (separateAmong(windows, days) < neededWindowsOf(question)) return null
    const smallest = smallestEffect(knownEffects(windows, 0), question, settings.power)
    if (smallest !== null && smallest <= effectOfInterest) return days
  }
  return null
}

/** The placebo windows with the longest fit that leaves enough of them, and that fit. */
function* windowsOf(
  { panel, flight, until, question }: DesignRequest,
  groups: readonly Group[],
  settings: LiftSettings,
): Pausing<{ windows: PlaceboWindow[]; fitDays: number }> {
  const [group] = groups
  let fitDays = settings.fitDays
  for (const shorter of SHORTER_FITS) {
    const windows = group
      ? yield* placeboWindows(panel, { groups: [group], flight, until }, { ...settings, fitDays })
      : []
    if (separateAmong(windows, flight.days) >= neededWindowsOf(question)) break
    fitDays = Math.min(fitDays, shorter)
  }
  return { windows: yield* placeboWindows(panel, { groups, flight, until }, { ...settings, fitDays }), fitDays }
}

/** Chooses controls and finds out from the past what the design can see. */
export function* designLift(request: DesignRequest, settings: LiftSettings): Pausing<LiftDesign> {
  const { panel, tests, candidates, flight, until, question, effectOfInterest } = request
  const controls = chooseControls(likenessOf(panel, { tests, candidates, until }), settings)
  const group: Group = { tests, controls: controls.map(({ place }) => place) }
  const hasControls = controls.length >= settings.fewestControls
  const isPossible = tests.length > 0 && hasControls
  const groups = [group, ...placeboPlaces(group)]
  const { windows, fitDays } = isPossible
    ? yield* windowsOf(request, groups, settings)
    : { windows: [], fitDays: settings.fitDays }
  const placebos = windows.flatMap(({ from, effects: [effect] }) =>
    typeof effect === 'number' ? [{ from, effect }] : [],
  )
  const effects = placebos.map(({ effect }) => effect)
  const separateWindows = separateAmong(windows, flight.days)
  const neededWindows = neededWindowsOf(question)
  const isKnown = separateWindows >= neededWindows
  const smallest = isKnown ? smallestEffect(effects, question, settings.power) : null
  const isUnseen = isKnown && (smallest === null || smallest > effectOfInterest)
  const asked = Math.log(1 + effectOfInterest)
  const places = smallest === null ? null : Math.ceil(tests.length * (Math.log(1 + smallest) / asked) ** 2)
  return {
    refusals: [
      ...(tests.length === 0 ? ['no_test_places' as const] : []),
      ...(tests.length > 0 && !hasControls ? ['few_controls' as const] : []),
      ...(isPossible && !isKnown ? ['little_history' as const] : []),
      ...(isUnseen ? ['effect_unseen' as const] : []),
    ],
    controls,
    fitDays,
    placebos,
    separateWindows,
    neededWindows,
    critical: isKnown ? criticalValue(effects, question) : null,
    smallestEffect: smallest,
    power: isKnown ? powerOf(effectOfInterest, effects, question) : 0,
    usualFitError: medianOf(windows.flatMap(({ fitErrors }) => fitErrors[0] ?? [])),
    controlScales: controls.map((_, position) => rootMeanSquare(knownEffects(windows, position + 1))),
    wouldSee: {
      days: isUnseen ? yield* longerFlight(request, group, { ...settings, fitDays }) : null,
      places: isUnseen && places !== null && places <= MOST_ADVISED_PLACES ? places : null,
    },
  }
}
