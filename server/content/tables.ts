import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/** What the embedded screen-content system is to play: one row a spot, screen and day, with what it has played so far. */
export const contentSchedule = pgTable(
  'content_schedule',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    screenId: integer('screen_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    spotId: uuid('spot_id').notNull(),
    /** Place of the spot in the rotation, from 0, and how many spots rotate. */
    position: integer('position').notNull(),
    rotation: integer('rotation').notNull(),
    played: integer('played').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.campaignUuid, table.day, table.screenId, table.spotId] }),
    index('content_schedule_day').on(table.day),
  ],
)
