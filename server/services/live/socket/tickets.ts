import { and, gt, isNull, lt } from 'drizzle-orm'
import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { SessionAccount } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { LiveContext } from '../context.ts'
import { socketTicket } from '../tables.ts'

/** How long a registered uuid is valid, seconds. */
export const TICKET_SECONDS = 30

type TicketContext = Pick<LiveContext, 'store' | 'clock'>

type Ticket = { uuid: string; account: SessionAccount }
type RequestWithUuid = { uuid: string }

/**
 * Assigns the answer for each uuid to the first request with that uuid only: a uuid is used once, also if two sockets
 * send it at the same moment.
 */
const answersOfFirstRequests = <Request extends RequestWithUuid, Answer>(
  requests: readonly Request[],
  answers: ReadonlyMap<string, Answer>,
): Map<Request, Answer> => {
  const unassigned = new Map(answers)
  const assigned = new Map<Request, Answer>()
  for (const request of requests) {
    const answer = unassigned.get(request.uuid)
    if (answer === undefined) continue
    unassigned.delete(request.uuid)
    assigned.set(request, answer)
  }
  return assigned
}

/**
 * Creates the function that registers a uuid with which one socket of a session may connect, once and within {@link
 * TICKET_SECONDS} (W02). It throws `duplicate` if the uuid is registered already. Simultaneous registrations are stored
 * with one query.
 */
export const createTicketRegistration = ({ store, clock }: TicketContext) => {
  const register = batchedLookup(async (tickets: readonly Ticket[]) => {
    const expiresAt = new Date(clock.now().getTime() + TICKET_SECONDS * 1000)
    const rows = await store.lookups
      .insert(socketTicket)
      .values(tickets.map(({ uuid, account: { id, sessionId } }) => ({ uuid, accountId: id, sessionId, expiresAt })))
      .onConflictDoNothing()
      .returning({ uuid: socketTicket.uuid })
    return answersOfFirstRequests(tickets, new Map(rows.map(({ uuid }) => [uuid, true])))
  })
  return async (account: SessionAccount, untrustedUuid: string): Promise<void> => {
    const isNew = await register({ uuid: untrustedUuid.toLowerCase(), account })
    if (!isNew) throw new ProblemError('duplicate')
  }
}

/** Marks a registered uuid as used and returns its session; undefined for an unknown, expired or used uuid. */
export type RedeemTicket = (uuid: string) => Promise<string | undefined>

/** Creates the function that redeems the uuid of a handshake. Simultaneous handshakes use one query. */
export const createTicketRedemption = ({ store, clock }: TicketContext): RedeemTicket => {
  const redeem = batchedLookup(async (requests: readonly RequestWithUuid[]) => {
    const now = clock.now()
    const uuids = requests.map(({ uuid }) => uuid)
    const rows = await store.lookups
      .update(socketTicket)
      .set({ usedAt: now })
      .where(and(anyOf(socketTicket.uuid, uuids), isNull(socketTicket.usedAt), gt(socketTicket.expiresAt, now)))
      .returning({ uuid: socketTicket.uuid, sessionId: socketTicket.sessionId })
    return answersOfFirstRequests(requests, new Map(rows.map(({ uuid, sessionId }) => [uuid, sessionId])))
  })
  return (uuid) => redeem({ uuid: uuid.toLowerCase() })
}

/** Deletes uuids that can no longer be used. */
export const deleteExpiredTickets = async ({ store }: Pick<LiveContext, 'store'>, now: Date): Promise<void> => {
  await store.db.delete(socketTicket).where(lt(socketTicket.expiresAt, now))
}
