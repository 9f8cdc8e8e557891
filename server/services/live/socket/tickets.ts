import { and, gt, inArray, isNull, lt } from 'drizzle-orm'
import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { LiveContext } from '../context.ts'
import { socketTicket } from '../tables.ts'

/** How long a registered uuid waits for its socket, seconds. */
export const TICKET_SECONDS = 30

type Stands = Pick<LiveContext, 'store' | 'clock'>

type Ticket = { uuid: string; account: Account }
type Shown = { uuid: string }

/** Answers by uuid, each for the first alone that named it: a uuid is used once, also by two who show it at the same moment. */
const firstPerUuid = <Asker extends Shown, Answer>(
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

/** Registers a uuid by which one socket of this session may connect, once and soon (W02); throws `duplicate` for one that is registered already. Those that come together are stored together. */
export const createTicketRegistration = ({ store, clock }: Stands) => {
  const stored = batchedLookup(async (tickets: readonly Ticket[]) => {
    const expiresAt = new Date(clock.now().getTime() + TICKET_SECONDS * 1000)
    const rows = await store.db
      .insert(socketTicket)
      .values(tickets.map(({ uuid, account: { id, sessionId } }) => ({ uuid, accountId: id, sessionId, expiresAt })))
      .onConflictDoNothing()
      .returning({ uuid: socketTicket.uuid })
    return firstPerUuid(tickets, new Map(rows.map(({ uuid }) => [uuid, true])))
  })
  return async (account: Account, untrustedUuid: string): Promise<void> => {
    const isNew = await stored({ uuid: untrustedUuid.toLowerCase(), account })
    if (!isNew) throw new ProblemError('duplicate')
  }
}

/** Uses a registered uuid up and returns its session; undefined for one that is unknown, too old or was used before. */
export const createTicketRedemption = ({ store, clock }: Stands) => {
  const used = batchedLookup(async (shown: readonly Shown[]) => {
    const now = clock.now()
    const uuids = shown.map(({ uuid }) => uuid)
    const rows = await store.db
      .update(socketTicket)
      .set({ usedAt: now })
      .where(and(inArray(socketTicket.uuid, uuids), isNull(socketTicket.usedAt), gt(socketTicket.expiresAt, now)))
      .returning({ uuid: socketTicket.uuid, sessionId: socketTicket.sessionId })
    return firstPerUuid(shown, new Map(rows.map(({ uuid, sessionId }) => [uuid, sessionId])))
  })
  return (uuid: string): Promise<string | undefined> => used({ uuid: uuid.toLowerCase() })
}

/** Uses up the uuid that a socket shows. */
export type RedeemTicket = ReturnType<typeof createTicketRedemption>

/** Forgets uuids that can no longer be used. */
export const deleteExpiredTickets = async ({ store }: Pick<LiveContext, 'store'>, now: Date): Promise<void> => {
  await store.db.delete(socketTicket).where(lt(socketTicket.expiresAt, now))
}
