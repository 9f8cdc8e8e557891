import type { PlanTarget, PlanUnmet, ProposedPlan } from '../../../../contract/campaign/plan.ts'
import { cpm } from '../../../../machines/audience/audience.ts'
import { shareOfGroups } from '../../../../machines/audience/reach/age-groups.ts'
import type { Floors, ProposedPlan as Plan, Unmet } from '../../../../machines/campaign/plan/proposals.ts'
import { priceStep } from '../../../../machines/campaign/price/pricing.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { CitySummary } from '../../location/public.ts'
import { presentReach, reachOfPlan } from '../estimate/plan-reach.ts'
import type { SpotBasis } from '../estimate/spot/spot-basis.ts'
import {
  type ExactValuation,
  locationsOf,
  presentEstimate,
  type ValuedScreen,
  valuateIn,
} from '../estimate/valuation.ts'
import type { Planning, PossibleFlight } from './flights.ts'
import { isTargetDay } from './target-shares.ts'

/**
 * Presents a request that cannot be met. The nearest goal is `margin` contacts below the largest possible number,
 * because the search adds that margin to a goal. So a request for the nearest goal succeeds.
 */
export const presentUnmet = (unmet: Unmet, margin: number): PlanUnmet => {
  switch (unmet.code) {
    case 'too_few_screens':
      return unmet
    case 'city_minimum':
      return { code: unmet.code, city_id: unmet.cityId, min: unmet.min, free: unmet.free }
    case 'budget_too_low':
      return { code: unmet.code, lowest_price: unmet.lowestPriceGrosze / 100 }
    case 'price_never_reached':
      return { code: unmet.code, highest_price: unmet.highestPriceGrosze / 100 }
    case 'goal_unreachable':
      return { code: unmet.code, most_contacts: Math.floor(unmet.mostContacts - margin) }
    case 'goal_over_budget':
      return {
        code: unmet.code,
        price: unmet.priceGrosze / 100,
        most_contacts: Math.floor(unmet.mostContacts - margin),
      }
  }
}

/**
 * The reach in a target group: its people in the plan's cities, and its contacts at the plan's places. Days outside of
 * the target have no contacts; within them, the contacts of the group follow all contacts.
 */
const reachInGroup = (
  { contactsOf, forecast: { cities } }: PossibleFlight,
  screens: readonly ValuedScreen[],
  { target, forecast: { byDay } }: { target: PlanTarget; forecast: ExactValuation['forecast'] },
): Pick<ProposedPlan['target'], 'reach' | 'reach_missing'> => {
  const share = shareOfGroups(target)
  const bases = new Map(
    [...cities].map(([id, { people, ...at }]) => [id, { ...at, people: people === null ? null : share * people }]),
  )
  const locations = new Map(locationsOf(screens).map((location) => [location.uuid, location]))
  const contactsAt = (uuid: string): number => {
    const location = locations.get(uuid)
    return location ? contactsOf(location).contacts : 0
  }
  const days = byDay.map(({ date, audience }) => ({ date, audience: isTargetDay(target, date) ? audience : 0 }))
  return presentReach(reachOfPlan(bases, screens, contactsAt, days))
}

/**
 * Contacts in the target group: the contacts and interval of the estimate, multiplied by the part of the group. For a
 * target of everybody the result equals the estimate.
 */
const presentTarget = (
  flight: PossibleFlight,
  { screens, target }: { screens: readonly ValuedScreen[]; target: PlanTarget | undefined },
  { audience, contacts: allContacts, forecast, price }: ExactValuation,
): ProposedPlan['target'] => {
  const { contactsOf } = flight
  let [inTarget, onFoot] = [0, 0]
  for (const location of locationsOf(screens)) {
    const of = contactsOf(location)
    inTarget += of.contacts
    onFoot += of.onFoot
  }
  const share = allContacts > 0 ? inTarget / allContacts : 0
  const contacts = Math.round(audience * share)
  return {
    contacts,
    low: Math.round(forecast.low * share),
    high: Math.round(forecast.high * share),
    share_percent: Math.round(1000 * share) / 10,
    on_foot_percent: inTarget > 0 ? Math.round((1000 * onFoot) / inTarget) / 10 : 0,
    cpm: cpm(price.priceGrosze, contacts),
    group_percent: Math.round(1000 * shareOfGroups(target ?? {})) / 10,
    ...(target ? reachInGroup(flight, screens, { target, forecast }) : presentReach(forecast)),
  }
}

const reasonsOf = ({ labels, screens, dearerScreens }: Plan, floors: Floors | null): ProposedPlan['why'] => [
  ...labels.map((code) => ({
    code,
    contacts: floors && (code === 'lowest_price' || code === 'best_cpm') ? Math.round(floors[code]) : null,
    screens: screens.length,
  })),
  ...(dearerScreens === null ? [] : [{ code: 'larger_is_cheaper' as const, contacts: null, screens: dearerScreens }]),
]

/** The screens of a proposal, sorted by id. */
export const screensOf = ({ screens }: Plan): ValuedScreen[] =>
  screens
    .map(({ placeId: locationUuid, isMeasured: hasSensor, ...screen }) => ({ ...screen, locationUuid, hasSensor }))
    .sort((one, other) => one.id - other.id)

/** Presents a proposal, with the estimate of a campaign that has the same screens and days. */
export const presentPlan = (
  { request, terms }: Planning,
  {
    plan,
    flight,
    floors,
    cities,
    spotBasis,
  }: {
    plan: Plan
    flight: PossibleFlight
    floors: Floors | null
    cities: readonly CitySummary[]
    /** Of the screens of all proposals. */
    spotBasis: SpotBasis
  },
): ProposedPlan => {
  const screens = screensOf(plan)
  const { from, to } = flight
  const days = { from, to, spotSeconds: request.spot_seconds }
  const valuation = valuateIn(flight.forecast, { screens, flight: days, terms, spotBasis })
  if (!valuation) throw new Error('a proposed plan has screens and days, so it has a price')
  const byCity = groupBy(screens, ({ cityId }) => cityId)
  const step = priceStep(valuation.price.screenDays, request.spot_seconds, terms.discountPercent)
  return {
    labels: plan.labels,
    date_from: from,
    date_to: to,
    screen_ids: screens.map(({ id }) => id),
    cities: cities.flatMap(({ id, name, latitude, longitude }) => {
      const count = byCity.get(id)?.length ?? 0
      return count > 0 ? [{ city_id: id, city_name: name, latitude, longitude, screens: count }] : []
    }),
    estimate: presentEstimate(valuation, request.spot_seconds),
    target: presentTarget(flight, { screens, target: request.target }, valuation),
    why: reasonsOf(plan, floors),
    price_step: step && { add_screen_days: step.addScreenDays, saved: step.savedGrosze / 100 },
  }
}
