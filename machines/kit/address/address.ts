/**
 * Context of an actor whose filter is stored in the address: `address` is the search part of its address without `?`,
 * and `parameters` are the names of the parameters that it reads and writes. Others in the address are not its own.
 * The actor accepts `address.changed`. `src/pages/address-sync.ts` synchronizes both.
 */
export type AddressContext = { address: string; parameters: readonly string[] }

/** The address has changed: by a link, by the browser history, or because the page wrote its filter. */
export type AddressFact = { type: 'address.changed'; search: string }

/** An actor whose filter is stored in the address. */
export type AddressedActor = {
  getSnapshot: () => { context: AddressContext }
  subscribe: (listener: (snapshot: { context: AddressContext }) => void) => { unsubscribe: () => void }
  send: (event: AddressFact) => void
}

/** The search part of an address without its question mark. */
export const withoutQuestionMark = (search: string): string => search.replace(/^\?/, '')
