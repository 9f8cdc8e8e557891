import type { Account } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'
import type { LiveServer } from './socket-types.ts'

const rightsOf = ({ id, roleId, companyId, permissions }: Account): string =>
  JSON.stringify([id, roleId, companyId, permissions])

/** Disconnects sockets of ended sessions, of disabled accounts, and of accounts whose rights have changed. */
export const disconnectEndedSessions = async (server: LiveServer, live: LiveContext): Promise<void> => {
  const sockets = [...server.sockets.sockets.values()]
  if (sockets.length === 0) return
  const ids = [...new Set(sockets.map(({ data }) => data.account.sessionId))]
  const accounts = await live.otherServices.findAccountsOfSessions(live.store.lookups, ids)
  const rights = new Map(accounts.map((account) => [account.sessionId, rightsOf(account)]))
  for (const socket of sockets) {
    const { account } = socket.data
    if (rights.get(account.sessionId) !== rightsOf(account)) socket.disconnect(true)
  }
}
