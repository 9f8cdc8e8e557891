import { dayNumberOf } from '../../../machines/calendar/days.ts'
import { atOnce } from '../../../server/base/slices.ts'
import { shuffled, stream } from '../../../server/demo/random.ts'
import { HISTORY_DAYS } from '../../../server/services/statistics/cache/history-days.ts'
import { designLift, type LiftDesign } from '../../../server/services/statistics/lift/design-lift.ts'
import { evaluateLift, type LiftResult } from '../../../server/services/statistics/lift/evaluate-lift.ts'
import type { Question } from '../../../server/services/statistics/lift/inference.ts'
import type { LiftSettings } from '../../../server/services/statistics/lift/lift-settings.ts'
import { type PlaceDays, panelOf } from '../../../server/services/statistics/lift/panel.ts'
import type { City } from '../forecast/cities/city.ts'

/** Kinds of trials of a city. */
export type TrialKind = { readonly days: number; readonly tests: number; readonly question: Question }

/** A design, and its results without an effect and with a planted one. */
export type Trial = {
  readonly design: LiftDesign
  readonly planted: number | null
  readonly without: LiftResult
  readonly withEffect: LiftResult | null
}

/** Days between the flights of two trials: no multiple of seven, so that every weekday begins some. */
const STRIDE = 47
/** Days between the design and the flight. */
const LEAD_DAYS = 10
/** A place needs so many days before the design. */
const FEWEST_DAYS = 320

const planted = (place: PlaceDays, flight: { from: number; to: number }, effect: number): PlaceDays => ({
  ...place,
  counts: place.counts.map((count, index) => {
    const day = place.firstDay + index
    return day >= flight.from && day <= flight.to ? Math.round(count * (1 + effect)) : count
  }),
})

/** Designs and evaluates flights of a city, each with other test places. */
export const trialsOf = (city: City, kind: TrialKind, settings: LiftSettings, seed: number): Trial[] => {
  const next = stream(seed)
  const trials: Trial[] = []
  const last = Math.min(dayNumberOf(city.to), dayNumberOf(city.lastDay) - kind.days)
  for (let from = dayNumberOf(city.from); from <= last; from += STRIDE) {
    const flight = { from, to: from + kind.days - 1 }
    const until = from - LEAD_DAYS
    const places = shuffled(
      city.sensors.filter(({ firstDay }) => firstDay <= until - FEWEST_DAYS),
      next,
    )
    const firstDay = Math.max(Math.min(...places.map((place) => place.firstDay)), until - HISTORY_DAYS)
    const span = { firstDay, lastDay: flight.to }
    const isHoliday = (day: number) => city.calendar(day) !== null
    const panel = panelOf(places, span, isHoliday)
    const tests = places.slice(0, kind.tests).map((_, at) => at)
    const candidates = places.map((_, at) => at).slice(kind.tests)
    const window = { from: from - firstDay, days: kind.days }
    const { question } = kind
    const design = atOnce(
      designLift(
        { panel, tests, candidates, flight: window, until: until - firstDay, question, effectOfInterest: 10 },
        settings,
      ),
    )
    if (design.critical === null || design.smallestEffect === null) continue
    const own = { ...settings, fitDays: design.fitDays }
    const recorded = {
      question,
      critical: design.critical,
      placebos: design.placebos.map(({ effect }) => effect),
      usualFitError: design.usualFitError,
      controlScales: design.controlScales,
    }
    const group = { tests, controls: design.controls.map(({ place }) => place) }
    const effect = question.hypothesis === 'fewer' ? -design.smallestEffect : design.smallestEffect
    const changed = panelOf(
      places.map((place, at) => (at < kind.tests ? planted(place, flight, effect) : place)),
      span,
      isHoliday,
    )
    trials.push({
      design,
      planted: effect,
      without: evaluateLift(panel, { group, flight: window }, recorded, own),
      withEffect: evaluateLift(changed, { group, flight: window }, recorded, own),
    })
  }
  return trials
}
