import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import type { contentOrderTypes } from '../../contract/platform-state.ts'

/**
 * The schedule of the embedded playout system: one row per campaign, order, spot, screen and day. Loops of a day
 * are numbered from 0; a row covers the loops from `begins` to before `ends`. Rows are closed, never deleted.
 */
export const contentSchedule = pgTable(
  'content_schedule',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    orderNumber: integer('order_number').notNull().default(1),
    screenId: integer('screen_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    spotId: uuid('spot_id').notNull(),
    /** Index of the spot in the rotation, from 0. `rotation` is the number of spots. */
    position: integer('position').notNull(),
    rotation: integer('rotation').notNull(),
    begins: integer('begins').notNull().default(0),
    ends: integer('ends').notNull().default(540),
    /** The loops before this number are counted: they were played, or the screen was off. */
    counted: integer('counted').notNull().default(0),
    /** The loop with which the last count began. */
    countedFrom: integer('counted_from').notNull().default(0),
    /** Whether the screen was switched off at the last count. */
    wasOff: boolean('was_off').notNull().default(false),
    /** The first slot of the loop, from 0; null until the screen has a player. All spots of an order share it. */
    slot: integer('slot'),
    /** Slots that the campaign has in the loop. */
    slots: integer('slots').notNull().default(1),
    /** First slots before the block was moved: plays of players with an older schedule begin there. */
    formerSlots: integer('former_slots').array().notNull().default([]),
    /** Emissions so far. */
    played: integer('played').notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: 'content_schedule_key',
      columns: [table.campaignUuid, table.day, table.screenId, table.spotId, table.orderNumber],
    }),
    index('content_schedule_day').on(table.day),
    index('content_schedule_screen').on(table.screenId, table.day),
    check('content_schedule_loops', sql`0 <= begins and begins <= ends and ends <= 540`),
  ],
)

/** Kind of an order to an outside playout system. */
export type ContentOrderType = (typeof contentOrderTypes)[number]

/**
 * The outbox of orders to an outside playout system, stored in the transaction of the campaign's step. Those of
 * one campaign are sent in the order of `number`. Rows are never deleted. All times are real time.
 */
export const contentOrder = pgTable(
  'content_order',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The idempotency key, the same in every attempt. */
    uuid: uuid('uuid').notNull().defaultRandom(),
    campaignUuid: uuid('campaign_uuid').notNull(),
    /** Counts the orders of a campaign, from 1. */
    number: integer('number').notNull(),
    type: text('type').$type<ContentOrderType>().notNull(),
    /** The body that is signed and sent, byte by byte. */
    body: text('body').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** Until when another server does not send the order. */
    leasedUntil: timestamp('leased_until', { withTimezone: true, mode: 'date' }),
    /** When the system accepted or refused the order; null while the order waits. */
    answeredAt: timestamp('answered_at', { withTimezone: true, mode: 'date' }),
    /** Why the system refused the order; null if it did not. */
    refusal: text('refusal'),
  },
  (table) => [
    unique('content_order_number').on(table.campaignUuid, table.number),
    index('content_order_waiting').on(table.id).where(sql`answered_at is null`),
    index('content_order_refused').on(table.campaignUuid).where(sql`refusal is not null`),
  ],
)

/** What the platform made in a Xibo CMS, by a name of its own, so that a repeated order makes nothing twice. */
export const xiboObject = pgTable(
  'xibo_object',
  {
    /** The address of the CMS. */
    system: text('system').notNull(),
    key: text('key').notNull(),
    /** The id in the CMS. */
    id: integer('id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.system, table.key] })],
)
