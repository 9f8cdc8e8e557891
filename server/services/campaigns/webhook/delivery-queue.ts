import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import type { Tx } from '../../../store/database.ts'
import { webhook, webhookDelivery } from './tables.ts'

/**
 * SQL for the deliveries (as `d`) that may be sent now: neither delivered nor parked nor in their pause, and the first
 * of the queued ones of their campaign.
 */
const isDue = sql`d.delivered_at is null and d.parked_at is null and coalesce(d.next_attempt_at <= now(), true)
  and not exists (
    select from ${webhookDelivery} earlier where earlier.webhook_id = d.webhook_id
      and earlier.campaign_uuid = d.campaign_uuid and earlier.id < d.id
      and earlier.delivered_at is null and earlier.parked_at is null
  )`

/** SQL for whether a webhook (as `w`) has a delivery that may be sent now. */
export const hasDue = sql`exists (select from ${webhookDelivery} d where d.webhook_id = w.id and ${isDue})`

/** The next delivery of a webhook: first those that have not failed yet, in the order of their events. */
export const nextDue = async (
  tx: Tx,
  webhookId: number,
): Promise<{ id: number; uuid: string; body: string } | undefined> => {
  const { rows } = await tx.execute<{ id: string; uuid: string; body: string }>(sql`
    select d.id, d.uuid, d.body from ${webhookDelivery} d where d.webhook_id = ${webhookId} and ${isDue}
    order by d.next_attempt_at nulls first, d.id limit 1`)
  const [row] = rows
  return row && { ...row, id: Number(row.id) }
}

/** Makes the waiting deliveries of a webhook due at once. */
export const endPauses = async (tx: Tx, webhookId: number): Promise<void> => {
  await tx.update(webhook).set({ nextAttemptAt: null }).where(eq(webhook.id, webhookId))
  await tx
    .update(webhookDelivery)
    .set({ nextAttemptAt: null })
    .where(and(eq(webhookDelivery.webhookId, webhookId), isNotNull(webhookDelivery.nextAttemptAt)))
}

/**
 * Queues deliveries of a webhook again, those with the given uuids or (null) every parked one. Returns how many. Their
 * number in the log stays, so that they are sent before later events of their campaigns.
 */
export const queueAgain = async (tx: Tx, webhookId: number, uuids: readonly string[] | null): Promise<number> => {
  const chosen = uuids === null ? isNotNull(webhookDelivery.parkedAt) : inArray(webhookDelivery.uuid, [...uuids])
  const queued = await tx
    .update(webhookDelivery)
    .set({
      deliveredAt: null,
      parkedAt: null,
      parkedReason: null,
      nextAttemptAt: null,
      failures: 0,
      failingSince: null,
    })
    .where(and(eq(webhookDelivery.webhookId, webhookId), chosen))
    .returning({ id: webhookDelivery.id })
  if (queued.length > 0) await tx.update(webhook).set({ nextAttemptAt: null }).where(eq(webhook.id, webhookId))
  return queued.length
}

/** Deletes deliveries that are older than `keptDays`, delivered or not. */
export const deleteOldDeliveries = async (tx: Tx, keptDays: number): Promise<void> => {
  await tx.delete(webhookDelivery).where(lt(webhookDelivery.createdAt, new Date(Date.now() - keptDays * DAY_MS)))
}
