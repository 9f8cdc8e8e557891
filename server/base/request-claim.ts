import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What the first transaction of a request stores before its own work: that the request is done. `make` gets the
 * transaction. The claim is `making` while that transaction runs, `made` when it is committed, and open again if it was
 * rolled back.
 */
export type RequestClaim<Transaction = unknown> = {
  make: (tx: Transaction) => Promise<void>
  state: 'open' | 'making' | 'made'
}

const claims = new AsyncLocalStorage<RequestClaim>()

/** Runs the work of a request with its claim. */
export const withClaim = <T>(claim: RequestClaim, work: () => Promise<T>): Promise<T> => claims.run(claim, work)

/** The claim of the present request, if it has one that no transaction stores or has stored. */
export const openClaim = (): RequestClaim | undefined => {
  const claim = claims.getStore()
  return claim?.state === 'open' ? claim : undefined
}
