import { type CampaignEstimate, LONGEST_FLIGHT_DAYS } from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import { MOST_LISTED_SCREENS } from '../../../../contract/limits.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import { validation } from '../../../../contract/validation.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import { countSizes } from '../../../../machines/campaign/film/screen-fit.ts'
import type { Price } from '../../../../machines/campaign/price/pricing.ts'
import { groupBy } from '../../../base/group-by.ts'
import { inSlices, mapInSlices } from '../../../base/slices.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import type { ScreenWithLocation } from '../other-services.ts'
import { type CampaignRow, checkCompanyAccess, visibleCampaign } from '../policy.ts'
import { chooseScreens, type Flight, isFree, takenSlots } from './availability.ts'
import { countFreeScreens } from './free-screens.ts'
import { areSamePriced, type PricedFields, savedValuationOf } from './kept-plan.ts'
import { slotReaderOf } from './shown-slots.ts'
import { blockedDays } from './slot-calendar.ts'
import { draftOf } from './stored-draft.ts'
import { forecastFlight, locationsOf, presentEstimate, valuate } from './valuation.ts'

type Query = QueryOf<typeof operations.getAvailability>

/** Throws `invalid_input` for a flight that ends before it begins or is too long. */
export const checkFlight = (from: string, to: string): void => {
  const days = lengthInDays(from, to)
  const message = days < 1 ? validation.dateOrder : days > LONGEST_FLIGHT_DAYS ? validation.tooLong : null
  if (message) throw new ProblemError('invalid_input', { errors: [{ path: 'date_to', message }] })
}

const flightOf = (account: Account, query: Query): Flight => {
  checkFlight(query.date_from, query.date_to)
  const { date_from: from, date_to: to, spot_seconds: spotSeconds, campaign: except } = query
  return { from, to, spotSeconds, except, reader: slotReaderOf(account) }
}

/** Throws 404 if the account may not see the campaign `except`, because the answer would reveal its slots. */
export const checkExceptedCampaign = async (
  { store }: CampaignContext,
  account: Account,
  untrustedUuid: string | undefined,
): Promise<void> => {
  if (untrustedUuid !== undefined) await visibleCampaign(store.db, account, untrustedUuid)
}

const selectionOf = ({ city_ids: cityIds, industry_ids: industryIds }: Query) => ({ cityIds, industryIds })

/** Free screens by city, and by day over all requested cities. */
export const availableByCity = async (context: CampaignContext, account: Account, query: Query) => {
  const { store, otherServices } = context
  const flight = flightOf(account, query)
  await checkExceptedCampaign(context, account, query.campaign)
  const selection = selectionOf(query)
  const [totals, taken, cities] = await Promise.all([
    otherServices.countScreensByCity(store.db, selection),
    takenSlots(store.db, flight),
    otherServices.findCities(store.db, query.city_ids),
  ])
  const screenIds = [...blockedDays(taken, flight.spotSeconds).keys()]
  const cityOf = await otherServices.findCitiesOfScreens(store.db, screenIds, selection)
  const { byCity, byDay } = countFreeScreens(totals, taken, cityOf, flight)
  return {
    cities: cities.map((city) => {
      const { free, total } = byCity.get(city.id) ?? { free: 0, total: 0 }
      return {
        city_id: city.id,
        city_name: city.name,
        latitude: city.latitude,
        longitude: city.longitude,
        free,
        total,
      }
    }),
    days: byDay,
  }
}

type ScreensQuery = QueryOf<typeof operations.listAvailableScreens>

/** Contacts of the flight by location, with the multipliers of a company; null without a company. */
const audienceByLocation = async (
  { store, otherServices, clock }: CampaignContext,
  { company_id, date_from: from, date_to: to }: ScreensQuery,
  screens: readonly ScreenWithLocation[],
): Promise<ReadonlyMap<string, number> | null> => {
  if (company_id === undefined) return null
  const terms = (await otherServices.termsOfCompanies(store.db, [company_id])).get(company_id)
  if (!terms) return null
  const flight = { from, to }
  const forecast = await forecastFlight(store.db, otherServices, flight, {
    multipliers: terms.multipliers,
    now: clock.now(),
  })
  return forecast.totalOf(locationsOf(screens)).byLocation
}

