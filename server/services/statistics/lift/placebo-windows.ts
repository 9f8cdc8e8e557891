import type { Pausing } from '../../../base/slices.ts'
import type { LiftSettings } from './lift-settings.ts'
import type { LiftPanel } from './panel.ts'
import { type Group, windowEffect, windowPlaces } from './window-effect.ts'

const WEEK = 7

/** A past window in which nothing was planned, and what the method finds there for some groups of places. */
export type PlaceboWindow = {
  readonly from: number
  /** For each group of {@link Group}; null where too little was measured. */
  readonly effects: readonly (number | null)[]
  readonly fitErrors: readonly (number | null)[]
}

/** Each control as if it were the test place, with the other controls as its controls. */
export const placeboPlaces = ({ controls }: Group): Group[] =>
  controls.map((place) => ({ tests: [place], controls: controls.filter((other) => other !== place) }))

/**
 * The effects in all past windows as long as the flight that end before `until`. They begin whole weeks before the
 * flight, so that each has the same weekdays.
 */
export function* placeboWindows(
  panel: LiftPanel,
  { groups, flight, until }: { groups: readonly Group[]; flight: { from: number; days: number }; until: number },
  settings: LiftSettings,
): Pausing<PlaceboWindow[]> {
  const found: PlaceboWindow[] = []
  for (let from = flight.from - WEEK; from >= settings.fitDays; from -= WEEK) {
    if (from + flight.days > until) continue
    yield
    const places = windowPlaces(panel, { from, to: from + flight.days }, groups, settings)
    if (!places) break
    const effects = groups.map((group) => windowEffect(panel, places, group, settings))
    found.push({
      from,
      effects: effects.map((each) => (each && each.measuredShare >= settings.leastMeasured ? each.effect : null)),
      fitErrors: effects.map((each) => each?.fitError ?? null),
    })
  }
  return found
}
