import { type EffectInterval, intervalOf, isFound, pValue, type Question } from './inference.ts'
import type { LiftSettings } from './lift-settings.ts'
import type { LiftPanel } from './panel.ts'
import { placeboPlaces } from './placebo-windows.ts'
import { type Group, type WindowEffect, windowEffect, windowPlaces } from './window-effect.ts'

/** A fit error this many times the usual one means that the controls no longer explain the test places. */
const BROKEN_FIT = 2

/** Why a finished flight has no answer. */
export const resultRefusals = ['tests_unmeasured', 'controls_unmeasured', 'fit_broke', 'placebo_failed'] as const
/** Why a finished flight has no answer. */
export type ResultRefusal = (typeof resultRefusals)[number]

/** What was recorded of a design. */
export type RecordedDesign = {
  readonly question: Question
  readonly critical: number
  readonly placebos: readonly number[]
  readonly usualFitError: number
  readonly controlScales: readonly (number | null)[]
}

/** The effect of a flight. Effects are logarithms of observed over expected counts. */
export type LiftResult = {
  readonly refusals: readonly ResultRefusal[]
  readonly flight: WindowEffect | null
  readonly interval: EffectInterval | null
  readonly p: number | null
  readonly isFound: boolean
  /** How much wider the interval is than planned, because also places without the campaign were unusual: 1 or more. */
  readonly widened: number
  /** The same test in the days before the flight, and for each control in the flight. */
  readonly before: number | null
  readonly placeboPlaces: readonly (number | null)[]
}

const spreadOf = (effects: readonly (number | null)[], scales: readonly (number | null)[]): number => {
  const sizes = effects.flatMap((effect, at) => {
    const scale = scales[at]
    return effect !== null && scale ? [(effect / scale) ** 2] : []
  })
  return sizes.length > 0 ? Math.sqrt(sizes.reduce((sum, size) => sum + size, 0) / sizes.length) : 1
}

/** Evaluates a finished flight as its design was recorded. */
export const evaluateLift = (
  panel: LiftPanel,
  { group, flight }: { readonly group: Group; readonly flight: { readonly from: number; readonly days: number } },
  design: RecordedDesign,
  settings: LiftSettings,
): LiftResult => {
  const placesOf = (from: number) => windowPlaces(panel, { from, to: from + flight.days }, [group], settings)
  const places = placesOf(flight.from)
  const found = places && windowEffect(panel, places, group, settings)
  const placesBefore = placesOf(flight.from - flight.days)
  const before = placesBefore && windowEffect(panel, placesBefore, group, settings)
  const others = placeboPlaces(group).map(
    (each) => (places && windowEffect(panel, places, each, settings)?.effect) ?? null,
  )
  const widened = Math.max(1, spreadOf(others, design.controlScales) / settings.usualSpread)
  const largest = Math.max(...design.placebos.map(Math.abs))
  const measured = (places ? group.controls : []).filter((_, at) => others[at] !== null).length
  const refusals: ResultRefusal[] = [
    ...(found && found.measuredShare < settings.leastMeasured ? ['tests_unmeasured' as const] : []),
    ...(found
      ? []
      : [measured < settings.fewestControls ? ('controls_unmeasured' as const) : ('tests_unmeasured' as const)]),
    ...(found && found.fitError > BROKEN_FIT * design.usualFitError ? ['fit_broke' as const] : []),
    ...(before && Math.abs(before.effect) > largest ? ['placebo_failed' as const] : []),
  ]
  const isAnswered = found !== null && refusals.length === 0
  return {
    refusals,
    flight: found,
    interval: isAnswered ? intervalOf(found.effect, design.critical * widened, design.question) : null,
    p: isAnswered ? pValue(found.effect / widened, design.placebos, design.question) : null,
    isFound: isAnswered && isFound(found.effect, design.critical * widened, design.question),
    widened,
    before: before?.effect ?? null,
    placeboPlaces: others,
  }
}
