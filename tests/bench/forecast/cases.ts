import { dayNumberOf, dayOfNumber } from '../../../machines/calendar/days.ts'
import { type FlightForecast, forecastFlight } from '../../../server/services/statistics/forecast/forecast-flight.ts'
import type { ForecastSettings } from '../../../server/services/statistics/forecast/forecast-settings.ts'
import type { SensorHistory } from '../../../server/services/statistics/forecast/panel/sensor-history.ts'
import { totalOf } from '../../../server/services/statistics/forecast/total.ts'
import { baselines } from './baselines.ts'
import type { City } from './cities/city.ts'

/** Minimum measured share of a flight; below it, the flight is not scored. */
const MIN_MEASURED_SHARE = 0.9
/** Days of history without which a sensor is not scored. */
const FEWEST_DAYS = 14
/** Days that a new sensor has measured. */
const NEW_DAYS = 56

/**
 * What is scored of a city: days of a flight, days between scored origins, and which sensors are new: none, a third of
 * them beside old ones, or all.
 */
export type Trial = { readonly days: number; readonly stride: number; readonly newSensors: 'none' | 'third' | 'all' }

/** Sizes of groups of sensors whose sum is scored. */
const GROUPS = { five: 5, twenty: 20 } as const

/** Three months each, from December on: winter in the north. */
export const quarters = ['Dec–Feb', 'Mar–May', 'Jun–Aug', 'Sep–Nov'] as const

/** Actual contacts of a flight, and the forecasts of the same measured days by all methods. */
export type ForecastCase = {
  readonly of: 'sensor' | 'new sensor' | keyof typeof GROUPS | 'all'
  /** Whether the flight has a public holiday. */
  readonly isBusy: boolean
  /** The quarter in which most of the flight is. */
  readonly quarter: (typeof quarters)[number]
  readonly city: string
  readonly origin: number
  /** How many flights without overlap this one is worth: at most 1. */
  readonly independent: number
  readonly actual: number
  readonly forecast: number
  readonly interval80: readonly [number, number]
  readonly interval90: readonly [number, number]
  readonly baselines: readonly number[]
}

type OneCase = Omit<ForecastCase, 'of' | 'isBusy' | 'quarter' | 'city' | 'origin' | 'independent'>

const until = (history: SensorHistory, origin: number, days: number): SensorHistory => {
  const firstDay = Math.max(history.firstDay, origin + 1 - days)
  const [from, to] = [firstDay - history.firstDay, origin + 1 - history.firstDay]
  return {
    key: history.key,
    firstDay,
    counts: history.counts.subarray(from, to),
    measured: history.measured.subarray(from, to),
  }
}

type Flight = { readonly origin: number; readonly from: number; readonly to: number }

/** Sum over the measured days of a flight, by the share of each day that was measured. */
const measuredSum = (
  { firstDay, measured }: SensorHistory,
  { from, to }: Flight,
  of: (day: number) => number,
): number => {
  let sum = 0
  for (let day = from; day <= to; day += 1) {
    const share = measured[day - firstDay] ?? 0
    if (share > 0) sum += share * of(day)
  }
  return sum
}

const caseOf = (sensor: SensorHistory, known: SensorHistory, flight: Flight, made: FlightForecast): OneCase | null => {
  const share = measuredSum(sensor, flight, () => 1)
  const own = totalOf(made, new Map([[sensor.key, 1]]))
  if (!own || share < MIN_MEASURED_SHARE * (flight.to + 1 - flight.from)) return null
  const forecast = measuredSum(sensor, flight, (day) => own.byDay[day - flight.from] ?? 0)
  const part = forecast / own.total
  let actual = 0
  for (let day = flight.from; day <= flight.to; day += 1) {
    if ((sensor.measured[day - sensor.firstDay] ?? 0) > 0) actual += sensor.counts[day - sensor.firstDay] ?? 0
  }
  const others = baselines.map((baseline) =>
    measuredSum(sensor, flight, baseline.forecast(known, flight.origin, flight)),
  )
  if (others.some(Number.isNaN)) return null
  return {
    actual,
    forecast,
    interval80: [own.low * part, own.high * part],
    interval90: [own.interval90.low * part, own.interval90.high * part],
    baselines: others,
  }
}

