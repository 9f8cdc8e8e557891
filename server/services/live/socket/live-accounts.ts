import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { Account } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'

/** Finds the account of a session as of now; none where it has ended. */
export type FindSessionAccount = (sessionId: string) => Promise<Account | undefined>

/** Accounts of sessions; those of many sockets are looked up together. */
export const sessionAccounts = ({
  store,
  otherServices,
}: Pick<LiveContext, 'store' | 'otherServices'>): FindSessionAccount =>
  batchedLookup(async (sessionIds: readonly string[]) => {
    const accounts = await otherServices.accountsOfSessions(store.db, sessionIds)
    return new Map(accounts.map((account) => [account.sessionId, account]))
  })
