import { eq } from 'drizzle-orm'
import { type HistoryState, sendingFaults } from '../../../contract/history.ts'
import type { OutgoingHeld } from '../../../contract/platform-state.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import type { Db } from '../../store/database.ts'
import { closableSince, findLastBlock } from './close-day.ts'
import type { HistoryContext } from './context.ts'
import type { RootReceiver } from './sending/root-receiver.ts'
import { findSending } from './sending/send-roots.ts'
import { historyBlock } from './tables.ts'

/** A day that waits for longer than this to be closed is overdue: the server does not run, or its work fails. */
const OVERDUE_AFTER_MS = 3 * HOUR_MS

/** What the state of the chain is read from. */
export type HistoryRoutesContext = Pick<HistoryContext, 'store' | 'clock' | 'receiver'> & {
  /** Why nothing is sent outside. */
  readonly outgoingHeld: () => Promise<OutgoingHeld | null>
}

type Sending = Awaited<ReturnType<typeof findSending>>['stored']

const failureOf = (stored: Sending) => {
  const fault = sendingFaults.find((each) => each === stored?.fault)
  if (!(stored?.failingSince && fault)) return null
  return { since: stored.failingSince.toISOString(), attempts: stored.failures, fault, status: stored.status }
}

const findDay = async (db: Db, number: number): Promise<string | undefined> => {
  const [found] = await db.select({ day: historyBlock.day }).from(historyBlock).where(eq(historyBlock.number, number))
  return found?.day
}

const sendingState = async (db: Db, receiver: RootReceiver, held: OutgoingHeld | null) => {
  const { stored, waiting } = await findSending(db, receiver)
  const day = stored?.sentAt ? await findDay(db, stored.sentNumber) : undefined
  return {
    host: new URL(receiver.url).host,
    held,
    waiting,
    last: stored?.sentAt && day ? { number: stored.sentNumber, day, at: stored.sentAt.toISOString() } : null,
    failing: failureOf(stored),
  }
}

/** Up to which day records are closed, and up to which day roots were sent outside. */
export const readHistoryState = async (context: HistoryRoutesContext): Promise<HistoryState> => {
  const { store, clock, receiver } = context
  const last = await findLastBlock(store.db)
  const since = closableSince(last, clock.now())
  const isOverdue = since !== null && clock.now().getTime() - since.getTime() > OVERDUE_AFTER_MS
  return {
    last: last ? { number: last.number, day: last.day, closed_at: last.closedAt.toISOString() } : null,
    overdue_since: isOverdue ? since.toISOString() : null,
    sending: receiver ? await sendingState(store.db, receiver, await context.outgoingHeld()) : null,
  }
}
