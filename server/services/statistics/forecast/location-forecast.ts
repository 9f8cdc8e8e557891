import type { Multipliers } from '../../../../machines/audience/audience.ts'
import { countryOf } from '../../../../machines/calendar/country-of-zone.ts'
import { addDays, dayNumberOf } from '../../../../machines/calendar/days.ts'
import type { PlaceEvent } from '../../../../machines/calendar/place-event.ts'
import { POLAND } from '../../../../machines/calendar/polish-regions.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { DayTypeProfiles } from '../hours/hour-profile.ts'
import type { CampaignLocation } from '../realized-audience.ts'
import { PLACE_MODEL } from '../unmeasured/place-model.ts'
import {
  type CountedLevel,
  deviationOf,
  type PlaceEstimates,
  type PlaceFacts,
  placeEstimator,
  widened,
} from '../unmeasured/unmeasured-places.ts'
import { normalQuantiles } from './backtest/interval.ts'
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
  /** Locations without an own sensor; null if there are none. */
  unmeasured: UnmeasuredForecast | null
}

/** The locations of a forecast that have no sensor of their own. */
export type UnmeasuredForecast = {
  locations: number
  contacts: number
  /** Name of the model, the mean error of one such location (0.35 is 35 %), and how many were counted by hand. */
  model: string
  error: number
  counted: number
}

/** The sensors of each city have equal parts in the mean of their city. */
const equalPartsIn = (
  sensors: readonly CampaignLocation[],
  isKnown: (uuid: string) => boolean,
): ((cityId: number) => ReadonlyMap<string, number>) => {
  const known = groupBy(
    sensors.filter((sensor) => isKnown(sensor.uuid)),
    (sensor) => sensor.cityId,
  )
  const equalParts = new Map(
    [...known].map(([cityId, peers]) => [cityId, new Map(peers.map((peer) => [peer.uuid, 1 / peers.length]))]),
  )
  return (cityId) => equalParts.get(cityId) ?? new Map()
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
  /** What is known of all locations; without it, a location without a sensor has the mean of its city. */
  places?: ReadonlyMap<string, PlaceFacts>
  /** Levels of locations without a sensor from counts made by hand. */
  counted?: ReadonlyMap<string, CountedLevel>
}

/** The contacts of a network on the days of a flight. */
export type NetworkForecast = {
  /** Contacts of each sensor with a history, by day. */
  bySensor: ReadonlyMap<string, Float64Array>
  /** Contacts of some locations together, with their interval. */
  totalOf(locations: readonly CampaignLocation[]): LocationForecast
  /** Contacts of a location without a sensor as a multiple of the mean of its city's sensors. */
  levelOf(location: CampaignLocation): number
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
  unmeasured: null,
})

/**
 * Forecasts the contacts of a network from its sensors' history (decision 014). The origin is at latest the day before
 * the flight.
 */
export const forecastNetwork = async (
  forecasts: ForecastCache,
  { sensors, days, multipliers, profiles, now, places: facts, counted }: NetworkForecastRequest,
): Promise<NetworkForecast> => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || sensors.length === 0)
    return { bySensor: new Map(), totalOf: (locations) => emptyForecast(days, locations), levelOf: () => 1 }
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
  const equalParts = equalPartsIn(sensors, isKnown)
  const contactsOf = (uuid: string): number | undefined => partOf.get(uuid)?.sumOf.get(uuid)
  const sumOfParts = (ofLocation: ReadonlyMap<string, number>): number =>
    [...ofLocation].reduce((sum, [uuid, part]) => sum + part * (contactsOf(uuid) ?? 0), 0)
  const isMeasured = ({ uuid, hasSensor }: CampaignLocation): boolean => hasSensor && isKnown(uuid)
  const { estimate, contactsAt } = placeEstimator({
    sensors,
    places: facts ?? new Map(),
    counted: counted ?? new Map(),
    contactsOf,
    geometries: forecasts.geometries,
  })
  /** What the places without a sensor of a city with sensors have in the flight. */
  const estimatesOf = (locations: readonly CampaignLocation[]): PlaceEstimates =>
    estimate(locations.filter((location) => !isMeasured(location) && equalParts(location.cityId).size > 0))
  const relative = ({ cityId }: CampaignLocation, contacts: number): number => {
    const mean = sumOfParts(equalParts(cityId))
    return mean > 0 ? contacts / mean : 1
  }
  return {
    bySensor: new Map(parts.flatMap(({ bySensor }) => [...bySensor])),
    levelOf: (location) => (equalParts(location.cityId).size > 0 ? relative(location, contactsAt(location)) : 1),
    totalOf(locations) {
      const estimates = estimatesOf(locations)
      const weightsOf = (location: CampaignLocation): ReadonlyMap<string, number> => {
        if (isMeasured(location)) return new Map([[location.uuid, 1]])
        const factor = relative(location, estimates.byLocation.get(location.uuid) ?? 0)
        return new Map([...equalParts(location.cityId)].map(([uuid, part]) => [uuid, factor * part]))
      }
      const byLocation = new Map(locations.map((location) => [location.uuid, weightsOf(location)]))
      const weights = new Map<string, number>()
      for (const ofLocation of byLocation.values())
        for (const [sensor, part] of ofLocation) weights.set(sensor, (weights.get(sensor) ?? 0) + part)
      const forecast = sumOfTotals(parts.flatMap(({ flight }) => totalOf(flight, weights) ?? []))
      if (!forecast) return emptyForecast(days, locations)
      const { total } = forecast
      const contacts = new Map([...byLocation].map(([location, ofLocation]) => [location, sumOfParts(ofLocation)]))
      const lacking = locations.filter((location) => !isMeasured(location))
      const deviation = deviationOf(estimates.variance, total)
      const withPlaces = (interval: Interval, which: 0 | 1): Interval =>
        widened(interval, { total, deviation, quantile: normalQuantiles[which] })
      return {
        total,
        ...withPlaces(forecast, 0),
        interval90: withPlaces(forecast.interval90, 1),
        byDay: days.map((date, index) => ({ date, audience: forecast.byDay[index] ?? 0 })),
        byLocation: contacts,
        measuredLocations: locations.length - lacking.length,
        basis: forecast.basis,
        unmeasured:
          lacking.length === 0
            ? null
            : {
                locations: lacking.length,
                contacts: lacking.reduce((sum, { uuid }) => sum + (contacts.get(uuid) ?? 0), 0),
                model: PLACE_MODEL,
                error: estimates.error,
                counted: estimates.counted,
              },
      }
    },
  }
}
