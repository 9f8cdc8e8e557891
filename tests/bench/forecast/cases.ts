import { dayNumberOf } from '../../../machines/calendar/days.ts'
import type { HolidayCalendar } from '../../../machines/calendar/holidays.ts'
import { forecastFlight } from '../../../server/services/statistics/forecast/forecast-flight.ts'
import {
  defaultSettings,
  type ForecastSettings,
} from '../../../server/services/statistics/forecast/forecast-settings.ts'
import type { SensorHistory } from '../../../server/services/statistics/forecast/panel/sensor-history.ts'
import { totalOf } from '../../../server/services/statistics/forecast/total.ts'
import { baselines, baselineTotal } from './baselines.ts'
import type { HourlySensor } from './data.ts'

/** Minimum measured share of a flight's hours; below it, the flight is not scored. */
const MIN_MEASURED_SHARE = 0.9

/** Scored origins `from`–`to`, length of the flights in days, and days between origin and flight. */
export type Span = { from: string; to: string; days: number; lead: number }

/** Input of the forecast; variants leave something out. */
export type Variant = {
  settings: ForecastSettings
  calendar: HolidayCalendar
  /** Whether weights are fitted on all sensors together. */
  together: boolean
}

/** The forecast as the product uses it. */
export const defaultVariant = (calendar: HolidayCalendar): Variant => ({
  settings: defaultSettings,
  calendar,
  together: true,
})

/** Actual contacts of the measured hours of a flight, and the forecasts of the same hours by all methods. */
export type ForecastCase = { actual: number; forecast: number; low: number; high: number; baselines: number[] }

/** All cases of a span: by sensor, and for the sum of all sensors at each origin. */
export type ForecastCases = { bySensor: ForecastCase[]; bySum: ForecastCase[]; leftOut: number; msPerOrigin: number }

/** Forecasts of all sensors by key, computed together or one by one. */
const forecasts = (sensors: readonly HourlySensor[], origin: number, from: number, to: number, variant: Variant) => {
  const { calendar, settings, together } = variant
  const histories = sensors.map(({ history }) => history).filter(({ firstDay }) => firstDay <= origin)
  const make = (some: SensorHistory[]) => forecastFlight({ histories: some, origin, from, to, calendar }, settings)
  const groups = together ? [histories] : histories.map((history) => [history])
  return new Map(
    groups.flatMap((group) => {
      const flight = make(group)
      return group.map(({ key }) => [key, flight] as const)
    }),
  )
}

const actualOf = ({ firstDay, hours }: HourlySensor, from: number, to: number): number | null => {
  const flight = hours.subarray(Math.max(0, (from - firstDay) * 24), Math.max(0, (to + 1 - firstDay) * 24))
  const known = flight.filter((count) => !Number.isNaN(count))
  return known.length >= MIN_MEASURED_SHARE * 24 * (to + 1 - from) ? known.reduce((sum, count) => sum + count, 0) : null
}

/** The forecast for the hours that were measured. */
const measuredPart = ({ history }: HourlySensor, byDay: Float64Array, from: number): number =>
  byDay.reduce((sum, contacts, day) => sum + contacts * (history.measured[from + day - history.firstDay] ?? 0), 0)

const added = (cases: readonly ForecastCase[], low: number, high: number): ForecastCase => {
  const sum = (part: (one: ForecastCase) => number) => cases.reduce((total, one) => total + part(one), 0)
  const forecast = sum((one) => one.forecast)
  return {
    actual: sum((one) => one.actual),
    forecast,
    low: forecast * low,
    high: forecast * high,
    baselines: baselines.map((_, at) => sum((one) => one.baselines[at] ?? Number.NaN)),
  }
}

/** Forecasts flights from each origin (each day) of a span by all methods, and pairs them with the actual contacts. */
export const casesOf = (sensors: readonly HourlySensor[], span: Span, variant: Variant): ForecastCases => {
  const found: ForecastCases = { bySensor: [], bySum: [], leftOut: 0, msPerOrigin: 0 }
  const last = dayNumberOf(span.to)
  let spentMs = 0
  for (let origin = dayNumberOf(span.from); origin <= last; origin += 1) {
    const from = origin + span.lead
    const to = from + span.days - 1
    const begunMs = performance.now()
    const flights = forecasts(sensors, origin, from, to, variant)
    spentMs += performance.now() - begunMs
    const cases = new Map<string, ForecastCase>()
    for (const sensor of sensors) {
      const actual = actualOf(sensor, from, to)
      if (actual === null) continue
      const flight = flights.get(sensor.key)
      const own = flight ? totalOf(flight, new Map([[sensor.key, 1]])) : null
      const others = baselines.map(({ weeks }) => baselineTotal(sensor, origin, from, to, weeks))
      if (!own || others.some(Number.isNaN)) {
        found.leftOut += 1
        continue
      }
      const forecast = measuredPart(sensor, own.byDay, from)
      const part = forecast / own.total
      cases.set(sensor.key, { actual, forecast, low: own.low * part, high: own.high * part, baselines: others })
    }
    found.bySensor.push(...cases.values())
    const [flight] = flights.values()
    const sum = flight && variant.together ? totalOf(flight, new Map([...cases.keys()].map((key) => [key, 1]))) : null
    if (sum) found.bySum.push(added([...cases.values()], sum.low / sum.total, sum.high / sum.total))
  }
  found.msPerOrigin = spentMs / (last - dayNumberOf(span.from) + 1)
  return found
}
