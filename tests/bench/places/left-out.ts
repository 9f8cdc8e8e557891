import { dayOfNumber } from '../../../machines/calendar/days.ts'
import { DAY_MS } from '../../../machines/calendar/durations.ts'
import type { SensorHistory } from '../../../server/services/statistics/forecast/panel/sensor-history.ts'
import { type CountedTime, levelsOfCounts } from '../../../server/services/statistics/unmeasured/counted-levels.ts'
import {
  type CountedLevel,
  deviationOf,
  placeEstimator,
  widened,
} from '../../../server/services/statistics/unmeasured/unmeasured-places.ts'
import type { PlaceSet } from './place-sets.ts'

/** A total that was estimated without the sensors that measured it. */
export type PlaceCase = {
  readonly of: 'place' | 'sum'
  readonly key: string
  readonly actual: number
  readonly mean: number
  readonly model: number
  readonly isInModel: boolean
  /** With one counted week, half a year old; null if the place has no such week. */
  readonly week: { readonly total: number; readonly isIn: boolean } | null
}

const FLIGHT_DAYS = 14
const WEEK_DAYS = 7
const HALF_YEAR_DAYS = 182
const STRIDE_DAYS = 45
const LEAST_MEASURED = 0.9
const PLAYING_MINUTES = 1080
const QUANTILE_80 = 1.2816
const CITY = 1
const multipliers = { car: 0, bus: 0, views: 1 }

/** The total of some days, scaled from the measured ones; null if too few were measured. */
const totalOf = ({ firstDay, counts, measured }: SensorHistory, from: number, days: number): number | null => {
  let sum = 0
  let known = 0
  for (let day = from - firstDay; day < from - firstDay + days; day += 1) {
    if (!((measured[day] ?? 0) >= LEAST_MEASURED)) continue
    sum += counts[day] ?? 0
    known += 1
  }
  return known >= LEAST_MEASURED * days && sum > 0 ? (sum * days) / known : null
}

const dayCount = ({ firstDay, counts, measured }: SensorHistory, day: number): number | null =>
  (measured[day - firstDay] ?? 0) >= LEAST_MEASURED ? (counts[day - firstDay] ?? 0) : null

/** What counting by hand in one week gives at a place, beside the sensors that stay; by the code of the product. */
const countedWeek = async (
  sensor: SensorHistory,
  others: readonly SensorHistory[],
  origin: number,
): Promise<CountedLevel | null> => {
  const from = origin - HALF_YEAR_DAYS
  const counts = Array.from({ length: WEEK_DAYS }, (_, at): CountedTime | null => {
    const people = dayCount(sensor, from + at)
    if (people === null) return null
    const beganAt = new Date(`${dayOfNumber(from + at)}T06:00:00Z`)
    const place = { locationUuid: sensor.key, cityId: CITY, timeZone: 'UTC', beganAt, minutes: PLAYING_MINUTES }
    return { ...place, people, cars: 0, buses: 0 }
  }).filter((count) => count !== null)
  if (counts.length < WEEK_DAYS) return null
  const byKey = new Map(others.map((other) => [other.key, other]))
  const levels = await levelsOfCounts(
    async ({ locations, day, hours }) =>
      locations.flatMap((locationUuid) => {
        const other = byKey.get(locationUuid)
        const people = other && dayCount(other, Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS))
        if (people === undefined || people === null) return []
        return { locationUuid, day, hours: hours.to - hours.from, people, cars: 0, buses: 0 }
      }),
    counts,
    { sensors: others.map(({ key }) => ({ uuid: key, cityId: CITY })), multipliers, now: new Date(origin * DAY_MS) },
  )
  return levels.get(sensor.key) ?? null
}

type Left = { readonly key: string; readonly total: number; readonly sensor: SensorHistory }

/** Estimates the totals of places that are left out, from those that stay. */
const estimateOf = (
  { facts }: PlaceSet,
  stay: readonly Left[],
  left: readonly Left[],
  counted: ReadonlyMap<string, CountedLevel>,
) => {
  const totals = new Map(stay.map(({ key, total }) => [key, total]))
  const locationOf = (uuid: string, hasSensor: boolean) => ({ uuid, cityId: CITY, hasSensor })
  const { estimate } = placeEstimator({
    sensors: stay.map(({ key }) => locationOf(key, true)),
    places: facts,
    counted,
    contactsOf: (uuid) => totals.get(uuid),
  })
  const { byLocation, variance } = estimate(left.map(({ key }) => locationOf(key, false)))
  const total = [...byLocation.values()].reduce((sum, value) => sum + value, 0)
  const given = { total, deviation: deviationOf(variance, total), quantile: QUANTILE_80 }
  return { total, interval: widened({ low: total, high: total }, given) }
}

const isIn = (actual: number, { low, high }: { low: number; high: number }): boolean => low <= actual && actual <= high

const caseOf = async (
  set: PlaceSet,
  of: PlaceCase['of'],
  stay: readonly Left[],
  left: readonly Left[],
  origin: number,
) => {
  const actual = left.reduce((sum, { total }) => sum + total, 0)
  const mean = (left.length * stay.reduce((sum, { total }) => sum + total, 0)) / stay.length
  const model = estimateOf(set, stay, left, new Map())
  const counted = new Map<string, CountedLevel>()
  const others = stay.map(({ sensor }) => sensor)
  for (const { key, sensor } of left) {
    const level = await countedWeek(sensor, others, origin)
    if (level) counted.set(key, level)
  }
  const week = counted.size === left.length ? estimateOf(set, stay, left, counted) : null
  const result: PlaceCase = {
    of,
    key: left.length === 1 ? (left[0]?.key ?? '') : `${left.length} places`,
    actual,
    mean,
    model: model.total,
    isInModel: isIn(actual, model.interval),
    week: week && { total: week.total, isIn: isIn(actual, week.interval) },
  }
  return result
}

/** Every sensor of a set left out at several origins, and every third together. */
export const casesOf = async (set: PlaceSet): Promise<PlaceCase[]> => {
  const cases: PlaceCase[] = []
  for (let origin = set.from; origin <= set.to; origin += STRIDE_DAYS) {
    const known = set.sensors.flatMap((sensor): Left[] => {
      const total = totalOf(sensor, origin, FLIGHT_DAYS)
      return total === null ? [] : [{ key: sensor.key, total, sensor }]
    })
    for (const left of known) {
      const stay = known.filter((other) => other !== left)
      if (stay.length > 1) cases.push(await caseOf(set, 'place', stay, [left], origin))
    }
    for (const third of [0, 1, 2]) {
      const left = known.filter((_, at) => at % 3 === third)
      const stay = known.filter((_, at) => at % 3 !== third)
      if (left.length > 1 && stay.length > 1) cases.push(await caseOf(set, 'sum', stay, left, origin))
    }
  }
  return cases
}
