import type { AddressCertainty, AddressReason } from '../../../../../contract/tools/addresses.ts'
import { distanceMetres, type Point } from '../../../../base/distance.ts'
import type { AddressHit } from '../geocoder-port.ts'
import { isTown, type Place, type Places, pointOfRow, sizeOf } from './places.ts'
import type { PostCodeTable } from './poland-tables.ts'

/** A city with at least this many post codes has one for each part of a street. */
const DETAILED_CODES = 100
/** The least bound of a post code in such a city, and elsewhere. */
const DETAILED_METRES = 2500
const COARSE_METRES = 4000
/** Codes before and after one whose points show how far the table errs there. */
const NEIGHBOURS = 4
const NEIGHBOUR_FACTOR = 2
/** If a post code is farther from the place than this, one of them is wrong. */
const CONFLICT_METRES = 30_000
/** Largest distance of a village from the middle of a post code that it shares. */
const CODE_METRES = 20_000
/** Largest distance of the town of the post office from the middle of its code. */
const MAIN_METRES = 20_000
/** Places of a code that the table has as a whole. */
const WHOLE_ROWS = 3
/** Share of a code's places that its bound has to cover; the table has some points of other villages of the name. */
const MOST_PLACES = 0.95

/** A post code as an address has it, with the places that the address names. */
export type CodeSearch = {
  postCode: string
  isPolish: boolean
  /** Whether the address names a place, known or not. */
  hasPlace: boolean
  /** Places of the city's name. */
  cities: readonly Place[]
  /** Places with the name that stands before the number. */
  villages: readonly Place[]
}

/** The hit of a post code, and its place. */
export type CodeHit = { hit: AddressHit; place: Place | undefined }

/** Position of the first value that is not less, in ascending values. */
const positionOf = (values: ArrayLike<number>, value: number): number => {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

const hasRow = ({ rows }: Place, row: number): boolean => rows[positionOf(rows, row)] === row

const rowsOfCode = ({ codes }: PostCodeTable, postCode: string): number[] => {
  const code = Number(postCode.replace('-', ''))
  const low = positionOf(codes, code)
  const rows: number[] = []
  for (let row = low; codes[row] === code; row += 1) rows.push(row)
  return rows
}

const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other)
const middleOf = (points: readonly Point[]): Point => ({
  latitude: sorted(points.map(({ latitude }) => latitude))[points.length >> 1] ?? 0,
  longitude: sorted(points.map(({ longitude }) => longitude))[points.length >> 1] ?? 0,
})
const shareOf = (values: readonly number[], share: number): number =>
  sorted(values)[Math.floor(share * (values.length - 1))] ?? 0

const noPlace = { population: 0, rows: [], name: '', latitude: 0, longitude: 0, radiusMetres: 0, boundMetres: 0 }

const CODE_DIGITS = 5

/** `00-017` for 17. */
export const codeText = (code: number): string =>
  String(code)
    .padStart(CODE_DIGITS, '0')
    .replace(/^(\d\d)/, '$1-')

/** The bound of a code in a city: as far as the next codes of the city are from each other. */
const boundInCity = (codes: PostCodeTable, row: number, place: Place): number => {
  if (place.rows.length < DETAILED_CODES) return Math.max(COARSE_METRES, place.boundMetres)
  const at = positionOf(place.rows, row)
  const beside = place.rows.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
  const point = pointOfRow(codes, row)
  const apart = beside.map((other) => distanceMetres(point, pointOfRow(codes, other)))
  return DETAILED_METRES + NEIGHBOUR_FACTOR * shareOf(apart, 1 / 2)
}

/**
 * The place with a post code. `foreign` if five digits without a hyphen stand beside a place that is not known: such
 * codes are usual in other countries. `null` if the code does not exist, or a town of another part of the country
 * contradicts it.
 */
