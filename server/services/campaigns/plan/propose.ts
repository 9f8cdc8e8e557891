import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ParsedPlanRequest, PlanAnswer, PlanTarget } from '../../../../contract/campaign/plan.ts'
import { MOST_SELECTED_SCREENS } from '../../../../contract/limits.ts'
import { validation } from '../../../../contract/validation.ts'
import { shareOfGroups } from '../../../../machines/audience/reach/age-groups.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import { type Proposals, searchPlans } from '../../../../machines/campaign/plan/proposals.ts'
import type { CityBounds } from '../../../../machines/campaign/plan/ranked-screens.ts'
import type { CityPeople } from '../../../../machines/campaign/plan/spread-order.ts'
import { inSlices } from '../../../base/slices.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { CampaignContext } from '../context.ts'
import { type SlotReader, slotReaderOf } from '../estimate/shown-slots.ts'
import { readSpotBasis } from '../estimate/spot/spot-basis.ts'
import { checkCompanyAccess, visibleCampaign } from '../policy.ts'
import { wantedScreens } from './candidates.ts'
import {
  daysInWindow,
  flightsOfWindow,
  openFlight,
  type Planning,
  type PossibleFlight,
  takenInWindow,
} from './flights.ts'
import { presentPlan, presentUnmet, screensOf } from './present-plan.ts'

const unknownReference = (path: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path, message: validation.unknownReference }] })

const boundsOf = ({ cities }: ParsedPlanRequest): CityBounds =>
  new Map(cities.map(({ city_id, min, max }) => [city_id, { min: min ?? 0, max: max ?? null }]))

/**
 * The cities with their people, for plans with the widest reach. If the residents of a city are unknown, all cities
 * have the same weight, so that the plan covers all of them. Contacts and people of a target group are compared with
 * each other, so its people are those of the group.
 */
const peopleOf = (
  { forecast, cities: candidates }: PossibleFlight,
  target: PlanTarget | undefined,
): ReadonlyMap<number, CityPeople> => {
  const withPlaces = candidates.filter(({ places }) => places > 0)
  const cities = withPlaces.flatMap(({ cityId }) => {
    const city = forecast.cities.get(cityId)
    return city ? [[cityId, city] as const] : []
  })
  const share = shareOfGroups(target ?? {})
  const isKnown = cities.every(([, { people }]) => people !== null && people > 0)
  const places = isKnown ? [] : withPlaces.flatMap((city) => [...city.bestFirst()])
  const equal = places.reduce((sum, { value }) => sum + value, 0) / Math.max(1, cities.length)
  return new Map(
    cities.map(([cityId, { people, ...at }]) => [cityId, { ...at, people: isKnown ? share * (people ?? 0) : equal }]),
  )
}

/** Contacts to add to a goal. An estimate rounds each day, so half a contact per day ensures that the goal is met. */
const marginOf = (flight: PossibleFlight | undefined): number => (flight ? lengthInDays(flight.from, flight.to) / 2 : 0)

const proposalsIn = ({ request, terms }: Planning, flights: readonly PossibleFlight[]): Promise<Proposals> => {
  const [first] = flights
  const days = first ? lengthInDays(first.from, first.to) : 0
  const search = searchPlans({
    flights: flights.map(({ cities }) => cities),
    bounds: boundsOf(request),
    pinned: new Set(request.pinned_screen_ids),
    days,
    spotSeconds: request.spot_seconds,
    discountPercent: terms.discountPercent,
    budgetGrosze: request.budget === undefined ? null : Math.round(request.budget * 100),
    goal: request.goal === undefined ? null : request.goal + marginOf(first),
    mostScreens: MOST_SELECTED_SCREENS,
    cities: first ? peopleOf(first, request.target) : new Map(),
  })
  return inSlices(search)
}

