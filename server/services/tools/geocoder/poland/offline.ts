import { setImmediate as nextTurn } from 'node:timers/promises'
import { distanceMetres } from '../../../../base/distance.ts'
import { type ParsedAddress, parseAddress } from '../address/parse-address.ts'
import { fold } from '../address/spelling.ts'
import {
  type AddressHit,
  type AddressHits,
  asChoice,
  type Geocoder,
  isTooLong,
  type WrittenAddress,
} from '../geocoder-port.ts'
import { choosePlace, type PlaceChoice } from './choose-place.ts'
import { indexPlaces, isTown, type Place, type Places } from './places.ts'
import { type NamedPoint, type PolandTables, type PostCodeTable, readPolandTables } from './poland-tables.ts'
import { type CodeHit, codeText, findCode } from './post-codes.ts'
import { canBeBareName, isCityName, isLikeStreet, type NamedPlaces, readPlaces, splitStreet } from './read-places.ts'
import { type Area, findNamed, findStreets, indexPoints, type StreetIndex } from './streets.ts'

/** Radius of the search for streets around a post code without a city. */
const CODE_AREA_METRES = 6000
/** Radius of the search for a city's streets, as a multiple of the radius that has half of its post codes. */
const AREA_FACTOR = 2.2
const AREA_MARGIN_METRES = 2500
/** Largest distance of a village from the town of its post office, if there is no post code. */
const POST_OFFICE_METRES = 15_000
/** Bound of an unknown street: people write the seat of the commune in place of its villages. */
const COMMUNE_METRES = 9000
/** Searches between two turns of the event loop. */
const SEARCHES_PER_TURN = 50

/** What a search needs of the tables. */
export type PolandIndex = {
  codes: PostCodeTable
  places: Places
  points: ReadonlyMap<string, readonly NamedPoint[]>
}

/** The index of some tables. Other work runs while it is made. */
export const indexPoland = async (tables: PolandTables): Promise<PolandIndex> => ({
  codes: tables.postCodes,
  places: await indexPlaces(tables),
  points: indexPoints(tables.points),
})

/** Reads the tables when they are first needed, once. */
export const lazyPolandIndex = (): (() => Promise<PolandIndex>) => {
  let index: Promise<PolandIndex> | undefined
  return () => {
    index ??= readPolandTables().then(indexPoland)
    return index
  }
}

/** The places of an address, and what is left as its street. */
type Read = {
  named: NamedPlaces | null
  near: readonly Place[]
  /** Whether two cities are written. */
  hasOtherCity: boolean
  street: string | null
  villages: readonly Place[]
}

const otherText = ({ cities }: ParsedAddress, used: NamedPlaces): string | null =>
  cities.find((text) => text !== used.text && fold(text) !== fold(used.text)) ?? null

// A district is not written before a number, a village is.
const villagesOf = ({ street, isStreetMarked, number }: ParsedAddress, places: Places): readonly Place[] =>
  street === null || isStreetMarked || number === null
    ? []
    : places.named(street).filter(({ districtOf }) => districtOf === undefined)

const readParts = (parsed: ParsedAddress, places: Places): Read => {
  const [city, ...others] = readPlaces(parsed, places)
  const villages = villagesOf(parsed, places)
  if (city) {
    const near = others.flatMap((other) => other.places)
    const ofRest = [
      ...places.named(city.rest),
      ...others.flatMap((other) => (other.how === 'whole' ? other.places : [])),
    ]
    const district = ofRest.filter(({ districtOf }) => city.places.some(({ name }) => name === districtOf))
    const named: NamedPlaces = district.length === 1 ? { ...city, places: district, how: 'whole', rest: '' } : city
    const street = parsed.street ?? (named.rest === '' ? otherText(parsed, city) : named.rest)
    const hasOtherCity = others.some((other) => isCityName(other) && other.places[0] !== city.places[0])
    return { named, near, hasOtherCity, street, villages }
  }
  const none = { named: null, near: [], hasOtherCity: false, villages }
  if (parsed.street === null) return { ...none, street: null }
  if (villages.length > 0) return { ...none, street: parsed.street }
  const split = parsed.isStreetMarked ? null : splitStreet(parsed.street, places)
  return { ...none, named: split, street: split ? split.rest : parsed.street }
}