/** The sum of some cases; its interval is that of the sum of their sensors. */
const sumOf = (cases: ReadonlyMap<string, OneCase>, made: FlightForecast): OneCase | null => {
  const all = [...cases.values()]
  const whole = totalOf(made, new Map([...cases.keys()].map((key) => [key, 1])))
  if (!whole || all.length < 2) return null
  const add = (of: (one: OneCase) => number) => all.reduce((sum, one) => sum + of(one), 0)
  const forecast = add((one) => one.forecast)
  const part = forecast / whole.total
  return {
    actual: add((one) => one.actual),
    forecast,
    interval80: [whole.low * part, whole.high * part],
    interval90: [whole.interval90.low * part, whole.interval90.high * part],
    baselines: baselines.map((_, at) => add((one) => one.baselines[at] ?? Number.NaN)),
  }
}

const casesAt = (city: City, trial: Trial, origin: number, settings: ForecastSettings): ForecastCase[] => {
  const flight = { origin, from: origin + 1, to: origin + trial.days }
  const some = city.sensors.filter(({ firstDay }) => firstDay <= origin + 1 - FEWEST_DAYS)
  const isNew = (at: number): boolean =>
    trial.newSensors === 'all' || (trial.newSensors === 'third' && (at + Math.floor(origin / 7)) % 3 === 0)
  const known = some.map((sensor, at) => until(sensor, origin, isNew(at) ? NEW_DAYS : Number.POSITIVE_INFINITY))
  const { calendar, isSchoolHoliday } = city
  const made = forecastFlight({ histories: known, calendar, isSchoolHoliday, ...flight }, settings)
  const days = Array.from({ length: trial.days }, (_, day) => flight.from + day)
  const middle = Number(dayOfNumber(flight.from + Math.floor(trial.days / 2)).slice(5, 7))
  const when = {
    city: city.name,
    origin,
    independent: Math.min(1, trial.stride / trial.days),
    isBusy: days.some((day) => calendar(day) !== null),
    quarter: quarters[Math.floor((middle % 12) / 3)] ?? quarters[0],
  }
  const found = new Map(
    some.flatMap((sensor, at) => {
      const one = caseOf(sensor, known[at] ?? sensor, flight, made)
      return one ? [[sensor.key, { ...one, isNew: isNew(at) }] as const] : []
    }),
  )
  if (trial.newSensors !== 'none')
    return [...found.values()].flatMap((one) => (one.isNew ? [{ ...one, ...when, of: 'new sensor' as const }] : []))
  const sum = (of: 'all' | keyof typeof GROUPS, cases: ReadonlyMap<string, OneCase>): ForecastCase[] => {
    const one = sumOf(cases, made)
    return one ? [{ ...one, ...when, of }] : []
  }
  // Another group at each origin.
  const turned = [...found].map((_, at, all) => all[(at + origin) % all.length] ?? all[0])
  const groups = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).flatMap((name) =>
    turned.length > GROUPS[name]
      ? sum(name, new Map(turned.slice(0, GROUPS[name]).flatMap((one) => (one ? [one] : []))))
      : [],
  )
  return [
    ...[...found.values()].map((one) => ({ ...one, ...when, of: 'sensor' as const })),
    ...groups,
    ...sum('all', found),
  ]
}

/** Forecasts flights of a city from each scored origin, by all methods, and pairs them with the actual contacts. */
export const casesOf = (city: City, trial: Trial, settings: ForecastSettings): ForecastCase[] => {
  const cases: ForecastCase[] = []
  const last = Math.min(dayNumberOf(city.to), dayNumberOf(city.lastDay) - trial.days)
  for (let origin = dayNumberOf(city.from); origin <= last; origin += trial.stride)
    cases.push(...casesAt(city, trial, origin, settings))
  return cases
}
