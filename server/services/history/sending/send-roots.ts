import { asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { SECOND_MS } from '../../../../machines/calendar/durations.ts'
import type { Tx } from '../../../store/database.ts'
import { type QueueState, queueState } from '../../../store/queue-state.ts'
import type { Block } from '../block.ts'
import type { HistoryContext } from '../context.ts'
import { rootLine } from '../root-lines.ts'
import { historyBlock, historySending } from '../tables.ts'
import { ATTEMPT_MS, type RootReceiver, receiverId, type SendingOutcome, sendRoot } from './root-receiver.ts'

/** One server sends for so long alone: an attempt, and what is stored after it. */
const LEASE_MS = ATTEMPT_MS + 10 * SECOND_MS

const leaseEnd = (): SQL => sql`now() + ${`${LEASE_MS} milliseconds`}::interval`

/** Takes the receiver for this server. Returns the last root that it has; null if another server sends. */
const lease = async (db: Tx, receiver: string): Promise<number | null> => {
  await db.insert(historySending).values({ receiver }).onConflictDoNothing()
  const [taken] = await db
    .update(historySending)
    .set({ leasedUntil: leaseEnd() })
    .where(sql`${historySending.receiver} = ${receiver} and coalesce(${historySending.leasedUntil} <= now(), true)`)
    .returning({ sentNumber: historySending.sentNumber })
  return taken?.sentNumber ?? null
}

const endLease = (db: Tx, receiver: string) =>
  db.update(historySending).set({ leasedUntil: null }).where(eq(historySending.receiver, receiver))

const nextBlock = async (db: Tx, after: number): Promise<Block | undefined> => {
  const [block] = await db
    .select()
    .from(historyBlock)
    .where(gt(historyBlock.number, after))
    .orderBy(asc(historyBlock.number))
    .limit(1)
  return block
}

const storeTaken = (db: Tx, receiver: string, { number }: Block) =>
  db
    .update(historySending)
    .set({
      sentNumber: number,
      sentAt: sql`now()`,
      failures: 0,
      failingSince: null,
      fault: null,
      status: null,
      leasedUntil: leaseEnd(),
    })
    .where(eq(historySending.receiver, receiver))

const storeFailed = (db: Tx, receiver: string, { fault, status }: SendingOutcome) =>
  db
    .update(historySending)
    .set({
      failures: sql`${historySending.failures} + 1`,
      failingSince: sql`coalesce(${historySending.failingSince}, now())`,
      fault,
      status,
      leasedUntil: null,
    })
    .where(eq(historySending.receiver, receiver))

/**
 * Sends the roots that the receiver does not have, the oldest first, each after the one before was taken. Which ones it
 * has is in the database, so a restart goes on. A root whose answer was lost is sent again. Does nothing while another
 * server sends. Throws if the receiver does not take a root.
 */
export const sendRoots = async (
  { store: { db } }: Pick<HistoryContext, 'store'>,
  receiver: RootReceiver,
  signal: AbortSignal,
): Promise<void> => {
  const id = receiverId(receiver)
  let sent = await lease(db, id)
  if (sent === null) return
  while (!signal.aborted) {
    const block = await nextBlock(db, sent)
    if (!block) break
    const outcome = await sendRoot(receiver, rootLine(block), signal).catch((error: unknown) => {
      if (signal.aborted) return null
      throw error
    })
    // This server stops and has ended the attempt, so the outcome says nothing about the receiver.
    if (outcome === null) break
    if (outcome.fault !== null) {
      await storeFailed(db, id, outcome)
      const answer = outcome.status === null ? '' : ` ${outcome.status}`
      throw new Error(`the root of ${block.day} was not taken outside: ${outcome.fault}${answer}`)
    }
    await storeTaken(db, id, block)
    sent = block.number
  }
  await endLease(db, id)
}

/** What the receiver has, and how many roots it lacks. */
export const findSending = async (db: Tx, receiver: RootReceiver) => {
  const [stored] = await db
    .select()
    .from(historySending)
    .where(eq(historySending.receiver, receiverId(receiver)))
  return { stored, waiting: await db.$count(historyBlock, gt(historyBlock.number, stored?.sentNumber ?? 0)) }
}

/** The queue of roots for the receiver. Days are closed by the platform’s clock, of which `now` is the time. */
export const rootQueue = (db: Tx, receiver: RootReceiver, now: Date): Promise<QueueState> =>
  queueState(
    db,
    sql`${historyBlock} where number > coalesce(
      (select sent_number from ${historySending} where receiver = ${receiverId(receiver)}), 0)`,
    sql`closed_at + (now() - ${now}::timestamptz)`,
  )
