import {
  type AddressAccuracy,
  type AddressCertainty,
  type AddressReason,
  LONGEST_WRITTEN_ADDRESS,
} from '../../../../contract/tools/addresses.ts'

/** An address as somebody wrote it: one text, or a text with separate post code and city. */
export type WrittenAddress = { text: string; postCode?: string | undefined; city?: string | undefined }

/** Whether a text is too long for an address. It is not parsed then. */
export const isTooLong = ({ text, postCode = '', city = '' }: WrittenAddress): boolean =>
  Math.max(text.length, postCode.length, city.length) > LONGEST_WRITTEN_ADDRESS

/** A possible point of an address. */
export type AddressHit = {
  latitude: number
  longitude: number
  accuracy: AddressAccuracy
  certainty: AddressCertainty
  /** Why the point is as sure as `certainty` says. */
  reason: AddressReason
  /** The address of a `certain` hit is nearer than this, in 99 of 100 cases (docs/measurements/addresses.md). */
  errorMetres: number
  /** The address that was found, in the usual spelling. */
  address: string
}

/** The possible points of an address, best first. If the first one is `ambiguous`, the others are its equals. */
export type AddressHits = readonly AddressHit[]

/** Hits that fit equally well: a choice, not an answer. */
export const asChoice = (hits: AddressHits): AddressHit[] =>
  hits.map((hit) => ({ ...hit, certainty: 'ambiguous', reason: 'several_places' }))

/** Most hits of a search, and the signal that aborts it. */
export type SearchOptions = { limit: number; signal?: AbortSignal | undefined }

/** Finds addresses in Poland. The tables of the product and external services implement it. */
export type Geocoder = {
  find: (address: WrittenAddress, options: SearchOptions) => Promise<AddressHits>
}
