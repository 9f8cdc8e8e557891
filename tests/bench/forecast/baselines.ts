import type { SensorHistory } from '../../../server/services/statistics/forecast/panel/sensor-history.ts'

/** A simple forecast of a sensor for one day after an origin; NaN if it knows nothing. */
export type Baseline = {
  readonly name: string
  readonly forecast: (sensor: SensorHistory, origin: number, flight: Flight) => (day: number) => number
}

/** First and last day of a flight. */
export type Flight = { readonly from: number; readonly to: number }

const YEAR_DAYS = 364
const WEEK = 7

/** Counts of a whole day; NaN if it was not measured. */
const wholeDay = ({ firstDay, counts, measured }: SensorHistory, day: number): number => {
  const share = measured[day - firstDay] ?? 0
  return share > 0 ? (counts[day - firstDay] ?? Number.NaN) / share : Number.NaN
}

const meanOf = (sensor: SensorHistory, days: Iterable<number>): number => {
  let sum = 0
  let known = 0
  for (const day of days) {
    const count = wholeDay(sensor, day)
    if (Number.isNaN(count)) continue
    sum += count
    known += 1
  }
  return known > 0 ? sum / known : Number.NaN
}

function* between(from: number, to: number): Iterable<number> {
  for (let day = from; day <= to; day += 1) yield day
}

/** Each weekday is the mean of the same weekday in the last `weeks` weeks, or else of all their days. */
const weekdays =
  (weeks: number): Baseline['forecast'] =>
  (sensor, origin) => {
    const means = new Map<number, number>()
    const all = meanOf(sensor, between(origin - WEEK * weeks + 1, origin))
    for (let weekday = 0; weekday < WEEK; weekday += 1) {
      const same = Array.from({ length: weeks }, (_, back) => origin - ((origin - weekday) % WEEK) - WEEK * back)
      const own = meanOf(
        sensor,
        same.map((day) => (day > origin ? day - WEEK : day)),
      )
      means.set(weekday, Number.isNaN(own) ? all : own)
    }
    return (day) => means.get(day % WEEK) ?? Number.NaN
  }

/** A plan B for sensors without a last year. */
const orElse =
  (one: Baseline['forecast'], other: Baseline['forecast']): Baseline['forecast'] =>
  (sensor, origin, flight) => {
    const first = one(sensor, origin, flight)
    const second = other(sensor, origin, flight)
    return (day) => {
      const found = first(day)
      return Number.isNaN(found) ? second(day) : found
    }
  }

const yearsOf = (day: number, origin: number): number => Math.ceil((day - origin) / YEAR_DAYS)

const lastYear: Baseline['forecast'] = (sensor, origin) => (day) =>
  wholeDay(sensor, day - yearsOf(day, origin) * YEAR_DAYS)

/** This week with half of last year's change into the same weeks. */
const halfChange: Baseline['forecast'] = (sensor, origin, { from, to }) => {
  const back = yearsOf(to, origin) * YEAR_DAYS
  const then = meanOf(sensor, between(from - back, to - back))
  const before = meanOf(sensor, between(origin - back - WEEK + 1, origin - back))
  const factor = Math.sqrt(then / before)
  const week = weekdays(1)(sensor, origin, { from, to })
  return (day) => (factor > 0 && Number.isFinite(factor) ? factor * week(day) : Number.NaN)
}

/** Baselines that the forecast is compared with. */
export const baselines: readonly Baseline[] = [
  { name: 'two_weeks', forecast: weekdays(2) },
  { name: 'four_weeks', forecast: weekdays(4) },
  { name: 'last_year', forecast: orElse(lastYear, weekdays(4)) },
  { name: 'half_change', forecast: orElse(halfChange, weekdays(1)) },
]
