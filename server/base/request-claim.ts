import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What the first transaction of a request stores before its own work: that the request is done. `make` gets the
 * transaction; `isMade` is set when it is committed.
 */
export type RequestClaim<Transaction = unknown> = {
  make: (tx: Transaction) => Promise<void>
  isMade: boolean
}

const claims = new AsyncLocalStorage<RequestClaim>()

/** Runs the work of a request with its claim. */
export const withClaim = <T>(claim: RequestClaim, work: () => Promise<T>): Promise<T> => claims.run(claim, work)

/** The claim of the present request, if it has one that is not stored yet. */
export const openClaim = (): RequestClaim | undefined => {
  const claim = claims.getStore()
  return claim?.isMade ? undefined : claim
}
