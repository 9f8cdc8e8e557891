import * as z from 'zod/mini'

/** How exactly an address was found, most exact first. `location` is a location of the network. */
export const addressAccuracy = z.enum(['location', 'building', 'street', 'post_code', 'city'])
/** How exactly an address was found. */
export type AddressAccuracy = z.output<typeof addressAccuracy>

/** A point that an address may mean; about half of such hits are nearer than `error_metres`. */
export const addressHit = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: addressAccuracy,
  error_metres: z.int(),
  address: z.string(),
})
/** A point that an address may mean. */
export type AddressHit = z.output<typeof addressHit>

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
})
/** A row of a file whose address was not found. */
export type MissedRow = z.output<typeof missedRow>

/** Rows of a file of addresses: how many there are, were found and how exactly; and the first ones that were not. */
export const addressCounts = z.object({
  total: z.int(),
  found: z.int(),
  by_accuracy: z.record(addressAccuracy, z.int()),
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
