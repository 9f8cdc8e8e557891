import { sql } from 'drizzle-orm'
import type { Tx } from '../../store/database.ts'
import { type QueueState, queueState } from '../../store/queue-state.ts'
import { importJob, openHour } from './tables.ts'

/** The state of the queues of closed hours that the statistics do not have yet, and of imports. */
export const liveQueues = async (tx: Tx, now: Date): Promise<{ transfers: QueueState; imports: QueueState }> => ({
  // An hour waits from its end. By the platform’s clock, because that of a demo may be another one.
  transfers: await queueState(
    tx,
    sql`${openHour} where moved_version < version and hour <= ${now}::timestamptz - interval '1 hour'`,
    sql`hour + interval '1 hour' + (now() - ${now}::timestamptz)`,
  ),
  imports: await queueState(
    tx,
    sql`${importJob} where status in ('waiting', 'running')`,
    sql`created_at + (now() - ${now}::timestamptz)`,
  ),
})
