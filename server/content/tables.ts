import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/** The schedule of the embedded screen-content system: one row per campaign, spot, screen and day. */
export const contentSchedule = pgTable(
  'content_schedule',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    screenId: integer('screen_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    spotId: uuid('spot_id').notNull(),
    /** Index of the spot in the rotation, from 0. `rotation` is the number of spots. */
    position: integer('position').notNull(),
    rotation: integer('rotation').notNull(),
    /** Emissions so far. */
    played: integer('played').notNull().default(0),
    /** The number of loops of the day after which the order ends; null for all loops. */
    lastLoop: integer('last_loop'),
  },
  (table) => [
    primaryKey({ columns: [table.campaignUuid, table.day, table.screenId, table.spotId] }),
    index('content_schedule_day').on(table.day),
  ],
)
