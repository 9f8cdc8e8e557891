import type { AddressCertainty, AddressReason } from '../../../../../contract/tools/addresses.ts'
import { distanceMetres } from '../../../../base/distance.ts'
import { isInVoivodeship, type Region } from '../address/regions.ts'
import { isTown, type Place, type Places, sizeOf } from './places.ts'
import type { PostCodeTable } from './poland-tables.ts'

/** A place, or several equal ones, with how sure it is and why. */
export type PlaceChoice = { places: readonly Place[]; certainty: AddressCertainty; reason: AddressReason }

/** What else an address says about its place. */
type Evidence = { regions: readonly Region[]; near: readonly Place[] }

/** Largest distance of a place from the seat of its commune, of its county, and from another place of the address. */
const COMMUNE_METRES = 15_000
const COUNTY_METRES = 35_000
const NEAR_METRES = 20_000
/** How many times larger than all others of its name a place is, so that it is meant. */
const LARGEST_RATIO = 4

const isNear = (place: Place, others: readonly Place[], metres: number): boolean =>
  others.some((other) => distanceMetres(place, other) < metres)

const isInRegion = ({ codes }: PostCodeTable, places: Places, { kind, name }: Region) => {
  if (kind === 'voivodeship')
    return (place: Place) => place.rows.length === 0 || place.rows.some((row) => isInVoivodeship(name, codes[row] ?? 0))
  const seats = kind === 'commune' ? places.named(name) : places.seatsOf(name)
  const metres = kind === 'commune' ? COMMUNE_METRES : COUNTY_METRES
  return (place: Place) => seats.length === 0 || isNear(place, seats, metres)
}

const largestOf = (places: readonly Place[]): PlaceChoice | null => {
  const [first, ...others] = places
  if (!first || !isTown(first)) return null
  const size = others.reduce((sum, place) => sum + sizeOf(place), 0)
  if (sizeOf(first) < LARGEST_RATIO * size) return null
  const isCity = first.population > 0 && first.districtOf === undefined
  return { places: [first], certainty: isCity ? 'certain' : 'likely', reason: 'largest_place' }
}

/**
 * The one place that is meant by a name: by commune, county or voivodeship, because it is by far the largest, or
 * because it is near another place of the address. Otherwise all places of the name, as a choice.
 */
export const choosePlace = (
  named: readonly Place[],
  { regions, near }: Evidence,
  codes: PostCodeTable,
  places: Places,
): PlaceChoice | null => {
  if (named.length === 0) return null
  const inRegions = regions.reduce((left, region) => left.filter(isInRegion(codes, places, region)), named)
  const isContradicted = inRegions.length === 0
  const left = isContradicted ? named : inRegions
  const [only] = left
  if (only && left.length === 1) {
    if (named.length > 1) return { places: left, certainty: 'likely', reason: 'region' }
    const reason = only.districtOf === undefined ? 'only_place' : 'district'
    return { places: left, certainty: isContradicted ? 'likely' : 'certain', reason }
  }
  const largest = largestOf(left)
  if (largest) return largest
  const beside = left.filter((place) => isNear(place, near, NEAR_METRES))
  if (beside.length === 1) return { places: beside, certainty: 'likely', reason: 'near_place' }
  return { places: beside.length > 1 ? beside : left, certainty: 'ambiguous', reason: 'several_places' }
}
