import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { location } from '../tables.ts'

/** Records that the sign hangs at a location. The latest day counts. Rows are never changed. */
export const noticeRecord = pgTable(
  'notice_record',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    locationId: integer('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
    seenOn: date('seen_on', { mode: 'string' }).notNull(),
    /** The stored picture. */
    photo: uuid('photo').notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true, mode: 'date' }).notNull(),
    recordedById: integer('recorded_by_id').notNull(),
    recordedBy: text('recorded_by').notNull(),
  },
  (table) => [index('notice_record_latest').on(table.locationId, table.seenOn, table.id)],
)
