import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { type Outcome, send } from './send.ts'
import { signedHeaders } from './signature.ts'
import { webhook, webhookDelivery } from './tables.ts'

type WebhookContext = Pick<CampaignContext, 'store' | 'log' | 'webhooks'>

/** Most webhooks that one server delivers to at the same time. */
const MOST_AT_ONCE = 8
/** Most events that are sent to one webhook before the next webhook is served. */
const EVENTS_IN_A_ROW = 100
/** The pause after a failure doubles from the first to the longest. */
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = HOUR_MS
/** A webhook is switched off after failures for this long without a delivery. */
const LONGEST_FAILURE_MS = 3 * DAY_MS
/** How long deliveries stay in the log, whether they succeeded or not. */
const LOG_RETENTION_MS = 30 * DAY_MS

type Row = typeof webhook.$inferSelect
type Leased = Row & { lease: string }

/** Longer than the timeout of a receiver, but so short that a server that was killed delays a webhook only briefly. */
const leaseMs = ({ timeoutSeconds }: WebhookContext['webhooks']): number => (timeoutSeconds + 2) * SECOND_MS

const fromNow = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`

const pauseMs = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20))

/** Leases webhooks that have events to send and that no other server holds. */
const takeDue = async ({ store, webhooks }: WebhookContext, most: number): Promise<Leased[]> => {
  const lease = randomUUID()
  const rows = await store.db
    .update(webhook)
    .set({ lease, leasedUntil: fromNow(leaseMs(webhooks)) })
    .where(
      sql`${webhook.id} in (
        select w.id from ${webhook} w
        where w.is_active and w.secret is not null
          and coalesce(w.next_attempt_at <= now(), true) and coalesce(w.leased_until <= now(), true)
          and exists (select from ${webhookDelivery} d where d.webhook_id = w.id and d.delivered_at is null)
        order by w.next_attempt_at nulls first, w.id limit ${most} for no key update skip locked
      )`,
    )
    .returning()
  return rows.map((row) => ({ ...row, lease }))
}

const isHeldBy = ({ id, lease }: Leased) => and(eq(webhook.id, id), eq(webhook.lease, lease))

const release = (tx: Tx, leased: Leased) =>
  tx.update(webhook).set({ lease: null, leasedUntil: null }).where(isHeldBy(leased))

const afterFailure = ({ failures, failingSince }: Row, now: Date) => ({
  failures: failures + 1,
  failingSince: failingSince ?? now,
  nextAttemptAt: fromNow(pauseMs(failures)),
  lease: null,
  leasedUntil: null,
})

const isGivenUp = ({ failingSince }: Row, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() > LONGEST_FAILURE_MS

const nobody = { id: null, name: null, address: null }

/** Stores the outcome of an attempt. Returns the current webhook, or null if this server must stop serving it. */
const storeOutcome = (
  { store, webhooks }: WebhookContext,
  leased: Leased,
  deliveryId: number,
  { fault, status, answer }: Outcome,
): Promise<Leased | null> =>
  store.transaction(async (tx) => {
    const now = new Date()
    // Without the lock, a change of the webhook between here and the update would be lost.
    const [current] = await tx.select().from(webhook).where(isHeldBy(leased)).for('no key update')
    // The lease has ended: another server holds the webhook now, or the webhook was deleted.
    if (!current) return null
    const attempts = sql`${webhookDelivery.attempts} + 1`
    await tx
      .update(webhookDelivery)
      .set({ attempts, lastAttemptAt: now, lastFault: fault, lastStatus: status, lastAnswer: answer })
      .where(eq(webhookDelivery.id, deliveryId))
    if (fault === null) {
      await tx.update(webhookDelivery).set({ deliveredAt: now }).where(eq(webhookDelivery.id, deliveryId))
      const healthy = { failures: 0, failingSince: null, nextAttemptAt: null, lastDeliveredAt: now }
      await tx
        .update(webhook)
        .set({ ...healthy, leasedUntil: fromNow(leaseMs(webhooks)) })
        .where(isHeldBy(leased))
      return current.isActive ? { ...current, ...healthy, lease: leased.lease } : null
    }
    await tx.update(webhook).set(afterFailure(current, now)).where(isHeldBy(leased))
    if (isGivenUp(current, now) && current.isActive) {
      await tx
        .update(webhook)
        .set({ isActive: false, switchedOffAt: now, version: current.version + 1 })
        .where(eq(webhook.id, current.id))
      await appendAudit(tx, nobody, {
        action: 'changed',
        kind: 'webhook',
        recordId: current.id,
        recordName: current.name,
        before: { is_active: true },
        after: { is_active: false },
      })
    }
    return null
  })

const nextWaiting = async (tx: Tx, webhookId: number) => {
  const [row] = await tx
    .select({ id: webhookDelivery.id, uuid: webhookDelivery.uuid, body: webhookDelivery.body })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.webhookId, webhookId), isNull(webhookDelivery.deliveredAt)))
    .orderBy(asc(webhookDelivery.id))
    .limit(1)
  return row
}

/** Sends the waiting events of a webhook one after the other, until one fails. */
const serve = async (context: WebhookContext, taken: Leased, signal: AbortSignal): Promise<void> => {
  let leased: Leased | null = taken
  for (let count = 0; leased?.secret && count < EVENTS_IN_A_ROW && !signal.aborted; count += 1) {
    const waiting = await nextWaiting(context.store.db, leased.id)
    if (!waiting) break
    const { toLoopback, timeoutSeconds } = context.webhooks
    const headers = signedHeaders(leased.secret, { id: waiting.uuid, body: waiting.body, at: new Date() })
    const timeoutMs = timeoutSeconds * SECOND_MS
    const outcome = await send({ url: leased.url, headers, body: waiting.body, toLoopback, timeoutMs, signal })
    // This server stops and has ended the attempt, so the outcome says nothing about the receiver.
    if (outcome.fault !== null && signal.aborted) break
    leased = await storeOutcome(context, leased, waiting.id, outcome)
  }
  if (leased) await release(context.store.db, leased)
}

/** The deliveries of one server: `round` begins the due ones, `idle` waits for running ones, `stop` aborts them. */
export type Deliveries = { round: () => Promise<void>; idle: () => Promise<void>; stop: () => Promise<void> }

/** Creates the deliveries of one server. Several servers share the webhooks of a database. */
export const createDeliveries = (context: WebhookContext): Deliveries => {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  const begin = (leased: Leased): void => {
    const served = serve(context, leased, ending.signal)
      .catch((error: unknown) => context.log.error({ err: error, webhook: leased.id }, 'a webhook was not served'))
      .finally(() => underWay.delete(served))
    underWay.add(served)
  }
  const idle = async () => void (await Promise.all(underWay))
  return {
    round: async () => {
      const free = MOST_AT_ONCE - underWay.size
      if (free > 0 && !ending.signal.aborted) for (const leased of await takeDue(context, free)) begin(leased)
    },
    idle,
    stop: async () => {
      ending.abort()
      await idle()
    },
  }
}

/** Deletes deliveries that are older than the retention of the log. */
export const deleteOldDeliveries = async (tx: Tx): Promise<void> => {
  await tx.delete(webhookDelivery).where(lt(webhookDelivery.createdAt, new Date(Date.now() - LOG_RETENTION_MS)))
}