/** A village that is written in place of the street, near the town of its post office. */
const villageNear = (choice: PlaceChoice | null, villages: readonly Place[]): PlaceChoice | null => {
  const [town] = choice?.places ?? []
  if (!town || choice?.certainty === 'ambiguous' || town.population > 0) return null
  if (villages.includes(town)) return choice
  const near = villages.filter((village) => distanceMetres(village, town) < POST_OFFICE_METRES)
  return near.length === 1 ? { places: near, certainty: 'likely', reason: 'near_place' } : null
}

/** The villages among the texts beside the town: `Droginia, Myślenice`. */
const villagesBeside = ({ near }: Read): readonly Place[] =>
  near.filter((place) => !isTown(place) && place.districtOf === undefined)

const chooseOf = (parsed: ParsedAddress, read: Read, { codes, places }: PolandIndex): PlaceChoice | null => {
  const { named, near, villages } = read
  const evidence = { regions: parsed.regions, near }
  const choice = choosePlace(named?.places ?? villages, evidence, codes, places)
  if (!choice || !named) return choice
  if (read.hasOtherCity) return { ...choice, certainty: 'likely', reason: 'near_place' }
  const finer = villageNear(choice, [...villages, ...villagesBeside(read)])
  if (finer) return finer
  const isSure = named.how === 'whole' || choice.certainty === 'ambiguous'
  if (isSure || (named.how === 'declined' && choice.places.every(({ population }) => population > 0))) return choice
  // A listed city beside a street is as sure as one that stands alone.
  const isCity = choice.places.every(({ population }) => population > 0)
  if (named.how === 'part' && isCity && parsed.number !== null) return choice
  return { ...choice, certainty: 'likely', reason: named.how === 'part' ? 'part_of_text' : 'declined_name' }
}

/** Whether a text names nothing but one village, without code, number, street or region. */
const isBare = (written: WrittenAddress, parsed: ParsedAddress): boolean =>
  parsed.number === null && parsed.postCode === null && (written.city ?? '') === '' && parsed.cities.length === 1

const withBareName = (written: WrittenAddress, parsed: ParsedAddress, choice: PlaceChoice | null) => {
  if (!choice || choice.places.some(isTown)) return choice
  const isNameOnly = parsed.number !== null && parsed.cities.length === 0 && parsed.regions.length === 0
  if (isNameOnly && choice.certainty === 'certain' && isLikeStreet(parsed.street ?? ''))
    return { ...choice, certainty: 'likely' as const, reason: 'bare_name' as const }
  if (!isBare(written, parsed)) return choice
  if (choice.places.some(({ districtOf }) => districtOf !== undefined)) return choice
  const [text = ''] = parsed.cities
  if (!canBeBareName(text)) return null
  return choice.certainty === 'certain' && choice.reason === 'only_place' && !text.includes(' ')
    ? { ...choice, certainty: 'likely' as const, reason: 'bare_name' as const }
    : choice
}

/** The middle of a place. If several have the same name, the first post code distinguishes them. */
const placeHit =
  ({ codes }: PostCodeTable, { certainty, reason, places }: PlaceChoice) =>
  ({ latitude, longitude, name, boundMetres, rows, population }: Place): AddressHit => {
    const isOfCommune = reason === 'street_unknown' && population === 0
    const errorMetres = isOfCommune ? Math.max(boundMetres, COMMUNE_METRES) : boundMetres
    const code = places.length > 1 || reason === 'region' || reason === 'near_place' ? codes[rows[0] ?? -1] : undefined
    const address = code === undefined ? name : `${codeText(code)} ${name}`
    return { latitude, longitude, accuracy: 'city', certainty, reason, errorMetres, address }
  }

const areaOf = (choice: PlaceChoice | null, code: CodeHit | null): Area | null => {
  const place = code ? code.place : choice?.certainty === 'ambiguous' ? undefined : choice?.places[0]
  const certainty = code?.hit.certainty ?? choice?.certainty ?? 'likely'
  const reason = code?.hit.reason ?? choice?.reason ?? 'place_unknown'
  const radiusMetres = place && place.radiusMetres * AREA_FACTOR + AREA_MARGIN_METRES
  const name = place?.districtOf ?? place?.name ?? ''
  if (code) {
    const { latitude, longitude } = code.hit
    const metres = Math.min(radiusMetres ?? CODE_AREA_METRES, CODE_AREA_METRES)
    return { latitude, longitude, radiusMetres: metres, name, certainty, reason }
  }
  return place && radiusMetres ? { ...place, radiusMetres, name, certainty, reason } : null
}

