import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { SessionAccount } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'

/** Finds the account of a session as it is now; undefined if the session has ended. */
export type FindSessionAccount = (sessionId: string) => Promise<SessionAccount | undefined>

/** Creates a lookup of accounts by session that reads the accounts of many sockets with one query. */
export const sessionAccounts = ({
  store,
  otherServices,
}: Pick<LiveContext, 'store' | 'otherServices'>): FindSessionAccount =>
  batchedLookup(async (sessionIds: readonly string[]) => {
    const accounts = await otherServices.findAccountsOfSessions(store.lookups, sessionIds)
    return new Map(accounts.map((account) => [account.sessionId, account]))
  })
