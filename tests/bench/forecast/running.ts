import { dayNumberOf } from '../../../machines/calendar/days.ts'
import { forecastFlight } from '../../../server/services/statistics/forecast/forecast-flight.ts'
import type { ForecastSettings } from '../../../server/services/statistics/forecast/forecast-settings.ts'
import type { SensorHistory } from '../../../server/services/statistics/forecast/panel/sensor-history.ts'
import { restOfFlight } from '../../../server/services/statistics/forecast/rest-of-flight.ts'
import { totalOf } from '../../../server/services/statistics/forecast/total.ts'
import type { City } from './cities/city.ts'

/** Shares of a flight that are over when its rest is projected. */
const FINISHED = [0.25, 0.5, 0.75] as const
/** Minimum measured share of a flight; below it, the flight is not scored. */
const MIN_MEASURED_SHARE = 0.9
/** Sensors whose sum is a campaign. */
const CAMPAIGN = 5

/** A flight of which a part is over: actual contacts of all of it, and its projection. */
type RunningCase = {
  readonly finished: number
  readonly of: 'sensor' | 'campaign'
  readonly actual: number
  readonly projected: number
  readonly low: number
  readonly high: number
  /** The projection by the pace alone, and its interval by the square root of the open part (the method before). */
  readonly byPace: number
  readonly paceLow: number
  readonly paceHigh: number
}

type Day = { readonly planned: number; readonly counted: number }

const projectionsOf = (
  of: RunningCase['of'],
  days: readonly Day[],
  interval: { readonly low: number; readonly high: number },
): RunningCase[] => {
  const sum = (some: readonly Day[], part: keyof Day): number => some.reduce((all, day) => all + day[part], 0)
  const planned = sum(days, 'planned')
  return FINISHED.map((finished) => {
    const over = days.slice(0, Math.round(finished * days.length))
    const [plannedSoFar, countedSoFar] = [sum(over, 'planned'), sum(over, 'counted')]
    const open = planned - plannedSoFar
    const rest = restOfFlight({ days: days.length, planned, plannedSoFar, countedSoFar, open, interval })
    const pace = countedSoFar / plannedSoFar
    const byPace = countedSoFar + open * pace
    const margin = ((interval.high - interval.low) / 2 / planned) * pace * Math.sqrt(open * planned)
    return {
      finished,
      of,
      actual: sum(days, 'counted'),
      projected: countedSoFar + rest.total,
      low: countedSoFar + rest.low,
      high: countedSoFar + rest.high,
      byPace,
      paceLow: Math.max(countedSoFar, byPace - margin),
      paceHigh: byPace + margin,
    }
  })
}

/** The days of a flight as planned and counted, of the measured part of each day; null if too little was measured. */
const daysOf = ({ firstDay, counts, measured }: SensorHistory, from: number, plan: Float64Array): Day[] | null => {
  let share = 0
  const days = Array.from(plan, (planned, at) => {
    const part = measured[from + at - firstDay] ?? 0
    share += part
    return { planned: part * planned, counted: part > 0 ? (counts[from + at - firstDay] ?? 0) : 0 }
  })
  return share >= MIN_MEASURED_SHARE * plan.length ? days : null
}

/** Projects flights of `days` days of each sensor, and of five sensors together, when parts of them are over. */
export const runningCases = (city: City, days: number, stride: number, settings: ForecastSettings): RunningCase[] => {
  const { calendar, isSchoolHoliday } = city
  const cases: RunningCase[] = []
  const last = Math.min(dayNumberOf(city.to), dayNumberOf(city.lastDay) - days)
  for (let origin = dayNumberOf(city.from); origin <= last; origin += stride) {
    const histories = city.sensors.filter(({ firstDay }) => firstDay <= origin - 14)
    const from = origin + 1
    const made = forecastFlight({ histories, origin, from, to: origin + days, calendar, isSchoolHoliday }, settings)
    const measured = histories.flatMap((history) => {
      const plan = totalOf(made, new Map([[history.key, 1]]))
      const ofDays = plan && daysOf(history, from, plan.byDay)
      return plan && ofDays ? [{ key: history.key, plan, ofDays }] : []
    })
    for (const { plan, ofDays } of measured) cases.push(...projectionsOf('sensor', ofDays, plan))
    const some = measured.filter((_, at) => (at + origin) % Math.max(1, Math.floor(measured.length / CAMPAIGN)) === 0)
    const whole = totalOf(made, new Map(some.map(({ key }) => [key, 1])))
    if (!whole || some.length < 2) continue
    const together = Array.from({ length: days }, (_, at) => ({
      planned: some.reduce((sum, { ofDays }) => sum + (ofDays[at]?.planned ?? 0), 0),
      counted: some.reduce((sum, { ofDays }) => sum + (ofDays[at]?.counted ?? 0), 0),
    }))
    cases.push(...projectionsOf('campaign', together, whole))
  }
  return cases
}

/** Errors of projections, percent, and what their intervals contain. */
export type RunningScore = {
  readonly finished: number
  readonly of: RunningCase['of']
  readonly cases: number
  readonly error: number
  readonly errorByPace: number
  readonly inside: number
  readonly insideByPace: number
}

const percent = (part: number, whole: number): number => Math.round((10_000 * part) / whole) / 100

/** The scores of projections by the finished part of the flight. */
export const runningScores = (cases: readonly RunningCase[]): RunningScore[] =>
  (['sensor', 'campaign'] as const).flatMap((of) =>
    FINISHED.map((finished) => {
      const some = cases.filter((one) => one.of === of && one.finished === finished)
      const sum = (part: (one: RunningCase) => number): number => some.reduce((all, one) => all + part(one), 0)
      const actual = sum((one) => one.actual)
      const held = (isHeld: (one: RunningCase) => boolean): number => percent(some.filter(isHeld).length, some.length)
      return {
        finished,
        of,
        cases: some.length,
        error: percent(
          sum((one) => Math.abs(one.projected - one.actual)),
          actual,
        ),
        errorByPace: percent(
          sum((one) => Math.abs(one.byPace - one.actual)),
          actual,
        ),
        inside: held((one) => one.low <= one.actual && one.actual <= one.high),
        insideByPace: held((one) => one.paceLow <= one.actual && one.actual <= one.paceHigh),
      }
    }),
  )
