import { distanceMetres, type Point } from '../../../../base/distance.ts'
import { parseAddress } from '../address/parse-address.ts'
import { fold, possibleStems, stemOf } from '../address/spelling.ts'
import type { AddressHit } from '../geocoder-port.ts'
import type { NamedPoint } from './poland-tables.ts'

/** A location of the network with its address. */
export type KnownLocation = Point & { name: string; address: string; cityName: string }

/** The area in which a street is searched. */
export type Area = Point & { radiusMetres: number; name: string }

/** Error of a location of the network, of a street, and of a stop with the name of its street, metres. */
const LOCATION_METRES = 20
const STREET_METRES = 400
const STOP_METRES = 600
/** Error of a house in a street with a known location: minimum, increase per house number, and maximum. */
const NEIGHBOUR_METRES = 120
const METRES_PER_NUMBER = 12
const MOST_NEIGHBOUR_METRES = 1500

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

type KnownAddress = { location: KnownLocation; stems: readonly string[]; number: string | null }

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
    const { street, number } = parseAddress({ text: location.address })
    if (street === null) continue
    const stems = wordsOf(street).map(stemOf)
    add(locations, stems.at(-1), { location, stems, number })
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

const locationHit = (location: KnownLocation): AddressHit => ({
  latitude: location.latitude,
  longitude: location.longitude,
  accuracy: 'location',
  errorMetres: LOCATION_METRES,
  address: `${location.address}, ${location.cityName}`,
})

const neighbourHit = ({ location, number }: KnownAddress, wanted: string | null): AddressHit => {
  const between = Math.abs(houseOf(number) - houseOf(wanted))
  const metres = NEIGHBOUR_METRES + METRES_PER_NUMBER * between
  return {
    ...locationHit(location),
    accuracy: 'street',
    errorMetres: Number.isNaN(metres) ? MOST_NEIGHBOUR_METRES : Math.min(metres, MOST_NEIGHBOUR_METRES),
  }
}

const errorOf = ({ city }: NamedPoint): number => (city === null ? STOP_METRES : STREET_METRES)

const isNumber = (known: string | null, wanted: string): boolean =>
  known === wanted || known?.split('/')[0] === wanted.split('/')[0]

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
  const known = lastStems
    .flatMap((stem) => locations.get(stem) ?? [])
    .filter((each) => isInArea(each.location) && isSameStreet(written, each.stems))
  const exact = number === null ? undefined : known.find((each) => isNumber(each.number, number))
  if (exact) return [locationHit(exact.location)]
  if (area === null) return []
  const neighbours = known
    .map((each) => neighbourHit(each, number))
    .toSorted((one, other) => one.errorMetres - other.errorMetres)
  const listed = lastStems
    .flatMap((stem) => points.get(stem) ?? [])
    .filter((point) => isInArea(point) && (point.city ?? area.name) === area.name && isSameStreet(written, point.stems))
    .toSorted((one, other) => errorOf(one) - errorOf(other) || one.stems.length - other.stems.length)
    .map(
      (point): AddressHit => ({
        latitude: point.latitude,
        longitude: point.longitude,
        accuracy: 'street',
        errorMetres: errorOf(point),
        address: `${point.name}, ${area.name}`,
      }),
    )
  const first = [...neighbours.slice(0, 1), ...listed.slice(0, 1)]
  return first.toSorted((one, other) => one.errorMetres - other.errorMetres)
}

/** The locations of the network with a name. */
export const findNamed = (name: string, { names }: StreetIndex): AddressHit[] =>
  (names.get(fold(name)) ?? []).map(locationHit)
