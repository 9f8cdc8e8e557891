import type { ParsedPlanRequest, PlanAnswer } from '../../../../contract/campaign/plan.ts'
import type { CandidatePlace } from '../../../../machines/campaign/plan/ranked-screens.ts'
import { nearestOf } from '../../../base/nearest.ts'
import { mapInSlices, type Pausing } from '../../../base/slices.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignLocation } from '../../statistics/public.ts'
import type { CampaignOtherServices, ScreenWithLocation } from '../other-services.ts'
import type { ContactsInTarget } from './target-contacts.ts'

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

/** A location with the ids of its screens. */
export type ScreensOfPlace = { location: CampaignLocation; screenIds: number[] }

/** Screens by location. */
export function* screensByPlace(screens: readonly ScreenWithLocation[]): Pausing<ScreensOfPlace[]> {
  const places = new Map<string, ScreensOfPlace>()
  yield* mapInSlices(screens, (screen) => {
    const place = places.get(screen.locationUuid)
    if (place) place.screenIds.push(screen.id)
    else places.set(screen.locationUuid, { location: locationOf(screen), screenIds: [screen.id] })
  })
  return [...places.values()]
}

/** The location of a screen, as forecasts know it. */
export const locationOf = ({ locationUuid, cityId, hasSensor }: ScreenWithLocation): CampaignLocation => ({
  uuid: locationUuid,
  cityId,
  hasSensor,
})

/** The place as a candidate with its free screens; none without a free one. */
export const candidateOf = (
  { location, screenIds }: ScreensOfPlace,
  isFree: (screenId: number) => boolean,
  contactsOf: ContactsInTarget,
): CandidatePlace[] => {
  const free = screenIds.filter(isFree)
  if (free.length === 0) return []
  const { uuid: id, cityId, hasSensor: isMeasured } = location
  return [{ id, cityId, value: contactsOf(location).contacts, isMeasured, screenIds: free }]
}
