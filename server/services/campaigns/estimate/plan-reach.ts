import type { Campaign, CampaignEstimate } from '../../../../contract/campaign/campaign.ts'
import type { ReachMissing, SharedReach } from '../../../../contract/campaign/reach.ts'
import { TARGET_SHARE } from '../../../../machines/audience/reach/parameters.ts'
import {
  type CityContacts,
  type DayContacts,
  missingReach,
  reachOf,
} from '../../../../machines/audience/reach/reach.ts'
import type { MapPoint } from '../../../../machines/audience/reach/residents.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { CitySummary } from '../../location/public.ts'
import type { ScreenWithLocation } from '../other-services.ts'
import type { StoredForecast } from '../tables.ts'

/** What reach needs of a city: where it is, and its people 7 to 75 years old, null if unknown. */
export type CityBase = MapPoint & { readonly people: number | null }

/** The bases of reach of some cities, by the city's id. */
export const cityBases = (cities: readonly CitySummary[]): ReadonlyMap<number, CityBase> =>
  new Map(
    cities.map(({ id, latitude, longitude, residents }) => [
      id,
      { latitude, longitude, people: residents && TARGET_SHARE * residents },
    ]),
  )

type PlaceOfScreen = Pick<ScreenWithLocation, 'cityId' | 'locationUuid' | 'latitude' | 'longitude'>

const citiesOf = (
  bases: ReadonlyMap<number, CityBase>,
  screens: readonly PlaceOfScreen[],
  contactsOf: (locationUuid: string) => number,
): CityContacts[] => {
  const places = new Map(screens.map((screen) => [screen.locationUuid, screen]))
  return [...groupBy([...places.values()], ({ cityId }) => cityId)].map(([cityId, inCity]) => ({
    ...(bases.get(cityId) ?? { latitude: 0, longitude: 0, people: null }),
    places: inCity.map(({ locationUuid, latitude, longitude }) => ({
      latitude,
      longitude,
      contacts: contactsOf(locationUuid),
    })),
  }))
}

/** The reach of a plan from the contacts of its places in the flight and by day, or why there is none. */
export const reachOfPlan = (
  bases: ReadonlyMap<number, CityBase>,
  screens: readonly PlaceOfScreen[],
  contactsOf: (locationUuid: string) => number,
  byDay: readonly DayContacts[],
): Pick<StoredForecast, 'reach' | 'reachMissing'> => {
  const cities = citiesOf(bases, screens, contactsOf)
  const reach = reachOf(cities, byDay)
  return reach ? { reach } : { reach, reachMissing: missingReach(cities) ?? 'contacts' }
}

/** Presents the stored reach of a plan as it was said. Plans of the first versions have none. */
export const presentReach = ({
  reach,
  reachMissing,
}: Pick<StoredForecast, 'reach' | 'reachMissing'>): Pick<CampaignEstimate, 'reach' | 'reach_missing'> => {
  if (reach) return { reach }
  // Before reasons were stored, a null meant unknown residents or no contacts.
  return { reach: null, reach_missing: reachMissing ?? (reach === null ? 'residents' : 'older') }
}

/** Presents the stored reach of a plan to a client: without the build-up by day and the assumptions. */
export const presentSharedReach = (
  forecast: StoredForecast | null,
): { reach: SharedReach | null; reach_missing?: ReachMissing } => {
  const { reach, ...missing } = presentReach(forecast ?? {})
  if (!reach) return { reach, ...missing }
  const { people, percent_low, percent_high, frequency_low, frequency_high, details } = reach
  return {
    reach: {
      people,
      percent_low,
      percent_high,
      middle: details?.middle ?? null,
      percent_2: details?.percent_2 ?? null,
      percent_3: details?.percent_3 ?? null,
      frequency_low,
      frequency_high,
    },
  }
}

/** A campaign of a list: without the build-up by day and the assumptions of its reach, which no list shows. */
export const withoutReachDetails = (campaign: Campaign): Campaign => {
  const { estimate } = campaign
  if (!estimate?.reach) return campaign
  const { details: _, ...reach } = estimate.reach
  return { ...campaign, estimate: { ...estimate, reach } }
}
