import type { Multipliers } from '../../../../machines/audience/audience.ts'
import { countryOf } from '../../../../machines/calendar/country-of-zone.ts'
import { addDays, dayNumberOf } from '../../../../machines/calendar/days.ts'
import type { PlaceEvent } from '../../../../machines/calendar/place-event.ts'
import { POLAND } from '../../../../machines/calendar/polish-regions.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { DayTypeProfiles } from '../hours/hour-profile.ts'
import type { CampaignLocation } from '../realized-audience.ts'
import type { CachedFlight, ForecastCache } from './forecast-cache.ts'
import { sumOfTotals } from './sum-of-totals.ts'
import { type Basis, type Interval, totalOf } from './total.ts'

/** Forecast of the contacts of some locations on some days, with its 80 % interval and the way it was computed. */
export type LocationForecast = {
  total: number
  low: number
  high: number
  /** The interval with a probability of 90 percent. */
  interval90: Interval
  byDay: { date: string; audience: number }[]
  byLocation: Map<string, number>
  /** Number of locations that are forecast from their own sensor. */
  measuredLocations: number
  /** Null without any measurement. */
  basis: Basis | null
}

/**
 * Weight of each sensor for a location: 1 for its own sensor. For a location without a sensor, the sensors of its city
 * have equal parts.
 */
const weightsIn = (
  sensors: readonly CampaignLocation[],
  isKnown: (uuid: string) => boolean,
): ((location: CampaignLocation) => ReadonlyMap<string, number>) => {
  const known = groupBy(
    sensors.filter((sensor) => isKnown(sensor.uuid)),
    (sensor) => sensor.cityId,
  )
  const equalParts = new Map(
    [...known].map(([cityId, peers]) => [cityId, new Map(peers.map((peer) => [peer.uuid, 1 / peers.length]))]),
  )
  return (location) =>
    location.hasSensor && isKnown(location.uuid)
      ? new Map([[location.uuid, 1]])
      : (equalParts.get(location.cityId) ?? new Map())
}

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

const noEvents: readonly PlaceEvent[] = []

const emptyForecast = (days: readonly string[], locations: readonly CampaignLocation[]): LocationForecast => ({
  total: 0,
  low: 0,
  high: 0,
  interval90: { low: 0, high: 0 },
  byDay: days.map((date) => ({ date, audience: 0 })),
  byLocation: new Map(locations.map((location) => [location.uuid, 0])),
  measuredLocations: 0,
  basis: null,
})

/**
 * Forecasts the contacts of a network from its sensors' history (decision 014). The origin is at latest the day before
 * the flight.
 */
export const forecastNetwork = async (
  forecasts: ForecastCache,
  { sensors, days, multipliers, profiles, now }: NetworkForecastRequest,
): Promise<NetworkForecast> => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || sensors.length === 0)
    return { bySensor: new Map(), totalOf: (locations) => emptyForecast(days, locations) }
  const today = dayOf(now)
  const origin = Math.min(dayNumberOf(addDays(today, -1)), dayNumberOf(first) - 1)
  const parts: CachedFlight[] = []
  for (const some of groupBy(sensors, ({ calendar = POLAND }) => countryOf(calendar)).values()) {
    const uuids = some.map((sensor) => sensor.uuid)
    const places = some.map(({ calendar = POLAND, events = noEvents }) => ({ calendar, events }))
    const days = { from: dayNumberOf(first), to: dayNumberOf(last) }
    const leftOut = some.flatMap(({ uuid, leftOut: left }) => (left?.length ? [{ location: uuid, days: left }] : []))
    parts.push(await forecasts.read({ sensors: uuids, places, today, multipliers, profiles, origin, ...days, leftOut }))
  }
  const partOf = new Map(parts.flatMap((part) => [...part.flight.rows.keys()].map((uuid) => [uuid, part] as const)))
  const isKnown = (uuid: string): boolean => partOf.has(uuid)
  const weightsOf = weightsIn(sensors, isKnown)
  return {
    bySensor: new Map(parts.flatMap(({ bySensor }) => [...bySensor])),
    totalOf(locations) {
      const byLocation = new Map(locations.map((location) => [location.uuid, weightsOf(location)]))
      const weights = new Map<string, number>()
      for (const ofLocation of byLocation.values())
        for (const [sensor, part] of ofLocation) weights.set(sensor, (weights.get(sensor) ?? 0) + part)
      const forecast = sumOfTotals(parts.flatMap(({ flight }) => totalOf(flight, weights) ?? []))
      if (!forecast) return emptyForecast(days, locations)
      const sumOfParts = (ofLocation: ReadonlyMap<string, number>): number =>
        [...ofLocation].reduce((sum, [uuid, part]) => sum + part * (partOf.get(uuid)?.sumOf.get(uuid) ?? 0), 0)
      return {
        total: forecast.total,
        low: forecast.low,
        high: forecast.high,
        interval90: forecast.interval90,
        byDay: days.map((date, index) => ({ date, audience: forecast.byDay[index] ?? 0 })),
        byLocation: new Map([...byLocation].map(([location, ofLocation]) => [location, sumOfParts(ofLocation)])),
        measuredLocations: locations.filter((location) => location.hasSensor && isKnown(location.uuid)).length,
        basis: forecast.basis,
      }
    },
  }
}
