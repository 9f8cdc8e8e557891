import type { AddressCertainty, AddressReason } from '../../../../../contract/tools/addresses.ts'
import { distanceMetres, type Point } from '../../../../base/distance.ts'
import { parseAddress } from '../address/parse-address.ts'
import { fold, possibleStems, stemOf } from '../address/spelling.ts'
import { type AddressHit, asChoice } from '../geocoder-port.ts'
import type { NamedPoint } from './poland-tables.ts'

/** A location of the network with its address. */
export type KnownLocation = Point & { name: string; address: string; cityName: string }

/** The area in which a street is searched, with how sure it is and why. */
export type Area = Point & {
  radiusMetres: number
  name: string
  certainty: AddressCertainty
  reason: AddressReason
}

/** Bounds of a location of the network, of a street by one point of it, and of a stop with its name, metres. */
const LOCATION_METRES = 20
const STREET_METRES = 3000
const STOP_METRES = 2500
/** Bound of a house in a street with a known house: minimum, increase per house number, and maximum. */
const NEIGHBOUR_METRES = 500
const METRES_PER_NUMBER = 50
const MOST_NEIGHBOUR_METRES = 5000

// Kinds of streets and titles, which people often omit.
const unimportant = new Set(
  'ul ulica ulicy al aleja aleje alei pl plac placu os osiedle osiedlu rondo im sw swietego swietej ks ksiedza gen generala dr prof plk kpt por marsz marszalka nz'.split(
    ' ',
  ),
)

/** The important words of the name of a street. */
const wordsOf = (street: string): string[] => {
  const words = fold(street).split(' ')
  const important = words.filter((word) => word !== '' && !unimportant.has(word))
  return important.length > 0 ? important : words
}

type Written = readonly ReadonlySet<string>[]

// `gen. Władysława Andersa` is `Andersa`; `3 Maja` is not `1 Maja`.
const isSameStreet = (written: Written, stems: readonly string[]): boolean => {
  const last = stems.at(-1)
  if (last === undefined || !written.at(-1)?.has(last)) return false
  return (
    stems.every((stem) => written.some((word) => word.has(stem))) ||
    written.every((word) => stems.some((stem) => word.has(stem)))
  )
}

type KnownAddress = {
  location: KnownLocation
  street: string
  /** The town, folded; null if the address names none. */
  town: string | null
  stems: readonly string[]
  number: string | null
}

/** Locations of the network and streets of the gazetteer, by the last word of their streets. */
export type StreetIndex = {
  locations: ReadonlyMap<string, readonly KnownAddress[]>
  names: ReadonlyMap<string, readonly KnownLocation[]>
}

