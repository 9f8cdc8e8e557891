import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { location } from '../tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Counts made by hand at locations. They are added and taken back, never changed. */
export const manualCount = pgTable(
  'manual_count',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    locationId: integer('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
    /** Name of the person who counted. */
    countedBy: text('counted_by').notNull(),
    note: text('note'),
    /** When the first interval began and the last one ended. */
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** The arabox that stood there when the count was stored. */
    araboxUuid: uuid('arabox_uuid'),
    storedAt: instant('stored_at').notNull(),
    storedById: integer('stored_by_id').notNull(),
    storedBy: text('stored_by').notNull(),
    takenBackAt: instant('taken_back_at'),
    takenBackById: integer('taken_back_by_id'),
    takenBackBy: text('taken_back_by'),
    takenBackReason: text('taken_back_reason'),
  },
  (table) => [
    index('manual_count_location').on(table.locationId, table.firstAt, table.id),
    check('manual_count_order', sql`first_at < last_at`),
    check(
      'manual_count_taken_back',
      sql`num_nulls(taken_back_at, taken_back_by_id, taken_back_by, taken_back_reason) in (0, 4)`,
    ),
  ],
)

/** The intervals of a count: those of one location that were not taken back do not overlap. */
export const manualCountInterval = pgTable(
  'manual_count_interval',
  {
    countId: integer('count_id')
      .notNull()
      .references(() => manualCount.id, { onDelete: 'cascade' }),
    beganAt: instant('began_at').notNull(),
    minutes: integer('minutes').notNull(),
    people: integer('people').notNull(),
    cars: integer('cars').notNull(),
    buses: integer('buses').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.countId, table.beganAt] }),
    check('manual_count_interval_bounds', sql`minutes > 0 and people >= 0 and cars >= 0 and buses >= 0`),
  ],
)
