import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Account } from '../../http/account.ts'
import { Refusal } from '../../http/problem.ts'
import type { Live } from './context.ts'
import { socketTicket } from './tables.ts'

/** How long a registered uuid waits for its socket, seconds. */
export const TICKET_SECONDS = 30

type Stands = Pick<Live, 'store' | 'clock'>

/** Registers a uuid by which one socket of this session may connect, once and soon (W02); throws `duplicate` for one that is registered already. */
export const registerTicket = async (
  { store, clock }: Stands,
  account: Account,
  untrustedUuid: string,
): Promise<void> => {
  const now = clock.now()
  const registered = await store.db
    .insert(socketTicket)
    .values({
      uuid: untrustedUuid,
      accountId: account.id,
      sessionId: account.sessionId,
      expiresAt: new Date(now.getTime() + TICKET_SECONDS * 1000),
    })
    .onConflictDoNothing()
    .returning({ uuid: socketTicket.uuid })
  if (registered.length === 0) throw new Refusal('duplicate')
}

/** Uses a registered uuid up and returns its session; null for one that is unknown, too old or was used before. */
export const consumeTicket = async ({ store, clock }: Stands, uuid: string): Promise<string | null> => {
  const now = clock.now()
  const [used] = await store.db
    .update(socketTicket)
    .set({ usedAt: now })
    .where(and(eq(socketTicket.uuid, uuid), isNull(socketTicket.usedAt), gt(socketTicket.expiresAt, now)))
    .returning({ sessionId: socketTicket.sessionId })
  return used?.sessionId ?? null
}

/** Forgets uuids that can no longer be used. */
export const pruneTickets = async ({ store }: Pick<Live, 'store'>, now: Date): Promise<void> => {
  await store.db.delete(socketTicket).where(lt(socketTicket.expiresAt, now))
}
