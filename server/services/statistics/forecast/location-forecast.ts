import { audienceOf, type Multipliers } from '../../../../machines/audience/audience.ts'
import { addDays, dayNumberOf } from '../../../../machines/calendar/days.ts'
import { HOURS_A_DAY } from '../../../../machines/calendar/flights.ts'
import { polishHoliday } from '../../../../machines/calendar/holidays.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { DayTypeProfiles } from '../hours/location-days.ts'
import type { CampaignLocation } from '../realized-audience.ts'
import { type DailyCounts, type DailyCountsCache, measuredHours } from './daily-counts.ts'
import { type FlightForecast, forecastFlight } from './forecast.ts'
import { dayTypeOf, type SensorHistory } from './sensor-history.ts'
import { type Basis, totalOf } from './total.ts'

/** Forecast of the contacts of some locations on some days, with its 80 % interval and the way it was computed. */
export type LocationForecast = {
  total: number
  low: number
  high: number
  byDay: { date: string; audience: number }[]
  byLocation: Map<string, number>
  /** Number of locations that are forecast from their own sensor. */
  measuredLocations: number
  /** Null if nothing was ever measured. */
  basis: Basis | null
}

const measuredShare = (bits: number, shares: readonly number[]): number => {
  if (measuredHours(bits) === HOURS_A_DAY) return 1
  let share = 0
  for (let hour = 0; hour < HOURS_A_DAY; hour += 1) if ((bits >> hour) & 1) share += shares[hour] ?? 0
  return share
}

const historyOf = (daily: DailyCounts, multipliers: Multipliers, profiles: DayTypeProfiles): SensorHistory => {
  const days = daily.hours.length
  const counts = new Float64Array(days).fill(Number.NaN)
  const measured = new Float64Array(days)
  for (let index = 0; index < days; index += 1) {
    const bits = daily.hours[index] ?? 0
    if (bits === 0) continue
    const [people = 0, cars = 0, buses = 0] = [daily.people[index], daily.cars[index], daily.buses[index]]
    counts[index] = audienceOf({ people, cars, buses }, multipliers)
    measured[index] = measuredShare(bits, profiles[dayTypeOf(daily.firstDay + index)] ?? [])
  }
  return { key: daily.location, firstDay: daily.firstDay, counts, measured }
}

/**
 * Weight of each sensor for each location: 1 for its own location; equal parts for a location without a sensor in its
 * city.
 */
const weightsOf = (
  locations: readonly CampaignLocation[],
  sensors: readonly CampaignLocation[],
  flight: FlightForecast,
): Map<string, Map<string, number>> => {
  const peers = groupBy(
    sensors.filter((sensor) => flight.rows.has(sensor.uuid)),
    (sensor) => sensor.cityId,
  )
  return new Map(
    locations.map((location) => {
      if (location.hasSensor && flight.rows.has(location.uuid)) return [location.uuid, new Map([[location.uuid, 1]])]
      const others = peers.get(location.cityId) ?? []
      return [location.uuid, new Map(others.map((other) => [other.uuid, 1 / others.length]))]
    }),
  )
}

const sumOfRow = ({ contacts, days }: FlightForecast, row: number): number => {
  let sum = 0
  for (let day = 0; day < days; day += 1) sum += contacts[row * days + day] ?? 0
  return sum
}

const emptyForecast = (days: readonly string[], locations: readonly CampaignLocation[]): LocationForecast => ({
  total: 0,
  low: 0,
  high: 0,
  byDay: days.map((date) => ({ date, audience: 0 })),
  byLocation: new Map(locations.map((location) => [location.uuid, 0])),
  measuredLocations: 0,
  basis: null,
})

/** Input of {@link forecastLocations}. */
export type LocationForecastRequest = {
  locations: readonly CampaignLocation[]
  /**
   * All sensors of the locations' cities: they represent locations without a sensor, and weights are fitted on all of
   * them.
   */
  sensors: readonly CampaignLocation[]
  /** Consecutive days, in order. */
  days: readonly string[]
  multipliers: Multipliers
  profiles: DayTypeProfiles
  now: Date
}

/**
 * Forecasts the contacts of locations from their sensors' history (decision 014). The origin is at latest the day
 * before the flight.
 */
export const forecastLocations = async (
  dailyCounts: DailyCountsCache,
  { locations, sensors, days, multipliers, profiles, now }: LocationForecastRequest,
): Promise<LocationForecast> => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || sensors.length === 0) return emptyForecast(days, locations)
  const today = dayOf(now)
  const daily = await dailyCounts.readBefore(
    sensors.map((sensor) => sensor.uuid),
    today,
  )
  const flight = forecastFlight({
    histories: daily.map((each) => historyOf(each, multipliers, profiles)),
    origin: Math.min(dayNumberOf(addDays(today, -1)), dayNumberOf(first) - 1),
    from: dayNumberOf(first),
    to: dayNumberOf(last),
    calendar: polishHoliday,
  })
  const byLocation = weightsOf(locations, sensors, flight)
  const weights = new Map<string, number>()
  for (const parts of byLocation.values())
    for (const [sensor, part] of parts) weights.set(sensor, (weights.get(sensor) ?? 0) + part)
  const forecast = totalOf(flight, weights)
  if (!forecast) return emptyForecast(days, locations)
  const sumOf = new Map([...flight.rows].map(([sensor, row]) => [sensor, sumOfRow(flight, row)]))
  const locationSum = (parts: ReadonlyMap<string, number>): number =>
    [...parts].reduce((sum, [sensor, part]) => sum + part * (sumOf.get(sensor) ?? 0), 0)
  return {
    total: forecast.total,
    low: forecast.low,
    high: forecast.high,
    byDay: days.map((date, index) => ({ date, audience: forecast.byDay[index] ?? 0 })),
    byLocation: new Map([...byLocation].map(([location, parts]) => [location, locationSum(parts)])),
    measuredLocations: locations.filter((location) => location.hasSensor && flight.rows.has(location.uuid)).length,
    basis: forecast.basis,
  }
}
