import type { PlanUnmet, ProposedPlan } from '../../../../contract/campaign/plan.ts'
import { cpm } from '../../../../machines/audience/audience.ts'
import type { Floors, ProposedPlan as Plan, Unmet } from '../../../../machines/campaign/plan/proposals.ts'
import { priceStep } from '../../../../machines/campaign/price/pricing.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { CitySummary } from '../../location/public.ts'
import {
  type ExactValuation,
  locationsOf,
  presentEstimate,
  type ValuedScreen,
  valuateIn,
} from '../estimate/valuation.ts'
import type { Planning, PossibleFlight } from './flights.ts'

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
 * Contacts in the target group: the contacts and interval of the estimate, multiplied by the part of the group. For a
 * target of everybody the result equals the estimate.
 */
const presentTarget = (
  { contactsOf }: PossibleFlight,
  screens: readonly ValuedScreen[],
  { audience, contacts: allContacts, forecast, price }: ExactValuation,
): ProposedPlan['target'] => {
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

/** Presents a proposal, with the estimate of a campaign that has the same screens and days. */
export const presentPlan = (
  { request, terms }: Planning,
  {
    plan,
    flight,
    floors,
    cities,
  }: {
    plan: Plan
    flight: PossibleFlight
    floors: Floors | null
    cities: readonly CitySummary[]
  },
): ProposedPlan => {
  const screens = plan.screens
    .map(({ id, cityId, placeId, isMeasured }) => ({ id, cityId, locationUuid: placeId, hasSensor: isMeasured }))
    .sort((one, other) => one.id - other.id)
  const { from, to } = flight
  const days = { from, to, spotSeconds: request.spot_seconds }
  const valuation = valuateIn(flight.forecast, { screens, flight: days, terms })
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
    target: presentTarget(flight, screens, valuation),
    why: reasonsOf(plan, floors),
    price_step: step && { add_screen_days: step.addScreenDays, saved: step.savedGrosze / 100 },
  }
}
