import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/**
 * The schedule of the embedded screen-content system: one row per campaign, order, spot, screen and day. Loops of a day
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
    /** Emissions so far. */
    played: integer('played').notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: 'content_schedule_key',
      columns: [table.campaignUuid, table.day, table.screenId, table.spotId, table.orderNumber],
    }),
    index('content_schedule_day').on(table.day),
    check('content_schedule_loops', sql`0 <= begins and begins <= ends and ends <= 540`),
  ],
)
