import type { CampaignEstimate, ContactMultipliers, ForecastBasis } from '../../../../contract/campaign/campaign.ts'
import { cpm, type Multipliers, reachPercentOfAudience } from '../../../../machines/audience/audience.ts'
import { eachDay, lengthInDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { type Price, priceOf, shareOfVoicePercent } from '../../../../machines/campaign/price/pricing.ts'
import type { Tx } from '../../../store/open.ts'
import { type Basis, type CampaignLocation, historyStart } from '../../statistics/public.ts'
import type { CampaignOtherServices, CompanyTerms, ScreenWithLocation } from '../other-services.ts'
import type { StoredForecast } from '../tables.ts'

/** Confidence of the forecast's interval, percent. */
export const CONFIDENCE_PERCENT = 80

/** Price and audience of screens during a flight. */
export type Valuation = { price: Price; audience: number; forecast: StoredForecast }

const locationsOf = (screens: readonly ScreenWithLocation[]): CampaignLocation[] => {
  const locations = new Map(
    screens.map(({ locationUuid, cityId, hasSensor }) => [locationUuid, { uuid: locationUuid, cityId, hasSensor }]),
  )
  return [...locations.values()]
}

/** Screens, their flight, and the terms of the company that pays. */
type ScreensToValue = {
  readonly screens: readonly ScreenWithLocation[]
  readonly flight: { readonly from: string; readonly to: string; readonly spotSeconds: number }
  readonly terms: CompanyTerms
  readonly now: Date
}

/** Prices screens for a flight by the company's terms, and forecasts their contacts from the sensors' history. */
export const valuate = async (
  tx: Tx,
  otherServices: CampaignOtherServices,
  { screens, flight, terms, now }: ScreensToValue,
): Promise<Valuation | null> => {
  const days = eachDay(flight.from, flight.to)
  const price = priceOf(screens.length, lengthInDays(flight.from, flight.to), flight.spotSeconds, terms.discountPercent)
  if (!price) return null
  const locations = locationsOf(screens)
  const sensors = await otherServices.findLocationsWithSensor(tx, [
    ...new Set(locations.map((location) => location.cityId)),
  ])
  const uuids = sensors.map((sensor) => sensor.uuid)
  const profile = await otherServices.hourProfile(uuids, historyStart(dayOf(now)), now)
  const forecast = await otherServices.forecastLocations({
    locations,
    sensors,
    days,
    multipliers: terms.multipliers,
    profiles: profile.byDayType,
    now,
  })
  const byDay = forecast.byDay.map(({ date, audience }) => ({ date, audience: Math.round(audience) }))
  const audienceAt = new Map([...forecast.byLocation].map(([uuid, audience]) => [uuid, Math.round(audience)]))
  return {
    price,
    // The sum of the rounded days, so that it equals the sum of the days on screen.
    audience: byDay.reduce((sum, day) => sum + day.audience, 0),
    forecast: {
      low: Math.round(forecast.low),
      high: Math.round(forecast.high),
      measuredLocations: forecast.measuredLocations,
      locations: locations.length,
      profile: profile.all,
      basis: forecast.basis,
      multipliers: terms.multipliers,
      byDay,
      byScreen: screens.map((screen) => ({ screen_id: screen.id, audience: audienceAt.get(screen.locationUuid) ?? 0 })),
    },
  }
}

const presentBasis = (basis: Basis): ForecastBasis => ({
  sensors: basis.sensors,
  history_weeks: Math.round(10 * basis.historyWeeks) / 10,
  measured_percent: Math.round(1000 * basis.measuredShare) / 10,
  last_year: basis.lastYear,
  holidays: basis.holidays,
  past_forecasts: basis.pastForecasts,
})

const presentMultipliers = ({ car, bus, views }: Multipliers): ContactMultipliers => ({
  car_multi: car,
  bus_multi: bus,
  views_multi: views,
})

/** Presents a valuation (E08). */
export const presentEstimate = ({ price, audience, forecast }: Valuation, spotSeconds: number): CampaignEstimate => ({
  total_audience: audience,
  audience_low: forecast.low,
  audience_high: forecast.high,
  confidence_percent: CONFIDENCE_PERCENT,
  cpm: cpm(price.priceGrosze, audience),
  emissions_count: price.emissions,
  campaign_price: price.priceGrosze / 100,
  campaign_price_from_price_list: price.listPriceGrosze / 100,
  discount: price.discountPercent,
  reach_percent: reachPercentOfAudience(audience),
  share_of_voice_percent: shareOfVoicePercent(spotSeconds),
  screen_days: price.screenDays,
  screen_audience: forecast.byScreen,
  measured_locations: forecast.measuredLocations,
  locations: forecast.locations,
  multipliers: forecast.multipliers ? presentMultipliers(forecast.multipliers) : null,
  basis: forecast.basis ? presentBasis(forecast.basis) : null,
})
