import { dayNumberOf, dayOfNumber, lengthInDays, weekdayIndex } from '../../../../machines/calendar/days.ts'
import { inSlices, type Pausing } from '../../../base/slices.ts'
import type { DailyCounts, DailyCountsCache } from '../cache/daily-counts.ts'
import { HISTORY_DAYS } from '../cache/history-days.ts'
import { calendarsOf } from '../calendar/calendars.ts'
import { type DesignRefusal, designLift } from './design-lift.ts'
import type { Question } from './inference.ts'
import { LIFT_METHOD, liftSettings } from './lift-settings.ts'
import { type LiftPanel, panelOf } from './panel.ts'
import { type Outcome, placeDaysOf } from './place-days.ts'

const WEEK = 7
/** Weeks of the pictures of the past. */
const SHOWN_WEEKS = 52

/** A question about places, known by uuid, in a flight from the first to the last day. */
export type LiftPlanRequest = {
  readonly outcome: Outcome
  readonly tests: readonly string[]
  readonly candidates: readonly string[]
  /** Names of the calendars of the test places: a holiday of one of them is left out. */
  readonly calendars: readonly string[]
  readonly from: string
  readonly to: string
  /** The first day that is not known yet. */
  readonly today: string
  readonly question: Question
  readonly effectOfInterest: number
}

/** A planned experiment, as it is recorded: nothing in it changes later. Effects are logarithms. */
export type PlannedLift = {
  readonly method: string
  readonly refusals: readonly DesignRefusal[]
  /** Those of the requested test places that were ever measured. */
  readonly tests: readonly string[]
  readonly controls: readonly {
    readonly uuid: string
    readonly correlation: number
    readonly weekdayDifference: number
    readonly levelRatio: number
  }[]
  readonly fitDays: number
  readonly placebos: readonly { readonly from: string; readonly effect: number }[]
  readonly separateWindows: number
  readonly neededWindows: number
  readonly critical: number | null
  readonly smallestEffect: number | null
  readonly power: number
  readonly usualFitError: number
  readonly controlScales: readonly (number | null)[]
  readonly wouldSee: { readonly days: number | null; readonly places: number | null }
  readonly past: LiftPast
}

/**
 * The past year by weeks, in percent of each line's own mean, so that it shows no counts; null for weeks without a
 * measured day.
 */
export type LiftPast = {
  readonly weeks: readonly string[]
  readonly tests: readonly (number | null)[]
  readonly controls: readonly (readonly (number | null)[])[]
}

/** Whether a day is a holiday in one of some calendars. */
export const holidaysIn = async (calendars: readonly string[]): Promise<(day: number) => boolean> => {
  const all = await Promise.all([...new Set(calendars)].map(calendarsOf))
  return (day) => all.some((each) => each?.holiday(day))
}

/** Mean of the measured days of each week, in percent of the mean of all weeks; several places have equal parts. */
const weeksOf = (panel: LiftPanel, places: readonly number[], mondays: readonly number[]): (number | null)[] => {
  const means = places.map((place) => {
    const counts = panel.places[place]?.counts ?? new Float64Array()
    const weeks = mondays.map((monday) => {
      const known = [...counts.subarray(monday, monday + WEEK)].filter((count) => !Number.isNaN(count))
      return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) / known.length : null
    })
    const known = weeks.flatMap((week) => week ?? [])
    const mean = known.reduce((sum, week) => sum + week, 0) / Math.max(1, known.length)
    return weeks.map((week) => (week === null || mean === 0 ? null : (100 * week) / mean))
  })
  return mondays.map((_, week) => {
    const known = means.flatMap((each) => each[week] ?? [])
    return known.length > 0 ? Math.round((10 * known.reduce((sum, each) => sum + each, 0)) / known.length) / 10 : null
  })
}

const pastOf = (panel: LiftPanel, until: number, tests: readonly number[], controls: readonly number[]): LiftPast => {
  const monday = until - weekdayIndex(panel.firstDay + until)
  const mondays = Array.from({ length: SHOWN_WEEKS }, (_, week) => monday - WEEK * (SHOWN_WEEKS - week)).filter(
    (day) => day >= 0,
  )
  return {
    weeks: mondays.map((day) => dayOfNumber(panel.firstDay + day)),
    tests: weeksOf(panel, tests, mondays),
    controls: controls.map((place) => weeksOf(panel, [place], mondays)),
  }
}

function* planned(
  counts: readonly DailyCounts[],
  request: LiftPlanRequest,
  isHoliday: (day: number) => boolean,
): Pausing<PlannedLift> {
  const { tests, from, to, today, question, effectOfInterest } = request
  const firstDay = dayNumberOf(today) - HISTORY_DAYS
  const places = yield* placeDaysOf(counts, request.outcome, isHoliday)
  const panel = panelOf(places, { firstDay, lastDay: dayNumberOf(to) }, isHoliday)
  const isMeasured = ({ counts: days }: (typeof panel.places)[number]): boolean => days.some((count) => count >= 0)
  const [tested, candidates] = [true, false].map((isTest) =>
    panel.places.flatMap((place, at) => (tests.includes(place.key) === isTest && isMeasured(place) ? [at] : [])),
  )
  const until = dayNumberOf(today) - firstDay
  const flight = { from: dayNumberOf(from) - firstDay, days: lengthInDays(from, to) }
  const design = yield* designLift(
    { panel, tests: tested ?? [], candidates: candidates ?? [], flight, until, question, effectOfInterest },
    liftSettings,
  )
  const { controls, placebos, ...rest } = design
  return {
    ...rest,
    method: LIFT_METHOD,
    tests: (tested ?? []).map((at) => panel.places[at]?.key ?? ''),
    controls: controls.map(({ place, ...likeness }) => ({ uuid: panel.places[place]?.key ?? '', ...likeness })),
    placebos: placebos.map((placebo) => ({ from: dayOfNumber(firstDay + placebo.from), effect: placebo.effect })),
    past: pastOf(
      panel,
      until,
      tested ?? [],
      controls.map(({ place }) => place),
    ),
  }
}

/**
 * Chooses controls for an experiment and finds out what it can see, from the counts before `today` (decision 107).
 * Test places that were never measured are left out.
 */
export const planLift = async (dailyCounts: DailyCountsCache, request: LiftPlanRequest): Promise<PlannedLift> => {
  const isHoliday = await holidaysIn(request.calendars)
  const { counts } = await dailyCounts.readBefore([...request.tests, ...request.candidates], request.today)
  return inSlices(planned(counts, request, isHoliday))
}
