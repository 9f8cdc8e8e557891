import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceMetres, type Point } from '../../../../base/distance.ts'
import { type ParsedAddress, parseAddress } from '../address/parse-address.ts'
import { fold } from '../address/spelling.ts'
import {
  type AddressHit,
  type AddressHits,
  type Geocoder,
  isTooLong,
  noHits,
  type WrittenAddress,
} from '../geocoder-port.ts'
import { indexPlaces, type Place, type Places, pointOfRow } from './places.ts'
import { type NamedPoint, type PostCodeTable, readPolandTables } from './poland-tables.ts'
import { type Area, findNamed, findStreets, indexPoints, type StreetIndex } from './streets.ts'

/** A city with at least this many post codes has one for each part of a street. */
const DETAILED_CODES = 100
/** Error of a post code in such a city, and in other cities (SOURCES.md). */
const DETAILED_METRES = 400
const COARSE_METRES = 1800
/** If a post code is farther from the city than this, it is wrong, or a different city of the same name is meant. */
const CONFLICT_METRES = 30_000
/** Radius of the search for streets around a post code without a city. */
const CODE_AREA_METRES = 6000
/** Radius of the search for a city's streets, as a multiple of the radius that has half of its post codes. */
const AREA_FACTOR = 2.2
const AREA_MARGIN_METRES = 2500
/** Most words of the name of a place. */
const MOST_NAME_WORDS = 8
/** Searches between two turns of the event loop. */
const SEARCHES_PER_TURN = 50

type Index = {
  codes: PostCodeTable
  places: Places
  points: ReadonlyMap<string, readonly NamedPoint[]>
}

/** Reads the tables when they are first needed, once. */
export const lazyPolandIndex = (): (() => Promise<Index>) => {
  let index: Promise<Index> | undefined
  return () => {
    index ??= readPolandTables().then((tables) => ({
      codes: tables.postCodes,
      places: indexPlaces(tables),
      points: indexPoints(tables.points),
    }))
    return index
  }
}

/** Places of a text, and the rest of the text without their name. */
type NamedPlaces = { places: readonly Place[]; rest: string; text: string }

const nothing: NamedPlaces = { places: [], rest: '', text: '' }

/** Places of a text, of its first words (`Warszawa Mokotów`) or of its last ones (`Długa Gdańsk`). */
const placesIn = (text: string, { named }: Places): NamedPlaces => {
  const words = text.split(' ')
  for (let count = Math.min(words.length, MOST_NAME_WORDS); count > 0; count -= 1) {
    const first = named(words.slice(0, count).join(' '))
    if (first.length > 0) return { places: first, rest: words.slice(count).join(' '), text }
    const last = named(words.slice(-count).join(' '))
    if (last.length > 0) return { places: last, rest: words.slice(0, -count).join(' '), text }
  }
  return nothing
}

const isCity = (place: Place | undefined): boolean =>
  place !== undefined && (place.population > 0 || place.rows.length >= DETAILED_CODES)
const LARGE_PLACE_ROWS = 10
const isLarge = (place: Place | undefined): boolean =>
  place !== undefined && (isCity(place) || place.hasMainCode || place.rows.length >= LARGE_PLACE_ROWS)

/** The text that names the largest place, of all texts that could be the city; otherwise the first text. */
const cityOf = ({ cities }: ParsedAddress, places: Places): NamedPlaces => {
  const found = cities.map((text) => placesIn(text, places)).filter(({ places: some }) => some.length > 0)
  return (
    found.find(({ places: [first] }) => (first?.population ?? 0) > 0) ??
    found.find(({ places: [first], rest }) => isLarge(first) && rest === '') ??
    found[0] ??
    nothing
  )
}

const rowsOfCode = ({ codes }: PostCodeTable, postCode: string): number[] => {
  const code = Number(postCode.replace('-', ''))
  let low = 0
  let high = codes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((codes[middle] ?? 0) < code) low = middle + 1
    else high = middle
  }
  const rows: number[] = []
  for (let row = low; codes[row] === code; row += 1) rows.push(row)
  return rows
}

const nearest = (places: readonly Place[], point: Point): Place | undefined =>
  places.length < 2
    ? places[0]
    : places
        .map((place) => ({ place, metres: distanceMetres(place, point) }))
        .reduce((best, each) => (each.metres < best.metres ? each : best)).place

const byDistance = ({ codes }: Index, rows: readonly number[], place: Place | undefined): readonly number[] => {
  const metres = (row: number) => (place ? distanceMetres(place, pointOfRow(codes, row)) : 0)
  return rows.toSorted((one, other) => metres(one) - metres(other))
}

type CodeHit = { hit: AddressHit; place: Place | undefined }

