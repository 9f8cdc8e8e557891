import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { audienceOf, type Multipliers } from '../../../../machines/audience/audience.ts'
import { addDays, dayNumberOf } from '../../../../machines/calendar/days.ts'
import { HOURS_A_DAY } from '../../../../machines/calendar/flights.ts'
import { polishHoliday } from '../../../../machines/calendar/holidays.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { groupBy } from '../../../base/group-by.ts'
import { type DailyCounts, type DailyCountsCache, measuredHours } from '../cache/daily-counts.ts'
import type { DayTypeProfiles } from '../hours/location-days.ts'
import type { CampaignLocation } from '../realized-audience.ts'
import { type FittedSensors, type FlightForecast, fitSensors, forecastFitted } from './forecast-flight.ts'
import { dayTypeOf, type SensorHistory } from './panel/sensor-history.ts'
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
  /** Null without any measurement. */
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
 * Weight of each sensor for a location: 1 for its own sensor. For a location without a sensor, the sensors of its city
 * have equal parts.
 */
const weightsIn = (
  sensors: readonly CampaignLocation[],
  flight: FlightForecast,
): ((location: CampaignLocation) => ReadonlyMap<string, number>) => {
  const known = groupBy(
    sensors.filter((sensor) => flight.rows.has(sensor.uuid)),
    (sensor) => sensor.cityId,
  )
  const equalParts = new Map(
    [...known].map(([cityId, peers]) => [cityId, new Map(peers.map((peer) => [peer.uuid, 1 / peers.length]))]),
  )
  return (location) =>
    location.hasSensor && flight.rows.has(location.uuid)
      ? new Map([[location.uuid, 1]])
      : (equalParts.get(location.cityId) ?? new Map())
}

const sumOfDays = (contacts: Float64Array): number => contacts.reduce((sum, day) => sum + day, 0)

/** Input of {@link forecastNetwork}. */
export type NetworkForecastRequest = {
  /**
   * All sensors of the network. They represent locations without a sensor. The weights of the forecast are fitted on
   * all of them, so that the forecast of a location does not depend on the other locations of a request.
   */
  sensors: readonly CampaignLocation[]
  /** Consecutive days, in order. */
  days: readonly string[]
  multipliers: Multipliers
  profiles: DayTypeProfiles
  now: Date
}

/** The contacts of a network on the days of a flight. */
export type NetworkForecast = {
  /** Contacts of each sensor with a history, by day. */
  bySensor: ReadonlyMap<string, Float64Array>
  /** Contacts of some locations together, with their interval. */
  totalOf(locations: readonly CampaignLocation[]): LocationForecast
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

type FlightRequest = {
  counts: readonly DailyCounts[]
  multipliers: Multipliers
  profiles: DayTypeProfiles
  origin: number
  from: number
  to: number
}

type CachedFlight = {
  flight: FlightForecast
  bySensor: ReadonlyMap<string, Float64Array>
  /** Contacts of each sensor in the whole flight. */
  sumOf: ReadonlyMap<string, number>
}

/** Most cached flights of one generation of counts. A flight of 3 000 sensors and 30 days has 0.7 MB. */
const MOST_FLIGHTS = 100
/** Most fits of the sensors: one for each company’s multipliers. */
const MOST_FITS = 6

/** A cache of computed values by key; the least recently used value is evicted first. */
const computedOnce = <Value extends object>(most: number) => {
  const cache = new LRUCache<string, Value>({ max: most })
  return (key: string, compute: () => Value): Value => {
    const value = cache.get(key) ?? compute()
    cache.set(key, value)
    return value
  }
}

const forecastsOfGeneration = () => {
  const fits = computedOnce<FittedSensors>(MOST_FITS)
  const flights = computedOnce<CachedFlight>(MOST_FLIGHTS)
  return {
    /** The forecast of a flight. It is computed once, because the key has all inputs. */
    read({ counts, multipliers, profiles, origin, from, to }: FlightRequest): CachedFlight {
      const hash = createHash('sha256')
      for (const { location } of counts) hash.update(location)
      const fitKey = hash.update(JSON.stringify([multipliers, profiles, origin])).digest('base64')
      return flights(`${fitKey} ${from} ${to}`, () => {
        const fitted = fits(fitKey, () =>
          fitSensors({
            histories: counts.map((each) => historyOf(each, multipliers, profiles)),
            origin,
            calendar: polishHoliday,
          }),
        )
        const flight = forecastFitted(fitted, { from, to })
        const bySensor = new Map(
          [...flight.rows].map(([uuid, row]) => [
            uuid,
            flight.contacts.subarray(row * flight.days, (row + 1) * flight.days),
          ]),
        )
        return {
          flight,
          bySensor,
          sumOf: new Map([...bySensor].map(([uuid, contacts]) => [uuid, sumOfDays(contacts)])),
        }
      })
    },
  }
}

/** Forecasts by the generation of their counts. They are released with the generation. */
const forecastsByGeneration = new WeakMap<object, ReturnType<typeof forecastsOfGeneration>>()

const cachedForecasts = (generation: object): ReturnType<typeof forecastsOfGeneration> => {
  const known = forecastsByGeneration.get(generation) ?? forecastsOfGeneration()
  forecastsByGeneration.set(generation, known)
  return known
}

/**
 * Forecasts the contacts of a network from its sensors' history (decision 014). The origin is at latest the day before
 * the flight.
 */
export const forecastNetwork = async (
  dailyCounts: DailyCountsCache,
  { sensors, days, multipliers, profiles, now }: NetworkForecastRequest,
): Promise<NetworkForecast> => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || sensors.length === 0)
    return { bySensor: new Map(), totalOf: (locations) => emptyForecast(days, locations) }
  const today = dayOf(now)
  const { counts, generation } = await dailyCounts.readBefore(
    sensors.map((sensor) => sensor.uuid),
    today,
  )
  const origin = Math.min(dayNumberOf(addDays(today, -1)), dayNumberOf(first) - 1)
  const { flight, bySensor, sumOf } = cachedForecasts(generation).read({
    counts,
    multipliers,
    profiles,
    origin,
    from: dayNumberOf(first),
    to: dayNumberOf(last),
  })
  const weightsOf = weightsIn(sensors, flight)
  return {
    bySensor,
    totalOf(locations) {
      const byLocation = new Map(locations.map((location) => [location.uuid, weightsOf(location)]))
      const weights = new Map<string, number>()
      for (const parts of byLocation.values())
        for (const [sensor, part] of parts) weights.set(sensor, (weights.get(sensor) ?? 0) + part)
      const forecast = totalOf(flight, weights)
      if (!forecast) return emptyForecast(days, locations)
      const sumOfParts = (parts: ReadonlyMap<string, number>): number =>
        [...parts].reduce((sum, [sensor, part]) => sum + part * (sumOf.get(sensor) ?? 0), 0)
      return {
        total: forecast.total,
        low: forecast.low,
        high: forecast.high,
        byDay: days.map((date, index) => ({ date, audience: forecast.byDay[index] ?? 0 })),
        byLocation: new Map([...byLocation].map(([location, parts]) => [location, sumOfParts(parts)])),
        measuredLocations: locations.filter((location) => location.hasSensor && flight.rows.has(location.uuid)).length,
        basis: forecast.basis,
      }
    },
  }
}
