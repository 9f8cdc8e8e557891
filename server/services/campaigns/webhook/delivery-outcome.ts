import { and, eq, isNull, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import type { Outcome } from './send.ts'
import { webhook, webhookDelivery } from './tables.ts'

/** What the deliveries of webhooks use. */
export type WebhookContext = Pick<CampaignContext, 'store' | 'clock' | 'log' | 'webhooks' | 'otherServices'>

/** The pause after a failure of an event doubles from the first to the longest. */
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = HOUR_MS
/** Longest pause of a whole webhook whose receiver cannot be reached. */
const LONGEST_WEBHOOK_PAUSE_MS = 5 * MINUTE_MS
/** Attempts after which an event is parked; with their pauses they take a little more than an hour. */
const MOST_ATTEMPTS = 12
/** A webhook is switched off after failures for this long without a delivery. */
const LONGEST_FAILURE_MS = 3 * DAY_MS
/** Answers of a receiver, or of a proxy before it, that say nothing about the event. */
const UNAVAILABLE: readonly number[] = [429, 502, 503, 504]

/** A webhook that this server serves. */
export type Leased = typeof webhook.$inferSelect & { lease: string }

/** SQL for an instant after now. */
export const fromNow = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`

/** Longer than the timeout of a receiver, but so short that a server that was killed delays a webhook only briefly. */
export const leaseMs = ({ timeoutSeconds }: WebhookContext['webhooks']): number => (timeoutSeconds + 2) * SECOND_MS

/** The condition for a webhook whose lease this server still has. */
export const isHeldBy = ({ id, lease }: Leased) => and(eq(webhook.id, id), eq(webhook.lease, lease))

/** Whether an outcome says that the receiver is not there, rather than that it does not take the event. */
export const isUnreachable = ({ fault, status }: Outcome): boolean =>
  fault !== null && (status === null || UNAVAILABLE.includes(status))

const pauseMs = (failures: number, longestMs: number): number =>
  Math.min(longestMs, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20))

/** How long a webhook is left alone after its receiver could not be reached for several events. */
export const webhookPauseMs = ({ failures }: Pick<Leased, 'failures'>): number =>
  pauseMs(failures, LONGEST_WEBHOOK_PAUSE_MS)

const isGivenUp = ({ failingSince }: Pick<Leased, 'failingSince'>, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() > LONGEST_FAILURE_MS

const switchOff = async (
  { clock, otherServices }: WebhookContext,
  tx: Tx,
  current: typeof webhook.$inferSelect,
  delivery: { uuid: string; now: Date },
): Promise<void> => {
  await tx
    .update(webhook)
    .set({ isActive: false, switchedOffAt: delivery.now, version: current.version + 1 })
    .where(eq(webhook.id, current.id))
  const nobody = { id: null, name: null, address: null, at: clock.now() }
  await appendAudit(tx, nobody, {
    action: 'changed',
    kind: 'webhook',
    recordId: current.id,
    recordName: current.name,
    before: { is_active: true },
    after: { is_active: false },
  })
  const { companyId, name } = current
  await otherServices.notifyOfWebhook(tx, { companyId, name, target: delivery.uuid, at: clock.now() })
}

/** Stores a failed attempt of an event. Returns whether the event is parked now. */
const storeFailure = async (
  tx: Tx,
  deliveryId: number,
  { outcome, lastDeliveredAt, now }: { outcome: Outcome; lastDeliveredAt: Date | null; now: Date },
): Promise<{ uuid: string; isParked: boolean } | null> => {
  const [row] = await tx.select().from(webhookDelivery).where(eq(webhookDelivery.id, deliveryId)).for('update')
  if (!row) return null
  const failures = row.failures + 1
  const failingSince = row.failingSince ?? now
  // While a receiver is away, its events wait; an event is parked if the receiver is there and does not take it.
  const isAboutEvent = !isUnreachable(outcome) || (lastDeliveredAt !== null && lastDeliveredAt > failingSince)
  const isParked = failures >= MOST_ATTEMPTS && isAboutEvent
  await tx
    .update(webhookDelivery)
    .set({
      failures,
      failingSince,
      nextAttemptAt: fromNow(pauseMs(row.failures, LONGEST_PAUSE_MS)),
      ...(isParked ? { parkedAt: now, parkedReason: 'attempts' as const, nextAttemptAt: null } : {}),
    })
    .where(eq(webhookDelivery.id, deliveryId))
  return { uuid: row.uuid, isParked }
}

const isQueueEmpty = async (tx: Tx, webhookId: number): Promise<boolean> => {
  const queued = and(
    eq(webhookDelivery.webhookId, webhookId),
    isNull(webhookDelivery.deliveredAt),
    isNull(webhookDelivery.parkedAt),
  )
  return (await tx.$count(webhookDelivery, queued)) === 0
}

/**
 * Stores the outcome of an attempt: the event is delivered, tried again later, or parked. Returns the current webhook,
 * or null if this server must stop serving it. A webhook without a delivery for three days is switched off, and its
 * owners are notified.
 */
export const storeOutcome = (
  context: WebhookContext,
  leased: Leased,
  deliveryId: number,
  outcome: Outcome,
): Promise<Leased | null> =>
  context.store.transaction(async (tx) => {
    const now = new Date()
    const { fault, status, answer } = outcome
    // Without the lock, a change of the webhook between here and the update would be lost.
    const [current] = await tx.select().from(webhook).where(isHeldBy(leased)).for('no key update')
    // The lease has ended: another server holds the webhook now, or the webhook was deleted.
    if (!current) return null
    const attempts = sql`${webhookDelivery.attempts} + 1`
    await tx
      .update(webhookDelivery)
      .set({ attempts, lastAttemptAt: now, lastFault: fault, lastStatus: status, lastAnswer: answer })
      .where(eq(webhookDelivery.id, deliveryId))
    const leasedUntil = fromNow(leaseMs(context.webhooks))
    if (fault === null) {
      const delivered = { deliveredAt: now, nextAttemptAt: null, failures: 0, failingSince: null }
      await tx.update(webhookDelivery).set(delivered).where(eq(webhookDelivery.id, deliveryId))
      const healthy = { failures: 0, failingSince: null, nextAttemptAt: null, lastDeliveredAt: now }
      await tx
        .update(webhook)
        .set({ ...healthy, leasedUntil })
        .where(isHeldBy(leased))
      return current.isActive ? { ...current, ...healthy, lease: leased.lease } : null
    }
    const { lastDeliveredAt } = current
    const failed = await storeFailure(tx, deliveryId, { outcome, lastDeliveredAt, now })
    // With nothing left to try, the next failure must not count from the one of this event.
    const isOver = failed?.isParked === true && (await isQueueEmpty(tx, current.id))
    const failing = isOver
      ? { failures: 0, failingSince: null }
      : { failures: current.failures + 1, failingSince: current.failingSince ?? now }
    await tx
      .update(webhook)
      .set({ ...failing, leasedUntil })
      .where(isHeldBy(leased))
    if (current.isActive && failed && !isOver && isGivenUp(current, now)) {
      await switchOff(context, tx, current, { uuid: failed.uuid, now })
      await tx.update(webhook).set({ lease: null, leasedUntil: null }).where(isHeldBy(leased))
      return null
    }
    return current.isActive ? { ...current, ...failing, lease: leased.lease } : null
  })
