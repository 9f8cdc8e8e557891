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
    lastDeliveredAt: at('last_delivered_at'),
    /** Failures since the last delivery, the first of them, and the time of the next attempt. */
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

/** The outbox: one row per event and webhook, stored in the transaction of the event, and sent in the order of `id`. */
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
  },
  (table) => [
    index('webhook_delivery_waiting').on(table.webhookId, table.id).where(sql`delivered_at is null`),
    index('webhook_delivery_log').on(table.webhookId, table.id.desc()),
    index('webhook_delivery_created').on(table.createdAt),
  ],
)
