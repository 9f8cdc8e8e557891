import { type AddressAccuracy, LONGEST_WRITTEN_ADDRESS } from '../../../../contract/tools/addresses.ts'

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
  /** Estimate of the error: about half of such hits are nearer than this. */
  errorMetres: number
  /** The address that was found, in the usual spelling. */
  address: string
}

/** The possible points of an address, best first. `isCertain` is false if several places fit equally well. */
export type AddressHits = { hits: readonly AddressHit[]; isCertain: boolean }

/** Most hits of a search, and the signal that aborts it. */
export type SearchOptions = { limit: number; signal?: AbortSignal | undefined }

/** Finds addresses in Poland. The tables of the product and external services implement it. */
export type Geocoder = {
  find: (address: WrittenAddress, options: SearchOptions) => Promise<AddressHits>
}

/** The answer for an address that was not found. */
export const noHits: AddressHits = { hits: [], isCertain: false }
