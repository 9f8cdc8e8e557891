import { audienceOf, type Multipliers } from '../../../../machines/audience/audience.ts'
import { addDays, dayOf, HOURS_A_DAY, weekdayOf } from '../../../../machines/calendar/days.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Place } from '../realized-audience.ts'
import { type DailyCounts, type DailyCountsCache, measuredHours } from './daily-counts.ts'
import { type FlightForecast, forecastFlight } from './forecast.ts'
import { dateOf, dayNumberOf, type SensorHistory } from './history.ts'
import { polishHolidays } from './holidays.ts'
import { type Basis, totalOf } from './total.ts'

/** Forecast of the contacts of some places over some days, with its 80 % interval and how it was computed. */
export type Outlook = {
  total: number
  low: number
  high: number
  byDay: { date: string; audience: number }[]
  byPlace: Map<string, number>
  /** Places whose own sensor carries the forecast. */
  measuredPlaces: number
  /** Null where nothing was ever measured. */
  basis: Basis | null
}

/** Share of a day's people in each playing hour, by rhythm: workday, Saturday, Sunday (18 numbers each that sum to 1). */
export type Rhythms = readonly (readonly number[])[]

const rhythmOf = (firstDay: number, index: number): number => Math.max(0, weekdayOf(dateOf(firstDay + index)) - 5)

const measuredShare = (bits: number, shares: readonly number[]): number => {
  if (measuredHours(bits) === HOURS_A_DAY) return 1
  let share = 0
  for (let hour = 0; hour < HOURS_A_DAY; hour += 1) if ((bits >> hour) & 1) share += shares[hour] ?? 0
  return share
}

const historyOf = (daily: DailyCounts, multipliers: Multipliers, rhythms: Rhythms): SensorHistory => {
  const days = daily.hours.length
  const counts = new Float64Array(days).fill(Number.NaN)
  const measured = new Float64Array(days)
  for (let index = 0; index < days; index += 1) {
    const bits = daily.hours[index] ?? 0
    if (bits === 0) continue
    const [people = 0, cars = 0, buses = 0] = [daily.people[index], daily.cars[index], daily.buses[index]]
    counts[index] = audienceOf({ people, cars, buses }, multipliers)
    measured[index] = measuredShare(bits, rhythms[rhythmOf(daily.firstDay, index)] ?? [])
  }
  return { key: daily.location, firstDay: daily.firstDay, counts, measured }
}

/** How often each sensor counts: once for its own place, and its part of every place of its city that has none. */
const weightsOf = (
  places: readonly Place[],
  sensors: readonly Place[],
  flight: FlightForecast,
): Map<string, Map<string, number>> => {
  const peers = groupBy(
    sensors.filter((sensor) => flight.rows.has(sensor.uuid)),
    (sensor) => sensor.cityId,
  )
  return new Map(
    places.map((place) => {
      if (place.hasSensor && flight.rows.has(place.uuid)) return [place.uuid, new Map([[place.uuid, 1]])]
      const others = peers.get(place.cityId) ?? []
      return [place.uuid, new Map(others.map((other) => [other.uuid, 1 / others.length]))]
    }),
  )
}

const sumOfRow = ({ contacts, days }: FlightForecast, row: number): number => {
  let sum = 0
  for (let day = 0; day < days; day += 1) sum += contacts[row * days + day] ?? 0
  return sum
}

const nothing = (days: readonly string[], places: readonly Place[]): Outlook => ({
  total: 0,
  low: 0,
  high: 0,
  byDay: days.map((date) => ({ date, audience: 0 })),
  byPlace: new Map(places.map((place) => [place.uuid, 0])),
  measuredPlaces: 0,
  basis: null,
})

/** What an outlook is made from. */
export type OutlookRequest = {
  places: readonly Place[]
  /** Every sensor of the places' cities: they stand for places without one, and learn from each other. */
  sensors: readonly Place[]
  /** Days in order, without holes. */
  days: readonly string[]
  multipliers: Multipliers
  rhythms: Rhythms
  now: Date
}

/** Forecasts places over days from their sensors' own past (decision 014); a flight that has begun is seen from the day before it. */
export const outlookOf = async (
  dailyCounts: DailyCountsCache,
  { places, sensors, days, multipliers, rhythms, now }: OutlookRequest,
): Promise<Outlook> => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || sensors.length === 0) return nothing(days, places)
  const today = dayOf(now)
  const daily = await dailyCounts.readBefore(
    sensors.map((sensor) => sensor.uuid),
    today,
  )
  const flight = forecastFlight({
    histories: daily.map((each) => historyOf(each, multipliers, rhythms)),
    origin: Math.min(dayNumberOf(addDays(today, -1)), dayNumberOf(first) - 1),
    from: dayNumberOf(first),
    to: dayNumberOf(last),
    calendar: polishHolidays,
  })
  const byPlace = weightsOf(places, sensors, flight)
  const weights = new Map<string, number>()
  for (const parts of byPlace.values())
    for (const [sensor, part] of parts) weights.set(sensor, (weights.get(sensor) ?? 0) + part)
  const forecast = totalOf(flight, weights)
  if (!forecast) return nothing(days, places)
  const sumOf = new Map([...flight.rows].map(([sensor, row]) => [sensor, sumOfRow(flight, row)]))
  const placeSum = (parts: ReadonlyMap<string, number>): number =>
    [...parts].reduce((sum, [sensor, part]) => sum + part * (sumOf.get(sensor) ?? 0), 0)
  return {
    total: forecast.total,
    low: forecast.low,
    high: forecast.high,
    byDay: days.map((date, index) => ({ date, audience: forecast.byDay[index] ?? 0 })),
    byPlace: new Map([...byPlace].map(([place, parts]) => [place, placeSum(parts)])),
    measuredPlaces: places.filter((place) => place.hasSensor && flight.rows.has(place.uuid)).length,
    basis: forecast.basis,
  }
}
