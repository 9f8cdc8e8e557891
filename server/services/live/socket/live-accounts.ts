import { gathering } from '../../../base/batched-lookup.ts'
import type { Account } from '../../../http/caller.ts'
import type { Live } from '../context.ts'

/** Finds the account of a session as of now; none where it has ended. */
export type LivingAccounts = (sessionId: string) => Promise<Account | undefined>

/** Accounts of sessions; those of many sockets are looked up together. */
export const livingAccounts = ({ store, neighbours }: Pick<Live, 'store' | 'neighbours'>): LivingAccounts =>
  gathering(async (sessionIds: readonly string[]) => {
    const accounts = await neighbours.accountsOfSessions(store.db, sessionIds)
    return new Map(accounts.map((account) => [account.sessionId, account]))
  })