/** The hit for a post code and the places with the city's name; null if they do not match. */
const codeHit = (index: Index, postCode: string, places: readonly Place[]): CodeHit | null => {
  const rows = rowsOfCode(index.codes, postCode)
  const [first] = rows
  if (first === undefined) return null
  const names = new Set(places.map(({ name }) => name))
  const named = rows.find((each) => names.has(index.codes.names[index.codes.places[each] ?? 0] ?? ''))
  const [near] = places.length === 1 && named === undefined ? byDistance(index, rows, places[0]) : [first]
  const row = named ?? near ?? first
  const point = pointOfRow(index.codes, row)
  const place = nearest(places, point)
  if (place && distanceMetres(place, point) > CONFLICT_METRES) {
    // The name of a large city is reliable. Several villages share a name, and the code identifies one.
    if (isCity(places[0])) return null
    return codeHit(index, postCode, [])
  }
  const spread = Math.max(0, ...rows.map((each) => distanceMetres(point, pointOfRow(index.codes, each))))
  const name = index.codes.names[index.codes.places[row] ?? 0] ?? ''
  const own = place ?? nearest(index.places.named(name), point)
  const isDetailed = (own?.rows.length ?? 0) >= DETAILED_CODES
  const errorMetres = isDetailed ? DETAILED_METRES : COARSE_METRES + (names.has(name) ? 0 : spread / 2)
  return {
    hit: { ...point, accuracy: 'post_code', errorMetres: Math.round(errorMetres), address: `${postCode} ${name}` },
    place: own,
  }
}

const CODE_DIGITS = 5
const codeText = (code: number): string =>
  String(code)
    .padStart(CODE_DIGITS, '0')
    .replace(/^(\d\d)/, '$1-')

/** The centre of a place. If several places have the same name, the first post code distinguishes them. */
const cityHit = (
  { codes }: PostCodeTable,
  { latitude, longitude, name, radiusMetres, rows }: Place,
  isOnly: boolean,
) => {
  const code = isOnly ? undefined : codes[rows[0] ?? -1]
  return {
    latitude,
    longitude,
    accuracy: 'city' as const,
    errorMetres: radiusMetres,
    address: code === undefined ? name : `${codeText(code)} ${name}`,
  }
}

const areaOf = (place: Place | undefined, code: AddressHit | undefined): Area | null => {
  const radiusMetres = place && place.radiusMetres * AREA_FACTOR + AREA_MARGIN_METRES
  if (code)
    return {
      ...code,
      radiusMetres: Math.min(radiusMetres ?? CODE_AREA_METRES, CODE_AREA_METRES),
      name: place?.name ?? '',
    }
  return place && radiusMetres ? { ...place, radiusMetres } : null
}

const search = (written: WrittenAddress, index: Index, locations: StreetIndex): AddressHits => {
  const parsed = parseAddress(written)
  const city = cityOf(parsed, index.places)
  const village = city === nothing && parsed.street !== null ? index.places.named(parsed.street) : []
  const places = city === nothing && parsed.postCode === null ? village : city.places
  const code = parsed.postCode === null ? null : codeHit(index, parsed.postCode, places)
  const isCertain = code !== null || index.places.isCertain(places)
  const place = code ? code.place : isCertain ? places[0] : undefined
  const otherCity = parsed.cities.find((text) => text !== city.text && fold(text) !== fold(city.text))
  const street = parsed.street ?? (city.rest === '' ? (otherCity ?? null) : city.rest)
  const area = areaOf(place, code?.hit)
  const streets = street === null ? [] : findStreets({ street, number: parsed.number, area }, locations, index.points)
  const named = area === null ? findNamed(written.text, locations) : []
  const byName = street === null || area === null ? [] : findNamed(street, locations)
  const inArea = byName.filter((hit) => area !== null && distanceMetres(area, hit) <= area.radiusMetres)
  const certain = [...inArea, ...streets, ...named, ...(code ? [code.hit] : [])]
  const shown = place ? [place] : isCertain ? [] : places
  const hits = [...certain, ...shown.map((each) => cityHit(index.codes, each, place !== undefined))]
  return { hits, isCertain: hits.length > 0 && (certain.length === 1 || isCertain) }
}

/** Finds addresses in the tables of the product and among the locations of the network. */
export const offlineGeocoder = (index: () => Promise<Index>, locations: () => Promise<StreetIndex>): Geocoder => {
  let searches = 0
  return {
    find: async (written, { limit, signal }) => {
      searches += 1
      if (searches % SEARCHES_PER_TURN === 0) await nextTurn()
      signal?.throwIfAborted()
      if (isTooLong(written)) return noHits
      if (fold(`${written.text} ${written.postCode ?? ''} ${written.city ?? ''}`) === '') return noHits
      const { hits, isCertain } = search(written, await index(), await locations())
      return { hits: hits.slice(0, limit), isCertain }
    },
  }
}
