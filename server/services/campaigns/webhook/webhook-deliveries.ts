import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { inJobSpan, inSpan, type Span } from '../../../base/tracing.ts'
import { signedHeaders } from '../../../base/webhook-signature.ts'
import type { Tx } from '../../../store/database.ts'
import {
  fromNow,
  isHeldBy,
  isUnreachable,
  type Leased,
  leaseMs,
  storeOutcome,
  type WebhookContext,
  webhookPauseMs,
} from './delivery-outcome.ts'
import { hasDue, nextDue } from './delivery-queue.ts'
import { type Attempt, type Outcome, send } from './send.ts'
import { webhook } from './tables.ts'

/** Most webhooks that one server delivers to at the same time. */
const MOST_AT_ONCE = 8
/** Most events that are sent to one webhook before the next webhook is served. */
const EVENTS_IN_A_ROW = 100
/** A receiver that cannot be reached for so many events in a row is left alone for a while. */
const MOST_UNREACHABLE = 3

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
          and ${hasDue}
        order by w.next_attempt_at nulls first, w.id limit ${most} for no key update skip locked
      )`,
    )
    .returning()
  return rows.map((row) => ({ ...row, lease }))
}

/** Neither the receiver nor its answer is recorded, and it gets no `traceparent`: they belong to others. */
const sending = { name: 'POST webhook', kind: 'client', attributes: { 'http.request.method': 'POST' } } as const

const sendTraced = async (attempt: Attempt, span: Span | undefined): Promise<Outcome> => {
  const outcome = await send(attempt)
  if (outcome.status !== null) span?.set({ 'http.response.status_code': outcome.status })
  if (outcome.fault !== null) span?.fail(outcome.fault)
  return outcome
}

const release = (tx: Tx, leased: Leased, pauseMs: number | null) =>
  tx
    .update(webhook)
    .set({ lease: null, leasedUntil: null, ...(pauseMs === null ? {} : { nextAttemptAt: fromNow(pauseMs) }) })
    .where(isHeldBy(leased))

/**
 * Sends the due events of a webhook one after the other. One that fails has a pause of its own and delays only later
 * events of its campaign.
 */
const serve = async (context: WebhookContext, taken: Leased, signal: AbortSignal): Promise<void> => {
  let leased: Leased | null = taken
  let unreachable = 0
  for (let count = 0; leased?.secret && count < EVENTS_IN_A_ROW && !signal.aborted; count += 1) {
    const waiting = await nextDue(context.store.db, leased.id)
    if (!waiting) break
    const { toLoopback, timeoutSeconds } = context.webhooks
    const headers = signedHeaders(leased, { id: waiting.uuid, body: waiting.body, at: new Date() })
    const timeoutMs = timeoutSeconds * SECOND_MS
    const attempt = { url: leased.url, headers, body: waiting.body, toLoopback, timeoutMs, signal }
    const outcome = await inSpan(sending, (span) => sendTraced(attempt, span))
    // This server stops and has ended the attempt, so the outcome says nothing about the receiver.
    if (outcome.fault !== null && signal.aborted) break
    leased = await storeOutcome(context, leased, waiting.id, outcome)
    unreachable = isUnreachable(outcome) ? unreachable + 1 : 0
    if (unreachable === MOST_UNREACHABLE) break
  }
  if (leased) await release(context.store.db, leased, unreachable === MOST_UNREACHABLE ? webhookPauseMs(leased) : null)
}

/** The deliveries of one server: `round` begins the due ones, `idle` waits for running ones, `stop` aborts them. */
export type Deliveries = { round: () => Promise<void>; idle: () => Promise<void>; stop: () => Promise<void> }

/** Creates the deliveries of one server. Several servers share the webhooks of a database. */
export const createDeliveries = (context: WebhookContext): Deliveries => {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  const begin = (leased: Leased): void => {
    const served = inJobSpan('job webhook', () => serve(context, leased, ending.signal))
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