export const findCode = (
  { postCode, isPolish, hasPlace, cities, villages }: CodeSearch,
  codes: PostCodeTable,
  places: Places,
): CodeHit | 'foreign' | null => {
  const rows = rowsOfCode(codes, postCode)
  if (rows.length === 0) return isPolish || cities.length > 0 ? null : 'foreign'
  const middle = middleOf(rows.map((row) => pointOfRow(codes, row)))
  const nameOf = (row: number): string => codes.names[codes.places[row] ?? 0] ?? ''
  const isFar = (point: Point): boolean => rows.length > 2 && distanceMetres(point, middle) > CODE_METRES
  const hitAt = (
    row: number,
    place: Place | undefined,
    reason: AddressReason,
    certainty: AddressCertainty,
  ): CodeHit => {
    const point = pointOfRow(codes, row)
    const bound = place ? boundInCity(codes, row, place) : COARSE_METRES
    const errorMetres = Math.round(isFar(point) ? Math.max(bound, CONFLICT_METRES) : bound)
    const sure = isFar(point) ? 'likely' : certainty
    const address = `${postCode} ${nameOf(row)}`
    return { hit: { ...point, accuracy: 'post_code', certainty: sure, reason, errorMetres, address }, place }
  }
  const agreed = (some: readonly Place[]): [row: number, place: Place] | null => {
    const place = some.find((each) => rows.some((row) => hasRow(each, row)))
    const row = place && rows.find((each) => hasRow(place, each))
    return place && row !== undefined ? [row, place] : null
  }
  const village = agreed(villages)
  if (village) {
    const [row, place] = village
    const found = hitAt(row, place, 'code_and_place', 'certain')
    return { hit: { ...found.hit, accuracy: 'city' }, place: { ...place, ...pointOfRow(codes, row) } }
  }
  const city = agreed(cities)
  if (city) return hitAt(city[0], city[1], 'code_and_place', 'certain')

  const beside = villages.filter((place) => distanceMetres(place, middle) < CODE_METRES)
  const [besideOnly] = beside
  if (besideOnly && beside.length === 1) {
    const { latitude, longitude, boundMetres, name } = besideOnly
    const hit = { latitude, longitude, errorMetres: boundMetres, address: name, accuracy: 'city' as const }
    return { hit: { ...hit, certainty: 'likely', reason: 'code_near_place' }, place: besideOnly }
  }
  const nearest = cities
    .map((place) => ({ place, metres: distanceMetres(place, middle) }))
    .toSorted((one, other) => one.metres - other.metres)[0]
  const metresTo = (point: Point) => (row: number) => distanceMetres(point, pointOfRow(codes, row))
  const nearestRow = (point: Point): number => {
    const metres = metresTo(point)
    return rows.reduce((best, row) => (metres(row) < metres(best) ? row : best), rows[0] ?? 0)
  }
  const placeOf = (row: number): Place | undefined => places.named(nameOf(row)).find((place) => hasRow(place, row))
  // The town of the post office, otherwise the village in the middle.
  const mainRow = (): number => {
    const isMiddle = (row: number) => distanceMetres(pointOfRow(codes, row), middle) < MAIN_METRES
    const sizes = rows.map((row) => (isMiddle(row) ? sizeOf(placeOf(row) ?? noPlace) : 0))
    const largest = Math.max(...sizes)
    return largest > 1 ? (rows[sizes.indexOf(largest)] ?? 0) : nearestRow(middle)
  }
  const areaHit = (row: number, reason: AddressReason, certainty: AddressCertainty): CodeHit => {
    const found = hitAt(row, placeOf(row), reason, certainty)
    const spread = shareOf(rows.map(metresTo(found.hit)), MOST_PLACES)
    const sure = spread > CODE_METRES ? 'likely' : found.hit.certainty
    const errorMetres = Math.round(found.hit.errorMetres + spread)
    return { ...found, hit: { ...found.hit, certainty: sure, errorMetres } }
  }
  if (nearest) {
    if (nearest.metres < CONFLICT_METRES) return areaHit(nearestRow(nearest.place), 'code_near_place', 'likely')
    // The name of a town is reliable. Several villages share a name, and the code says where.
    return isTown(nearest.place) || cities.some(isTown) ? null : areaHit(nearestRow(middle), 'code_conflict', 'likely')
  }
  const main = mainRow()
  if (hasPlace) return isPolish ? areaHit(main, 'place_unknown', 'likely') : 'foreign'
  if (villages.length > 0) return areaHit(main, 'place_unknown', 'likely')
  // A code with one or two places can lack its town.
  const isWhole = rows.length >= WHOLE_ROWS || (placeOf(main)?.rows.length ?? 0) >= DETAILED_CODES
  return areaHit(main, 'code_only', isPolish && isWhole ? 'certain' : 'likely')
}
