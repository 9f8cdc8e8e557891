import type { ParsedPlanRequest, PlanAnswer } from '../../../../contract/campaign/plan.ts'
import type { CandidatePlace } from '../../../../machines/campaign/plan/ranked-screens.ts'
import { groupBy } from '../../../base/group-by.ts'
import { nearestOf } from '../../../base/nearest.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignOtherServices, ScreenWithLocation } from '../other-services.ts'

type Dropped = PlanAnswer['candidates']['dropped']

/** Screens that a plan may use if they have free slots, and the number of excluded screens by the first reason. */
export type WantedScreens = { screens: ScreenWithLocation[]; dropped: Omit<Dropped, 'taken'> }

/** The active screens of the requested cities, venue types and areas that are not excluded. */
export const wantedScreens = async (
  tx: Tx,
  otherServices: CampaignOtherServices,
  request: ParsedPlanRequest,
): Promise<WantedScreens> => {
  const cityIds = request.cities.length > 0 ? request.cities.map(({ city_id }) => city_id) : undefined
  const all = await otherServices.findScreens(tx, { cityIds })
  const dropped = { industry: 0, distance: 0, banned: 0 }
  const keep = (
    screens: ScreenWithLocation[],
    reason: keyof typeof dropped,
    isWanted: (screen: ScreenWithLocation) => boolean,
  ) => {
    const left = screens.filter(isWanted)
    dropped[reason] += screens.length - left.length
    return left
  }
  let screens = all
  const { industry_ids: wanted, without_industry_ids: unwanted, near } = request
  if (wanted.length > 0 || unwanted.length > 0) {
    const industries = await otherServices.industriesOfLocations(tx, cityIds)
    screens = keep(screens, 'industry', ({ locationUuid }) => {
      const ids = industries.get(locationUuid) ?? []
      return (wanted.length === 0 || ids.some((id) => wanted.includes(id))) && !ids.some((id) => unwanted.includes(id))
    })
  }
  if (near) {
    const nearest = nearestOf(near.points)
    screens = keep(
      screens,
      'distance',
      (screen) => (nearest(screen, 1)[0]?.metres ?? Number.POSITIVE_INFINITY) <= near.metres,
    )
  }
  const banned = new Set(request.banned_screen_ids)
  return { screens: keep(screens, 'banned', ({ id }) => !banned.has(id)), dropped }
}

/** Screens by place, with the contacts of each place in the target group. */
export const placesOf = (
  screens: readonly ScreenWithLocation[],
  contactsAt: (screen: ScreenWithLocation) => number,
): CandidatePlace[] =>
  [...groupBy(screens, ({ locationUuid }) => locationUuid)].flatMap(([id, atPlace]) => {
    const [first] = atPlace
    if (!first) return []
    const { cityId, hasSensor } = first
    return [
      { id, cityId, value: contactsAt(first), isMeasured: hasSensor, screenIds: atPlace.map((screen) => screen.id) },
    ]
  })
