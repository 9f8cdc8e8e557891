import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CampaignEventType } from '../../../../contract/campaign/campaign-events.ts'
import type { Delivery } from '../../../../contract/campaign/webhooks.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Webhooks with the state of their queue. All times are real time. */
export const webhook = pgTable(
  'webhook',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    companyId: integer('company_id').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<CampaignEventType[]>().notNull(),
    isActive: boolean('is_active').notNull(),
    /** Signs the deliveries. It is stored in plain text, because a hash cannot sign. */
    secret: text('secret'),
    secretIssuedAt: at('secret_issued_at'),
    /** Signs too, until its end. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: at('previous_secret_until'),
    lastDeliveredAt: at('last_delivered_at'),
    /**
     * Failures since the last delivery, the first of them, and until when a receiver that could not be reached is left
     * alone.
     */
    failures: integer('failures').notNull().default(0),
    failingSince: at('failing_since'),
    nextAttemptAt: at('next_attempt_at'),
    switchedOffAt: at('switched_off_at'),
    /** The server that delivers now, and until when the other servers do not take the webhook. */
    lease: uuid('lease'),
    leasedUntil: at('leased_until'),
  },
  (table) => [index('webhook_company').on(table.companyId)],
)

/**
 * The outbox: one row per event and webhook, stored in the transaction of the event. Those of one campaign are sent in
 * the order of `id`; a parked one is left out.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    campaignUuid: uuid('campaign_uuid').notNull(),
    type: text('type').$type<CampaignEventType>().notNull(),
    /** The body that is signed and sent, byte by byte. */
    body: text('body').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    deliveredAt: at('delivered_at'),
    attempts: integer('attempts').notNull().default(0),
    lastAttemptAt: at('last_attempt_at'),
    lastFault: text('last_fault').$type<NonNullable<Delivery['last_fault']>>(),
    lastStatus: integer('last_status'),
    lastAnswer: text('last_answer'),
    /** The time of the next attempt; null: at once. */
    nextAttemptAt: at('next_attempt_at'),
    /** Failures since the event was queued or queued again, and the first of them. */
    failures: integer('failures').notNull().default(0),
    failingSince: at('failing_since'),
    /** When the event was taken out of the queue until somebody sends it again, and why. */
    parkedAt: at('parked_at'),
    parkedReason: text('parked_reason').$type<NonNullable<Delivery['parked_reason']>>(),
  },
  (table) => [
    index('webhook_delivery_queued')
      .on(table.webhookId, table.campaignUuid, table.id)
      .where(sql`delivered_at is null and parked_at is null`),
    index('webhook_delivery_parked').on(table.webhookId).where(sql`parked_at is not null`),
    index('webhook_delivery_log').on(table.webhookId, table.id),
    index('webhook_delivery_created').on(table.createdAt),
  ],
)