const add = <Value>(map: Map<string, Value[]>, key: string | undefined, value: Value): void => {
  if (!key) return
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** Index of the locations of the network by street and by name. */
export const indexLocations = (known: readonly KnownLocation[]): StreetIndex => {
  const locations = new Map<string, KnownAddress[]>()
  const names = new Map<string, KnownLocation[]>()
  for (const location of known) {
    add(names, fold(location.name), location)
    const { street, number, cities } = parseAddress({ text: location.address })
    if (street === null) continue
    const stems = wordsOf(street).map(stemOf)
    const town = cities[0] === undefined ? null : fold(cities[0])
    add(locations, stems.at(-1), { location, street, town, stems, number })
  }
  return { locations, names }
}

/** Index of the streets and stops of the gazetteer by their last word. */
export const indexPoints = (points: readonly NamedPoint[]): ReadonlyMap<string, readonly NamedPoint[]> => {
  const index = new Map<string, NamedPoint[]>()
  for (const point of points) add(index, point.stems.filter((stem) => !unimportant.has(stem)).at(-1), point)
  return index
}

const houseOf = (number: string | null): number => Number.parseInt(number ?? '', 10)

/** What a hit takes from the area of its search. */
type Sure = Pick<AddressHit, 'certainty' | 'reason'>

// A street of an unsure place is not surer than the place.
const within = (area: Area | null, reason: AddressReason): Sure =>
  area === null || area.certainty === 'certain'
    ? { certainty: 'certain', reason }
    : { certainty: area.certainty, reason: area.reason }

const locationHit = (location: KnownLocation, sure: Sure): AddressHit => ({
  latitude: location.latitude,
  longitude: location.longitude,
  accuracy: 'location',
  ...sure,
  errorMetres: LOCATION_METRES,
  address: `${location.address}, ${location.cityName}`,
})

const metresBetween = (one: number, other: number): number => {
  const metres = NEIGHBOUR_METRES + METRES_PER_NUMBER * Math.abs(one - other)
  return Number.isNaN(metres) ? MOST_NEIGHBOUR_METRES : Math.min(metres, MOST_NEIGHBOUR_METRES)
}

/** The point of a street at a house number: between two known houses in proportion, otherwise the nearest one. */
const pointAt = (known: readonly KnownAddress[], wanted: number): (Point & { errorMetres: number }) | null => {
  const byNumber = known
    .map(({ location, number }) => ({ location, house: houseOf(number) }))
    .toSorted((one, other) => metresBetween(one.house, wanted) - metresBetween(other.house, wanted))
  const [nearest] = byNumber
  if (!nearest) return null
  const { latitude, longitude } = nearest.location
  const errorMetres = metresBetween(nearest.house, wanted)
  const isBeyond = ({ house }: { house: number }) =>
    nearest.house < wanted ? house > wanted : nearest.house > wanted && house < wanted
  const beyond = byNumber.find(isBeyond)
  // Two streets of one name in a town have houses far apart.
  const isOneStreet =
    beyond !== undefined &&
    distanceMetres(nearest.location, beyond.location) < metresBetween(nearest.house, beyond.house)
  if (!beyond || !isOneStreet) return { latitude, longitude, errorMetres }
  const share = (wanted - nearest.house) / (beyond.house - nearest.house)
  return {
    latitude: latitude + (beyond.location.latitude - latitude) * share,
    longitude: longitude + (beyond.location.longitude - longitude) * share,
    errorMetres,
  }
}

/** A point of the street at the house number. It is not a known house, so no number is shown. */
const numberHits = (known: readonly KnownAddress[], wanted: string | null, area: Area): AddressHit[] => {
  const [first] = known
  const point = pointAt(known, houseOf(wanted))
  if (!first || !point) return []
  const sure = within(area, wanted === null ? 'street' : 'house_unknown')
  const address = `${first.street}, ${area.name === '' ? first.location.cityName : area.name}`
  return [{ ...point, accuracy: 'street', ...sure, address }]
}

/** A street of the gazetteer; or a stop, which is somewhere at a street of its name, or only named like it. */
const pointHit = (point: NamedPoint, number: string | null, area: Area): AddressHit => {
  const isStop = point.city === null
  const sure = within(area, number === null ? 'street' : 'house_unknown')
  return {
    latitude: point.latitude,
    longitude: point.longitude,
    accuracy: isStop ? 'stop' : 'street',
    ...(isStop ? { certainty: 'likely', reason: 'stop' } : sure),
    errorMetres: isStop ? STOP_METRES : STREET_METRES,
    address: `${point.name}, ${area.name}`,
  }
}

const isNumber = (known: string | null, wanted: string): boolean =>
  known === wanted || known?.split('/')[0] === wanted.split('/')[0]

// The names of stops begin with their town, which must not be another one: `Będzin Rondo` is not in Katowice.
const isPointOf = (areaName: string, written: Written) => {
  const area = new Set(fold(areaName).split(' ').map(stemOf))
  return ({ city, stems }: NamedPoint): boolean =>
    city === null ? stems.every((stem) => area.has(stem) || written.some((word) => word.has(stem))) : city === areaName
}

/** A street and a house number, and the area of the search; null searches everywhere. */
export type StreetSearch = { street: string; number: string | null; area: Area | null }

/** Finds streets and houses by their names. */
export const findStreets = (
  { street, number, area }: StreetSearch,
  { locations }: StreetIndex,
  points: ReadonlyMap<string, readonly NamedPoint[]>,
): AddressHit[] => {
  const written = wordsOf(street).map(possibleStems)
  const lastStems = [...(written.at(-1) ?? [])]
  const isInArea = (point: Point) => area === null || distanceMetres(area, point) <= area.radiusMetres
  // Towns of an agglomeration have streets of the same name.
  const areaTown = fold(area?.name ?? '')
  const isOfTown = ({ town }: KnownAddress) => areaTown === '' || town === null || town === areaTown
  const known = lastStems
    .flatMap((stem) => locations.get(stem) ?? [])
    .filter((each) => isSameStreet(written, each.stems) && isOfTown(each) && isInArea(each.location))
  const exact = number === null ? [] : known.filter((each) => isNumber(each.number, number))
  const [house] = exact
  if (area === null) {
    const sure: Sure = { certainty: 'likely', reason: 'address_without_place' }
    const hits = exact.map(({ location }) => locationHit(location, sure))
    const isOnePlace = exact.every(({ location }) => house && distanceMetres(location, house.location) < STREET_METRES)
    return isOnePlace ? hits.slice(0, 1) : asChoice(hits)
  }
  if (house) return [locationHit(house.location, within(area, 'location_address'))]
  const isOfArea = isPointOf(area.name, written)
  const listed = lastStems
    .flatMap((stem) => points.get(stem) ?? [])
    .filter((point) => isSameStreet(written, point.stems) && isInArea(point) && isOfArea(point))
    .toSorted(
      (one, other) => Number(one.city === null) - Number(other.city === null) || one.stems.length - other.stems.length,
    )
    .map((point) => pointHit(point, number, area))
  // Streets come before stops.
  const first = [...numberHits(known, number, area), ...listed.slice(0, 1)]
  return first.toSorted(
    (one, other) =>
      Number(one.accuracy === 'stop') - Number(other.accuracy === 'stop') || one.errorMetres - other.errorMetres,
  )
}

/** The locations of the network with a name. */
export const findNamed = (name: string, { names }: StreetIndex): AddressHit[] =>
  (names.get(fold(name)) ?? []).map((location) =>
    locationHit(location, { certainty: 'certain', reason: 'location_name' }),
  )
