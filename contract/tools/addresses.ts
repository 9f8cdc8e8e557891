import * as z from 'zod/mini'

/**
 * What was found, most exact first: a location of the network, a house, a point of the street, a stop with the name of
 * the street, the area of a post code, a place (city, district or village).
 */
export const addressAccuracy = z.enum(['location', 'building', 'street', 'stop', 'post_code', 'city'])
/** What was found for an address. */
export type AddressAccuracy = z.output<typeof addressAccuracy>

/**
 * How sure a point is. `certain`: all written parts agree with one point, and the address is nearer to it than
 * `error_metres`. `likely`: one point fits best, but a part of the address is unknown, contradicts or was guessed.
 * `ambiguous`: several points fit equally well; each of them is a candidate, none is an answer.
 */
export const addressCertainty = z.enum(['certain', 'likely', 'ambiguous'])
/** How sure a point is. */
export type AddressCertainty = z.output<typeof addressCertainty>

/**
 * Why a point is as sure as `addressCertainty` says.
 * - `coordinates`: the file has coordinates; they were not searched
 * - `location_address`, `location_name`: a location of the network has this address, or this name
 * - `address_without_place`: the only address of the network with this street and number; no place is written
 * - `house`: the service knows the house
 * - `house_unknown`: the street is known, its house is not
 * - `street`: the street is known, no house is written
 * - `stop`: a stop of the public transport has this name
 * - `code_and_place`: post code and place agree
 * - `code_only`: only the post code is known
 * - `code_near_place`: the place has other post codes, and is near
 * - `code_conflict`: post code and place contradict
 * - `place_unknown`: the post code is known, the written place is not
 * - `street_unknown`: the place is known, its street is not
 * - `only_place`: the only place of this name
 * - `largest_place`: by far the largest place of this name
 * - `region`: the place of this name in the written commune, county or voivodeship
 * - `near_place`: the place of this name near another written place
 * - `district`: a district of a city
 * - `bare_name`: a single name without anything that confirms it
 * - `part_of_text`: a part of the text names the place
 * - `declined_name`: the name is written in another grammatical case
 * - `several_places`: several points fit equally well
 */
export const addressReason = z.enum([
  'coordinates',
  'location_address',
  'location_name',
  'address_without_place',
  'house',
  'house_unknown',
  'street',
  'stop',
  'code_and_place',
  'code_only',
  'code_near_place',
  'code_conflict',
  'place_unknown',
  'street_unknown',
  'only_place',
  'largest_place',
  'region',
  'near_place',
  'district',
  'bare_name',
  'part_of_text',
  'declined_name',
  'several_places',
])
/** Why a point is as sure as it is. */
export type AddressReason = z.output<typeof addressReason>

/** A point that an address may mean. The address of a `certain` hit is nearer than `error_metres` (99 of 100). */
export const addressHit = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: addressAccuracy,
  certainty: addressCertainty,
  reason: addressReason,
  error_metres: z.int(),
  address: z.string(),
})
/** A point that an address may mean. */
export type AddressHit = z.output<typeof addressHit>

/** Most candidates of an ambiguous address in a file. */
export const MOST_CANDIDATES = 5

/** Most characters of an address, a post code or a city in a cell. Longer ones are not searched. */
export const LONGEST_WRITTEN_ADDRESS = 500

/**
 * Why a row has no point or no screens: nothing fits, several places fit equally well, the cells are empty or too long;
 * its coordinates are swapped, are 0, 0 or lie outside of the country; or no screen is near enough.
 */
export const missReason = z.enum([
  'not_found',
  'ambiguous',
  'empty',
  'too_long',
  'swapped',
  'zero',
  'outside',
  'far',
  'formula',
])
/** Why an address was not found. */
export type MissReason = z.output<typeof missReason>

/** A row of a file without a point or without screens: its number in the file, and the address as it is written. */
export const missedRow = z.object({
  row: z.int(),
  address: z.string(),
  reason: missReason,
  /** Of a row that is too far from every screen: the metres to the nearest one. */
  nearest_metres: z.optional(z.int()),
  /** Of an ambiguous address: the first points that it may mean. */
  candidates: z.optional(z.array(z.pick(addressHit, { address: true, latitude: true, longitude: true }))),
})
/** A row of a file whose address was not found. */
export type MissedRow = z.output<typeof missedRow>

/**
 * Rows of a file of addresses: how many there are, were found, how exactly and how surely; and the first ones that were
 * not.
 */
export const addressCounts = z.object({
  total: z.int(),
  found: z.int(),
  by_accuracy: z.record(addressAccuracy, z.int()),
  by_certainty: z.object({ certain: z.int(), likely: z.int() }),
  missed: z.array(missedRow),
})

/** What a file of addresses gives: counts, the rows that were not found, and the first rows that were. */
export const addressPreview = z.extend(addressCounts, {
  rows: z.array(z.object({ row: z.int(), written: z.string(), hit: addressHit })),
})
/** What a file of addresses gives. */
export type AddressPreview = z.output<typeof addressPreview>

/** Names of the columns of the tools' files (V08–V10). Upper and lower case count. */
export const toolColumns = {
  address: 'address',
  city: 'city',
  postCode: 'post code',
  latitude: 'latitude',
  longitude: 'longitude',
} as const

/** Polish headings of these columns, in small letters. */
export const toolHeadings: Readonly<Record<(typeof toolColumns)[keyof typeof toolColumns], readonly string[]>> = {
  address: ['adres'],
  city: ['miasto', 'miejscowość'],
  'post code': ['kod pocztowy'],
  latitude: ['szerokość geograficzna'],
  longitude: ['długość geograficzna'],
}

/** Most rows of a file of addresses below its column names, and its most bytes. */
export const MOST_ADDRESS_ROWS = 20_000
/** Largest file of addresses, in bytes. */
export const LARGEST_ADDRESS_FILE_BYTES = 10 * 1024 * 1024
