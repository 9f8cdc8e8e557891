import type { ParsedPlanRequest, PlanAnswer } from '../../../../contract/campaign/plan.ts'
import type { CandidatePlace, CityCandidates } from '../../../../machines/campaign/plan/screens-of-city.ts'
import { nearestOf } from '../../../base/nearest.ts'
import { inSlices, mapInSlices, type Pausing } from '../../../base/slices.ts'
import type { Tx } from '../../../store/database.ts'
import type { CityPlaces, PlaceWithScreens } from '../../location/public.ts'
import type { CampaignOtherServices } from '../other-services.ts'
import type { ContactsInTarget } from './target-contacts.ts'

type Dropped = Omit<PlanAnswer['candidates']['dropped'], 'taken'>

/** Screens that a plan may use if they have free slots, and the number of excluded screens by the first reason. */
export type WantedScreens = { cities: readonly CityPlaces[]; screens: number; dropped: Dropped }

/** What is left of a place; null for nothing. */
type Keep = (place: PlaceWithScreens) => PlaceWithScreens | null

const screensIn = (cities: readonly CityPlaces[]): number => cities.reduce((sum, { screens }) => sum + screens, 0)

const screensOf = (places: readonly PlaceWithScreens[]): number =>
  places.reduce((sum, { screenIds }) => sum + screenIds.length, 0)

function* keptPlaces(cities: readonly CityPlaces[], keep: Keep): Pausing<CityPlaces[]> {
  const kept: CityPlaces[] = []
  for (const { cityId, ...places } of cities) {
    const withSensor = (yield* mapInSlices(places.withSensor, keep)).filter((place) => place !== null)
    const others = (yield* mapInSlices(places.others, keep)).filter((place) => place !== null)
    kept.push({ cityId, withSensor, others, screens: screensOf(withSensor) + screensOf(others) })
  }
  return kept
}

/** The active screens of the requested cities, venue types and areas that are not excluded. */
export const wantedScreens = async (
  tx: Tx,
  otherServices: CampaignOtherServices,
  request: ParsedPlanRequest,
): Promise<WantedScreens> => {
  const cityIds = request.cities.length > 0 ? new Set(request.cities.map(({ city_id }) => city_id)) : null
  const network = await otherServices.findCityPlaces(tx)
  const cities = cityIds ? network.filter(({ cityId }) => cityIds.has(cityId)) : network
  const dropped = { industry: 0, distance: 0, banned: 0 }
  const { industry_ids: wanted, without_industry_ids: unwanted, near } = request
  const banned = new Set(request.banned_screen_ids)
  const hasIndustries = wanted.length > 0 || unwanted.length > 0
  if (!hasIndustries && !near && banned.size === 0) return { cities, screens: screensIn(cities), dropped }
  const industries = hasIndustries
    ? await otherServices.industriesOfLocations(tx, cityIds ? [...cityIds] : undefined)
    : null
  const isOfType = ({ uuid }: PlaceWithScreens): boolean => {
    if (!industries) return true
    const ids = industries.get(uuid) ?? []
    return (wanted.length === 0 || ids.some((id) => wanted.includes(id))) && !ids.some((id) => unwanted.includes(id))
  }
  const nearest = near && nearestOf(near.points)
  const isNear = (place: PlaceWithScreens): boolean =>
    !near || (nearest?.(place, 1)[0]?.metres ?? Number.POSITIVE_INFINITY) <= near.metres
  const keep: Keep = (place) => {
    const reason = isOfType(place) ? (isNear(place) ? null : 'distance') : 'industry'
    if (reason) {
      dropped[reason] += place.screenIds.length
      return null
    }
    if (!place.screenIds.some((id) => banned.has(id))) return place
    const screenIds = place.screenIds.filter((id) => !banned.has(id))
    dropped.banned += place.screenIds.length - screenIds.length
    return screenIds.length > 0 ? { ...place, screenIds } : null
  }
  const left = await inSlices(keptPlaces(cities, keep))
  return { cities: left, screens: screensIn(left), dropped }
}

/** The candidates of a city, and the number of its places with a free screen. */
export type CandidatesInCity = CityCandidates & { places: number }

/** The places of a city as candidates. Only those that are asked for are made. */
export const candidatesIn = (
  { cityId, screens, withSensor, others }: CityPlaces,
  isTaken: ReadonlySet<number>,
  contactsOf: ContactsInTarget,
): CandidatesInCity => {
  const freeOf = ({ screenIds }: PlaceWithScreens): readonly number[] =>
    screenIds.some((id) => isTaken.has(id)) ? screenIds.filter((id) => !isTaken.has(id)) : screenIds
  let [taken, full] = [0, 0]
  for (const places of isTaken.size > 0 ? [withSensor, others] : []) {
    for (const { screenIds } of places) {
      let takenHere = 0
      for (const id of screenIds) if (isTaken.has(id)) takenHere += 1
      taken += takenHere
      if (takenHere === screenIds.length) full += 1
    }
  }
  const contactsAt = (uuid: string, hasSensor: boolean): number => contactsOf({ uuid, cityId, hasSensor }).contacts
  const candidateOf = (place: PlaceWithScreens, value: number, isMeasured: boolean): CandidatePlace | null => {
    const screenIds = freeOf(place)
    const { uuid: id, latitude, longitude } = place
    return screenIds.length > 0 ? { id, cityId, latitude, longitude, value, isMeasured, screenIds } : null
  }
  const sortedCandidates = (places: readonly PlaceWithScreens[], isMeasured: boolean): CandidatePlace[] =>
    places
      .map((place) => candidateOf(place, contactsAt(place.uuid, isMeasured), isMeasured))
      .filter((place) => place !== null)
      .sort((one, other) => other.value - one.value)
  return {
    cityId,
    screens: screens - taken,
    places: withSensor.length + others.length - full,
    *bestFirst() {
      // Places of one value stay sorted by id, those with a sensor before others.
      const measured = sortedCandidates(withSensor, true)
      const estimated = sortedCandidates(others, false)
      let next = 0
      for (const candidate of measured) {
        for (let other = estimated[next]; other && other.value > candidate.value; other = estimated[next]) {
          yield other
          next += 1
        }
        yield candidate
      }
      yield* estimated.slice(next)
    },
  }
}
