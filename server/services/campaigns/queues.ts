import { sql } from 'drizzle-orm'
import type { Tx } from '../../store/database.ts'
import { type QueueState, queueState } from '../../store/queue-state.ts'
import { filmConversion } from './spots/tables.ts'
import { webhook, webhookDelivery } from './webhook/tables.ts'

/** The state of the queues of events for webhooks that are switched on, and of films to convert. */
export const campaignQueues = async (tx: Tx): Promise<{ webhooks: QueueState; films: QueueState }> => ({
  webhooks: await queueState(
    tx,
    sql`${webhookDelivery} d join ${webhook} w on w.id = d.webhook_id
      where d.delivered_at is null and d.parked_at is null and w.is_active`,
    sql`d.created_at`,
  ),
  films: await queueState(tx, sql`${filmConversion} where state in ('waiting', 'running')`, sql`created_at`),
})
