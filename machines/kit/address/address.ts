/**
 * State in the address. A screen whose filter lives in the address keeps the search part of its address in
 * `context.address` (without `?`) and takes `address.changed`. `src/app/address-sync.ts` does the rest.
 */
export type AddressContext = { address: string }

/** The address has changed: by a link, by the history of the browser, or because the screen wrote it. */
export type AddressEvent = { type: 'address.changed'; search: string }

/** An actor whose filter lives in the address. */
export type AddressedActor = {
  subscribe: (listener: (snapshot: { context: AddressContext }) => void) => { unsubscribe: () => void }
  send: (event: AddressEvent) => void
}

/** The search part of an address without its question mark. */
export const withoutQuestionMark = (search: string): string => search.replace(/^\?/, '')
