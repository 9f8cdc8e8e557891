import { and, gt, inArray, isNull, lt } from 'drizzle-orm'
import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { LiveContext } from '../context.ts'
import { socketTicket } from '../tables.ts'

/** How long a registered uuid is valid, seconds. */
export const TICKET_SECONDS = 30

type TicketContext = Pick<LiveContext, 'store' | 'clock'>

type Ticket = { uuid: string; account: Account }
type ShownUuid = { uuid: string }

/**
 * Answers by uuid, given only to the first asker of each uuid: a uuid is used once, also if two sockets show it at the
 * same moment.
 */
const answersForFirst = <Asker extends ShownUuid, Answer>(
  askers: readonly Asker[],
  answers: ReadonlyMap<string, Answer>,
): Map<Asker, Answer> => {
  const left = new Map(answers)
  const given = new Map<Asker, Answer>()
  for (const asker of askers) {
    const answer = left.get(asker.uuid)
    if (answer === undefined) continue
    left.delete(asker.uuid)
    given.set(asker, answer)
  }
  return given
}

/**
 * Creates the function that registers a uuid with which one socket of a session may connect, once and within {@link
 * TICKET_SECONDS} (W02). It throws `duplicate` if the uuid is registered already. Simultaneous registrations are stored
 * with one query.
 */
export const createTicketRegistration = ({ store, clock }: TicketContext) => {
  const register = batchedLookup(async (tickets: readonly Ticket[]) => {
    const expiresAt = new Date(clock.now().getTime() + TICKET_SECONDS * 1000)
    const rows = await store.db
      .insert(socketTicket)
      .values(tickets.map(({ uuid, account: { id, sessionId } }) => ({ uuid, accountId: id, sessionId, expiresAt })))
      .onConflictDoNothing()
      .returning({ uuid: socketTicket.uuid })
    return answersForFirst(tickets, new Map(rows.map(({ uuid }) => [uuid, true])))
  })
  return async (account: Account, untrustedUuid: string): Promise<void> => {
    const isNew = await register({ uuid: untrustedUuid.toLowerCase(), account })
    if (!isNew) throw new ProblemError('duplicate')
  }
}

/** Marks a registered uuid as used and returns its session; undefined for an unknown, expired or used uuid. */
export type RedeemTicket = (uuid: string) => Promise<string | undefined>

/** Creates the function that redeems the uuid of a handshake. Simultaneous handshakes use one query. */
export const createTicketRedemption = ({ store, clock }: TicketContext): RedeemTicket => {
  const redeem = batchedLookup(async (shown: readonly ShownUuid[]) => {
    const now = clock.now()
    const uuids = shown.map(({ uuid }) => uuid)
    const rows = await store.db
      .update(socketTicket)
      .set({ usedAt: now })
      .where(and(inArray(socketTicket.uuid, uuids), isNull(socketTicket.usedAt), gt(socketTicket.expiresAt, now)))
      .returning({ uuid: socketTicket.uuid, sessionId: socketTicket.sessionId })
    return answersForFirst(shown, new Map(rows.map(({ uuid, sessionId }) => [uuid, sessionId])))
  })
  return (uuid) => redeem({ uuid: uuid.toLowerCase() })
}

/** Deletes uuids that can no longer be used. */
export const deleteExpiredTickets = async ({ store }: Pick<LiveContext, 'store'>, now: Date): Promise<void> => {
  await store.db.delete(socketTicket).where(lt(socketTicket.expiresAt, now))
}