/** The flights from which the proposals are made: the best ones of the window, each with its own forecast. */
const bestFlights = async (planning: Planning): Promise<PossibleFlight[]> => {
  const all = daysInWindow(planning.request, planning.wanted.screens)
  if (all.length === 1) return [await openFlight(planning, all[0])]
  const roughly = await flightsOfWindow(planning, all)
  const { plans } = await proposalsIn(planning, roughly)
  const best = [...new Set(plans.map(({ flight }) => flight))].toSorted((a, b) => a - b)
  const days = best.length > 0 ? best.flatMap((at) => all[at] ?? []) : [all[0]]
  return Promise.all(days.map((each) => openFlight(planning, each)))
}

const openPlanning = async (context: CampaignContext, request: ParsedPlanRequest, reader: SlotReader) => {
  const { store, otherServices, clock } = context
  const now = clock.now()
  const [terms, cities, sensors, wanted] = await Promise.all([
    otherServices.termsOfCompanies(store.db, [request.company_id]),
    otherServices.findCities(store.db),
    otherServices.findLocationsWithSensor(store.db),
    wantedScreens(store.db, otherServices, request),
  ])
  const companyTerms = terms.get(request.company_id)
  if (!companyTerms) throw unknownReference('company_id')
  const position = request.cities.findIndex(({ city_id }) => !cities.some(({ id }) => id === city_id))
  if (position >= 0) throw unknownReference(`cities.${position}.city_id`)
  const shapes = await otherServices.hourShapes(
    sensors.map(({ uuid }) => uuid),
    now,
  )
  const taken = await takenInWindow(context, request, reader, wanted)
  const planning: Planning = {
    context,
    request,
    terms: companyTerms,
    sensors,
    shapes,
    wanted,
    taken,
    now,
  }
  return { planning, cities, dropped: wanted.dropped }
}

/** Those of some screens that are not free. */
const notFree = (screenIds: readonly number[], cities: PossibleFlight['cities']): number[] => {
  if (screenIds.length === 0) return []
  const free = new Set(cities.flatMap((city) => [...city.bestFirst()].flatMap((place) => place.screenIds)))
  return screenIds.filter((id) => !free.has(id))
}

/**
 * Proposes at most four plans (decision 031), each with the estimate of a campaign with the same screens. Stores
 * nothing. Throws `invalid_input` for an unknown company or city, and `not_found` for a campaign that the account may
 * not see.
 */
export const proposeFor = async (
  context: CampaignContext,
  account: Account,
  request: ParsedPlanRequest,
): Promise<PlanAnswer> => {
  checkCompanyAccess(account, request.company_id)
  // The answer would reveal the slots of the campaign.
  if (request.campaign !== undefined) await visibleCampaign(context.store.db, account, request.campaign)
  const { planning, cities, dropped } = await openPlanning(context, request, slotReaderOf(account))
  const flights = await bestFlights(planning)
  await nextTurn()
  const { plans, floors, front, unmet } = await proposalsIn(planning, flights)
  await nextTurn()
  const { store, otherServices } = context
  const spotBasis = await readSpotBasis(store.db, otherServices, plans.flatMap(screensOf), planning.now)
  const [first] = flights
  const candidates = first?.cities ?? []
  const pinnedAway = notFree(request.pinned_screen_ids, candidates)
  const free = candidates.reduce((sum, { screens }) => sum + screens, 0)
  return {
    as_of: planning.now.toISOString(),
    candidates: {
      screens: free,
      locations: candidates.reduce((sum, { places }) => sum + places, 0),
      dropped: { ...dropped, taken: planning.wanted.screens - free },
    },
    plans: plans.flatMap((plan) => {
      const flight = flights[plan.flight]
      return flight ? [presentPlan(planning, { plan, flight, floors, cities, spotBasis })] : []
    }),
    front: front.map(({ screens, priceGrosze, sum }) => ({
      screens,
      price: priceGrosze / 100,
      contacts: Math.round(sum),
    })),
    unmet: [
      ...unmet.map((each) => presentUnmet(each, marginOf(first))),
      ...(pinnedAway.length > 0 ? [{ code: 'pinned_not_free' as const, screen_ids: pinnedAway }] : []),
    ],
  }
}
