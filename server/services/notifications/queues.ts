import { sql } from 'drizzle-orm'
import type { Tx } from '../../store/database.ts'
import { type QueueState, queueState } from '../../store/queue-state.ts'
import { araboxSilence, notification } from './tables.ts'

/** The state of the queue of e-mails, and how many araboxes are silent for longer than a short interruption. */
export const notificationQueues = async (tx: Tx): Promise<{ mail: QueueState; silentAraboxes: number }> => ({
  mail: await queueState(tx, sql`${notification} where mail_due_at is not null`, sql`stored_at`),
  silentAraboxes: await tx.$count(araboxSilence),
})