const codeOf = (parsed: ParsedAddress, read: Read, { codes, places }: PolandIndex): CodeHit | 'foreign' | null => {
  if (parsed.postCode === null) return null
  const search = {
    postCode: parsed.postCode,
    isPolish: parsed.isCodePolish,
    hasPlace: parsed.cities.length > 0,
    cities: read.named?.places ?? [],
    villages: [...read.villages, ...villagesBeside(read)],
  }
  return findCode(search, codes, places)
}

/**
 * The one of several equal places in which the network has the address. The gazetteer has the streets of few towns, so
 * that it says nothing about the others.
 */
const withKnownHouse = (
  choice: PlaceChoice | null,
  { street, number }: { street: string | null; number: string | null },
  { points }: PolandIndex,
  locations: StreetIndex,
): PlaceChoice | null => {
  if (choice?.certainty !== 'ambiguous' || street === null) return choice
  if (findStreets({ street, number, area: null }, locations, points).length === 0) return choice
  const having = choice.places.filter((place) => {
    const area = areaOf({ places: [place], certainty: 'likely', reason: 'location_address' }, null)
    return findStreets({ street, number, area }, locations, points).some(({ accuracy }) => accuracy === 'location')
  })
  return having.length === 1 ? { places: having, certainty: 'likely', reason: 'location_address' } : choice
}

const search = (written: WrittenAddress, index: PolandIndex, locations: StreetIndex): AddressHits => {
  const parsed = parseAddress(written)
  if (parsed.isForeign) return []
  const read = readParts(parsed, index.places)
  const code = codeOf(parsed, read, index)
  if (code === 'foreign') return []
  const { street } = read
  const { number } = parsed
  const named = withBareName(written, parsed, chooseOf(parsed, read, index))
  const choice = code ? named : withKnownHouse(named, { street, number }, index, locations)
  const area = areaOf(choice, code)
  const streets = street === null ? [] : findStreets({ street, number, area }, locations, index.points)
  const byText = area === null ? findNamed(written.text, locations) : []
  const byName = street === null || area === null ? [] : findNamed(street, locations)
  const inArea = byName.filter((hit) => area !== null && distanceMetres(area, hit) <= area.radiusMetres)
  const points = [...inArea, ...streets, ...(byText.length > 1 ? asChoice(byText) : byText)]
  const isVillage =
    choice !== null && (read.named === null || choice.places.some((place) => read.villages.includes(place)))
  const isStreetUnknown = street !== null && parsed.street !== null && streets.length === 0 && !isVillage
  const shown = shownChoice(choice, code, parsed, isStreetUnknown)
  return [...points, ...(code ? [code.hit] : []), ...(shown ? shown.places.map(placeHit(index.codes, shown)) : [])]
}

/** The place of an address as its less exact hit, with what lowers it. */
const shownChoice = (
  choice: PlaceChoice | null,
  code: CodeHit | null,
  { postCode }: ParsedAddress,
  isStreetUnknown: boolean,
): PlaceChoice | null => {
  if (code)
    return code.place && code.hit.accuracy !== 'city'
      ? { places: [code.place], certainty: code.hit.certainty, reason: code.hit.reason }
      : null
  if (choice?.certainty !== 'certain') return choice
  if (postCode !== null) return { ...choice, certainty: 'likely', reason: 'code_conflict' }
  return isStreetUnknown ? { ...choice, reason: 'street_unknown' } : choice
}

/** Finds addresses in the tables of the product and among the locations of the network. */
export const offlineGeocoder = (index: () => Promise<PolandIndex>, locations: () => Promise<StreetIndex>): Geocoder => {
  let searches = 0
  return {
    find: async (written, { limit, signal }) => {
      searches += 1
      if (searches % SEARCHES_PER_TURN === 0) await nextTurn()
      signal?.throwIfAborted()
      if (isTooLong(written)) return []
      if (fold(`${written.text} ${written.postCode ?? ''} ${written.city ?? ''}`) === '') return []
      return search(written, await index(), await locations()).slice(0, limit)
    },
  }
}
