import { addDays, dayNumberOf, dayOfNumber, eachDay, lengthInDays } from '../../../../machines/calendar/days.ts'
import { inSlices } from '../../../base/slices.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { emptyCounts, readDailyCounts } from '../cache/read-daily-counts.ts'
import { evaluateLift, type ResultRefusal } from './evaluate-lift.ts'
import { liftSettings } from './lift-settings.ts'
import { panelOf } from './panel.ts'
import { placeDaysOf } from './place-days.ts'
import { holidaysIn, type LiftPlanRequest, type PlannedLift } from './plan-lift.ts'

/** Days before the fitted ones from which the usual counts of sensors are learned, to find failed days. */
const WARM_UP_DAYS = 56

/** A finished experiment as it was recorded before its flight. Test places are those that were measured then. */
export type LiftToAnswer = Pick<LiftPlanRequest, 'outcome' | 'tests' | 'calendars' | 'from' | 'to' | 'question'> &
  Pick<PlannedLift, 'controls' | 'fitDays' | 'placebos' | 'critical' | 'usualFitError' | 'controlScales'>

/** Counts of the test places of a day, together: counted, and expected. Null on days that are left out. */
export type LiftDay = { readonly date: string; readonly observed: number | null; readonly expected: number | null }

/** The answer of an experiment, as it is recorded. Effects are relative: 0.1 is a tenth more people. */
export type LiftAnswer = {
  readonly refusals: readonly ResultRefusal[]
  readonly observed: number | null
  readonly expected: number | null
  readonly effect: number | null
  readonly low: number | null
  readonly high: number | null
  readonly p: number | null
  readonly isFound: boolean
  readonly widened: number
  /** The same test in the days before the flight, and for each control in the flight. */
  readonly before: number | null
  readonly placeboPlaces: readonly (number | null)[]
  readonly weights: readonly number[]
  readonly measuredShare: number
  /** Holidays of the flight, left out at all places, and days of single test places that were not measured. */
  readonly holidays: readonly string[]
  readonly unmeasured: readonly { readonly uuid: string; readonly days: number }[]
  /** The days in which the level was learned, then those of the flight. */
  readonly byDay: readonly LiftDay[]
}

const relative = (effect: number | null | undefined): number | null =>
  typeof effect === 'number' ? Math.exp(effect) - 1 : null

const rounded = (count: number | undefined): number | null =>
  count === undefined || Number.isNaN(count) ? null : Math.round(count)

/** Evaluates a finished experiment from the stored counts. */
export const answerLift = async (statistics: Pick<Statistics, 'rows'>, recorded: LiftToAnswer): Promise<LiftAnswer> => {
  const { tests, controls, from, to, outcome, question } = recorded
  const settings = { ...liftSettings, fitDays: recorded.fitDays }
  const days = lengthInDays(from, to)
  const begins = addDays(from, -settings.fitDays - days - WARM_UP_DAYS)
  const firstDay = dayNumberOf(begins)
  const length = lengthInDays(begins, to)
  const isHoliday = await holidaysIn(recorded.calendars)
  const uuids = [...tests, ...controls.map(({ uuid }) => uuid)]
  const read = await readDailyCounts(statistics, uuids, { from: begins, days: length })
  const counts = uuids.map((uuid) => read.get(uuid)?.() ?? emptyCounts(uuid, firstDay, length))
  const places = await inSlices(placeDaysOf(counts, outcome, isHoliday))
  const panel = panelOf(places, { firstDay, lastDay: dayNumberOf(to) }, isHoliday)
  const at = { tests: tests.map((_, place) => place), controls: controls.map((_, place) => tests.length + place) }
  const flight = { from: dayNumberOf(from) - firstDay, days }
  const result = evaluateLift(
    panel,
    { group: at, flight },
    {
      question,
      critical: recorded.critical ?? Number.POSITIVE_INFINITY,
      placebos: recorded.placebos.map(({ effect }) => effect),
      usualFitError: recorded.usualFitError,
      controlScales: recorded.controlScales,
    },
    settings,
  )
  const found = result.flight
  const shown = dayNumberOf(from) - settings.levelDays
  return {
    refusals: result.refusals,
    observed: rounded(found?.observed),
    expected: rounded(found?.expected),
    effect: relative(found?.effect),
    low: relative(result.interval?.low),
    high: relative(result.interval?.high),
    p: result.p,
    isFound: result.isFound,
    widened: result.widened,
    before: relative(result.before),
    placeboPlaces: result.placeboPlaces.map(relative),
    weights: [...(found?.weights ?? [])],
    measuredShare: found?.measuredShare ?? 0,
    holidays: eachDay(from, to).filter((day) => isHoliday(dayNumberOf(day))),
    unmeasured: tests.flatMap((uuid, place) => {
      const own = panel.places[place]?.counts.subarray(flight.from) ?? new Float64Array()
      const missing = [...own].filter((count, day) => Number.isNaN(count) && !panel.isHoliday[flight.from + day]).length
      return missing > 0 ? [{ uuid, days: missing }] : []
    }),
    byDay: Array.from(found?.observedByDay ?? [], (observed, day) => ({
      date: dayOfNumber(shown + day),
      observed: rounded(observed),
      expected: rounded(found?.expectedByDay[day]),
    })),
  }
}
