import { type CampaignEstimate, LONGEST_FLIGHT_DAYS } from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import { validation } from '../../../../contract/validation.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { CampaignContext } from '../context.ts'
import { checkCompanyAccess, visibleCampaign } from '../policy.ts'
import { chooseScreens, type Flight, freeByDay, isFree, takenSlots } from './availability.ts'
import { presentEstimate, valuate } from './estimate.ts'

type Query = QueryOf<typeof operations.getAvailability>

const checkFlight = (from: string, to: string): void => {
  const days = lengthInDays(from, to)
  const message = days < 1 ? validation.dateOrder : days > LONGEST_FLIGHT_DAYS ? validation.tooLong : null
  if (message) throw new ProblemError('invalid_input', { errors: [{ path: 'date_to', message }] })
}

const flightOf = (query: Query): Flight => {
  checkFlight(query.date_from, query.date_to)
  return { from: query.date_from, to: query.date_to, spotSeconds: query.spot_seconds, except: query.campaign }
}

/** Throws 404 if the account may not see the excepted campaign: the answer would reveal its slots. */
const checkExceptedCampaign = async (
  { store }: CampaignContext,
  account: Account,
  untrustedUuid: string | undefined,
): Promise<void> => {
  if (untrustedUuid !== undefined) await visibleCampaign(store.db, account, untrustedUuid)
}

const requestedScreens = ({ otherServices, store }: CampaignContext, query: Query) =>
  otherServices.findScreens(store.db, { cityIds: query.city_ids, industryIds: query.industry_ids })

/** Free screens by city, and by day over all requested cities. */
export const availableByCity = async (context: CampaignContext, account: Account, query: Query) => {
  const { store, otherServices } = context
  const flight = flightOf(query)
  await checkExceptedCampaign(context, account, query.campaign)
  const [screens, taken, cities] = await Promise.all([
    requestedScreens(context, query),
    takenSlots(store.db, flight),
    otherServices.findCities(store.db, query.city_ids),
  ])
  return {
    cities: cities.map((city) => {
      const inCity = screens.filter((screen) => screen.cityId === city.id)
      return {
        city_id: city.id,
        city_name: city.name,
        latitude: city.latitude,
        longitude: city.longitude,
        free: inCity.filter((screen) => isFree(taken, screen.id, flight.spotSeconds)).length,
        total: inCity.length,
      }
    }),
    days: freeByDay(taken, screens, flight),
  }
}

/** Every requested screen with its address and position, and whether it is free. */
export const availableScreens = async (context: CampaignContext, account: Account, query: Query) => {
  const flight = flightOf(query)
  await checkExceptedCampaign(context, account, query.campaign)
  const [screens, taken] = await Promise.all([requestedScreens(context, query), takenSlots(context.store.db, flight)])
  return {
    items: screens.map((screen) => ({
      screen_id: screen.id,
      name: screen.name,
      address: screen.address,
      city_id: screen.cityId,
      latitude: screen.latitude,
      longitude: screen.longitude,
      free: isFree(taken, screen.id, flight.spotSeconds),
    })),
  }
}

/** Estimate of an unsaved draft (C38). */
export const estimateDraft = async (
  context: CampaignContext,
  account: Account,
  body: BodyOf<typeof operations.estimateDraft>,
): Promise<CampaignEstimate> => {
  const { store, otherServices, clock } = context
  checkFlight(body.date_from, body.date_to)
  checkCompanyAccess(account, body.company_id)
  await checkExceptedCampaign(context, account, body.campaign)
  const flight = { from: body.date_from, to: body.date_to, spotSeconds: body.spot_seconds, except: body.campaign }
  const terms = (await otherServices.termsOfCompanies(store.db, [body.company_id])).get(body.company_id)
  if (!terms) {
    throw new ProblemError('invalid_input', { errors: [{ path: 'company_id', message: validation.unknownReference }] })
  }
  const screens = await chooseScreens(store.db, otherServices, body, flight)
  const valuation = await valuate(store.db, otherServices, { screens, flight, terms, now: clock.now() })
  if (!valuation) throw new ProblemError('no_free_screens')
  return presentEstimate(valuation, body.spot_seconds)
}