/** At most {@link MOST_LISTED_SCREENS} screens, of more those of the cities that are named first. */
const listedScreens = (screens: readonly ScreenWithLocation[], cityIds: readonly number[] = []) => {
  if (screens.length <= MOST_LISTED_SCREENS) return screens
  if (cityIds.length === 0) return screens.slice(0, MOST_LISTED_SCREENS)
  const byCity = groupBy(screens, ({ cityId }) => cityId)
  return [...new Set(cityIds)].flatMap((cityId) => byCity.get(cityId) ?? []).slice(0, MOST_LISTED_SCREENS)
}

/**
 * The requested screens with address, position and industries, whether each is free, and for a company its contacts.
 */
export const availableScreens = async (context: CampaignContext, account: Account, query: ScreensQuery) => {
  const flight = flightOf(account, query)
  if (query.company_id !== undefined) checkCompanyAccess(account, query.company_id)
  await checkExceptedCampaign(context, account, query.campaign)
  const { db } = context.store
  const { otherServices } = context
  const [all, industries] = await Promise.all([
    otherServices.findScreens(db, { ...selectionOf(query), screenIds: query.screen_ids }),
    otherServices.industriesOfLocations(db, query.city_ids),
  ])
  const screens = listedScreens(all, query.city_ids)
  const [taken, audiences] = await Promise.all([
    takenSlots(
      db,
      flight,
      screens.map(({ id }) => id),
    ),
    audienceByLocation(context, query, screens),
  ])
  const present = (screen: ScreenWithLocation) => ({
    screen_id: screen.id,
    name: screen.name,
    address: screen.address,
    city_id: screen.cityId,
    latitude: screen.latitude,
    longitude: screen.longitude,
    free: isFree(taken, screen.id, flight.spotSeconds),
    industry_ids: industries.get(screen.locationUuid) ?? [],
    is_vertical: screen.width === null || screen.height === null ? null : screen.height > screen.width,
    ...(audiences ? { audience: Math.round(audiences.get(screen.locationUuid) ?? 0) } : {}),
  })
  return { total: all.length, items: await inSlices(mapInSlices(screens, present)) }
}

/** The saved price of a campaign if a draft agrees with it in everything on which the price depends; else null. */
const savedPriceOf = async (tx: Tx, row: CampaignRow | null, draft: PricedFields): Promise<Price | null> =>
  row && areSamePriced(await draftOf(tx, row), draft) ? (savedValuationOf(row)?.price ?? null) : null

/** Estimate of an unsaved draft (C38). A saved campaign whose plan is not changed keeps its price. */
export const estimateDraft = async (
  context: CampaignContext,
  account: Account,
  body: BodyOf<typeof operations.estimateDraft>,
): Promise<CampaignEstimate> => {
  const { store, otherServices, clock } = context
  checkFlight(body.date_from, body.date_to)
  checkCompanyAccess(account, body.company_id)
  const saved = body.campaign === undefined ? null : await visibleCampaign(store.db, account, body.campaign)
  const { date_from: from, date_to: to, spot_seconds: spotSeconds, campaign: except } = body
  const flight = { from, to, spotSeconds, except, reader: slotReaderOf(account) }
  const terms = (await otherServices.termsOfCompanies(store.db, [body.company_id])).get(body.company_id)
  if (!terms) {
    throw new ProblemError('invalid_input', { errors: [{ path: 'company_id', message: validation.unknownReference }] })
  }
  const screens = await chooseScreens(store.db, otherServices, body, flight)
  const valuation = await valuate(store.db, otherServices, { screens, flight, terms, now: clock.now() })
  if (!valuation) throw new ProblemError('no_free_screens')
  const price = (await savedPriceOf(store.db, saved, body)) ?? valuation.price
  const places = await otherServices.findScreenPlaces(
    store.db,
    screens.map(({ id }) => id),
  )
  const sizes = [...places.values()].map(({ width, height }) => (width && height ? { width, height } : null))
  return { ...presentEstimate({ ...valuation, price }, body.spot_seconds), screen_sizes: countSizes(sizes) }
}
