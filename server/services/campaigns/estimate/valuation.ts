import type { CampaignEstimate, ContactMultipliers, ForecastBasis } from '../../../../contract/campaign/campaign.ts'
import { cpm, type Multipliers, reachPercentOfAudience } from '../../../../machines/audience/audience.ts'
import { eachDay, lengthInDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { type Price, priceOf, shareOfVoicePercent } from '../../../../machines/campaign/price/pricing.ts'
import type { Tx } from '../../../store/database.ts'
import {
  type Basis,
  type CampaignLocation,
  historyStart,
  type NetworkForecast,
  presentSpecialDays,
} from '../../statistics/public.ts'
import type { CampaignOtherServices, CompanyTerms, ScreenWithLocation } from '../other-services.ts'
import type { StoredForecast } from '../tables.ts'
import { type CityBase, cityBases, presentReach, reachOfPlan } from './plan-reach.ts'
import { splitOverScreens } from './screen-contacts.ts'
import { presentSpot } from './spot/present-spot.ts'
import { readSpotBasis, type SpotBasis } from './spot/spot-basis.ts'
import { spotExposure } from './spot/spot-exposure.ts'

/** Confidence of the forecast's interval, percent. */
export const CONFIDENCE_PERCENT = 80

/** Price and audience of screens during a flight. */
export type Valuation = { price: Price; audience: number; forecast: StoredForecast }
/** A valuation with its contacts before the rounding of each day. */
export type ExactValuation = Valuation & { contacts: number }

/** What a valuation needs of a screen. */
export type ValuedScreen = Pick<
  ScreenWithLocation,
  'id' | 'cityId' | 'locationUuid' | 'hasSensor' | 'latitude' | 'longitude'
>

/** The locations of screens, without duplicates. */
export const locationsOf = (screens: readonly ValuedScreen[]): CampaignLocation[] => {
  const locations = new Map(
    screens.map(({ locationUuid, cityId, hasSensor }) => [locationUuid, { uuid: locationUuid, cityId, hasSensor }]),
  )
  return [...locations.values()]
}

/** Screens, their flight, and the terms of the company that pays. */
type ScreensToValue = {
  readonly screens: readonly ValuedScreen[]
  readonly flight: { readonly from: string; readonly to: string; readonly spotSeconds: number }
  readonly terms: CompanyTerms
  readonly now: Date
}

/** A flight of the whole network: contacts of its sensors, and the part of a day's people in each playing hour. */
export type ForecastFlight = NetworkForecast & {
  profile: number[]
  /** The cities, with their people 7 to 75 years old. */
  cities: ReadonlyMap<number, CityBase>
}

/**
 * Forecasts the contacts of the whole network in a flight, with the multipliers of a company. Estimates and proposals
 * use the same sensors, so they result in the same contacts.
 */
export const forecastFlight = async (
  tx: Tx,
  otherServices: CampaignOtherServices,
  { from, to }: { readonly from: string; readonly to: string },
  { multipliers, now }: { readonly multipliers: Multipliers; readonly now: Date },
): Promise<ForecastFlight> => {
  const sensors = await otherServices.findLocationsWithSensor(tx)
  const uuids = sensors.map((sensor) => sensor.uuid)
  const cities = cityBases(await otherServices.findCities(tx))
  const profile = await otherServices.hourProfile(uuids, historyStart(dayOf(now)), now)
  const profiles = profile.byDayType
  const [places, counted] = await Promise.all([
    otherServices.findPlaceFacts(tx),
    otherServices.countedLevels(tx, { sensors, multipliers }, now),
  ])
  const network = await otherServices.forecastNetwork({
    sensors,
    days: eachDay(from, to),
    multipliers,
    profiles,
    now,
    places,
    counted,
  })
  return { ...network, profile: profile.all, cities }
}

/** Prices screens by the company's terms, and adds up their contacts from a forecast of the flight. */
export const valuateIn = (
  forecast: ForecastFlight,
  { screens, flight, terms, spotBasis }: Omit<ScreensToValue, 'now'> & { readonly spotBasis: SpotBasis },
): ExactValuation | null => {
  const price = priceOf(screens.length, lengthInDays(flight.from, flight.to), flight.spotSeconds, terms.discountPercent)
  if (!price) return null
  const locations = locationsOf(screens)
  const total = forecast.totalOf(locations)
  const byDay = total.byDay.map(({ date, audience }) => ({ date, audience: Math.round(audience) }))
  // The sum of the rounded days, so that it equals the sum of the days on screen.
  const audience = byDay.reduce((sum, day) => sum + day.audience, 0)
  const atLocations = screens.map(({ id, locationUuid }) => ({ screenId: id, locationUuid }))
  return {
    price,
    audience,
    contacts: total.total,
    forecast: {
      low: Math.round(total.low),
      high: Math.round(total.high),
      interval90: { low: Math.round(total.interval90.low), high: Math.round(total.interval90.high) },
      measuredLocations: total.measuredLocations,
      locations: locations.length,
      profile: forecast.profile,
      ...reachOfPlan(forecast.cities, screens, (uuid) => total.byLocation.get(uuid) ?? 0, total.byDay),
      basis: total.basis,
      unmeasured: total.unmeasured,
      multipliers: terms.multipliers,
      byDay,
      byScreen: splitOverScreens(audience, atLocations, (uuid) => total.byLocation.get(uuid) ?? 0),
      spot: spotExposure(spotBasis, {
        screens,
        days: byDay.map(({ date }) => date),
        spotSeconds: flight.spotSeconds,
        multipliers: terms.multipliers,
        contactsAt: (uuid) => total.byLocation.get(uuid) ?? 0,
      }),
    },
  }
}

/** Prices screens for a flight by the company's terms, and forecasts their contacts from the sensors' history. */
export const valuate = async (
  tx: Tx,
  otherServices: CampaignOtherServices,
  { now, ...valued }: ScreensToValue,
): Promise<Valuation | null> => {
  const { multipliers } = valued.terms
  const forecast = await forecastFlight(tx, otherServices, valued.flight, { multipliers, now })
  const spotBasis = await readSpotBasis(tx, otherServices, valued.screens, now)
  return valuateIn(forecast, { ...valued, spotBasis })
}

const presentBasis = (basis: Basis): ForecastBasis => ({
  sensors: basis.sensors,
  history_weeks: Math.round(10 * basis.historyWeeks) / 10,
  measured_percent: Math.round(1000 * basis.measuredShare) / 10,
  last_year: basis.lastYear,
  holidays: basis.holidays,
  past_forecasts: basis.pastForecasts,
  method: basis.method,
  left_out_days: basis.failedDays,
  special_days: basis.special && presentSpecialDays(basis.special),
})

const presentMultipliers = ({ car, bus, views }: Multipliers): ContactMultipliers => ({
  car_multi: car,
  bus_multi: bus,
  views_multi: views,
})

/** Places without a sensor: their part of the contacts, and the error of one of them. */
const presentUnmeasured = (
  audience: number,
  unmeasured: StoredForecast['unmeasured'],
): CampaignEstimate['unmeasured'] =>
  unmeasured && {
    locations: unmeasured.locations,
    audience_percent: audience > 0 ? Math.round((1000 * unmeasured.contacts) / audience) / 10 : 0,
    error_percent: Math.round(100 * unmeasured.error),
    counted: unmeasured.counted,
    model: unmeasured.model,
  }

/** Presents a valuation (E08). */
export const presentEstimate = ({ price, audience, forecast }: Valuation, spotSeconds: number): CampaignEstimate => ({
  total_audience: audience,
  audience_low: forecast.low,
  audience_high: forecast.high,
  confidence_percent: CONFIDENCE_PERCENT,
  ...(forecast.interval90 ? { audience_90: forecast.interval90 } : {}),
  cpm: cpm(price.priceGrosze, audience),
  emissions_count: price.emissions,
  campaign_price: price.priceGrosze / 100,
  campaign_price_from_price_list: price.listPriceGrosze / 100,
  discount: price.discountPercent,
  reach_percent: reachPercentOfAudience(audience),
  ...presentReach(forecast),
  share_of_voice_percent: shareOfVoicePercent(spotSeconds),
  screen_days: price.screenDays,
  screen_audience: forecast.byScreen,
  measured_locations: forecast.measuredLocations,
  locations: forecast.locations,
  unmeasured: presentUnmeasured(audience, forecast.unmeasured),
  multipliers: forecast.multipliers ? presentMultipliers(forecast.multipliers) : null,
  basis: forecast.basis ? presentBasis(forecast.basis) : null,
  ...(forecast.spot === undefined ? {} : { spot: presentSpot(forecast.spot, audience) }),
})
