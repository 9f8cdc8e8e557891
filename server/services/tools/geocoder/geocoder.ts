import type { AddressAccuracy } from '../../../../contract/tools/addresses.ts'

/** An address as somebody wrote it: in one text, or with post code and city apart. */
export type WrittenAddress = { text: string; postCode?: string | undefined; city?: string | undefined }

/** A point that an address may mean. */
export type AddressHit = {
  latitude: number
  longitude: number
  accuracy: AddressAccuracy
  /** Estimate of the error: about half of such hits are nearer than this. */
  errorMetres: number
  /** The address that was found, as a person writes it. */
  address: string
}

/** What an address may mean, best first. Not certain: several places fit equally well. */
export type AddressHits = { hits: readonly AddressHit[]; isCertain: boolean }

/** How many hits are wanted, and when the search has become useless. */
export type SearchOptions = { limit: number; signal?: AbortSignal | undefined }

/** Finds addresses in Poland: the port of the tables that come with the product and of services of others. */
export type Geocoder = {
  find: (address: WrittenAddress, options: SearchOptions) => Promise<AddressHits>
}

/** The answer for an address that means nothing. */
export const noHits: AddressHits = { hits: [], isCertain: false }
