import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { location } from '../tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Planned works at locations. They go on from `starts_at` until `ended_at`, or until `ends_at` without it. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    locationId: integer('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
    coversArabox: boolean('covers_arabox').notNull(),
    coversScreens: boolean('covers_screens').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
    reason: text('reason').notNull(),
    /** Name of the account that planned them. */
    plannedBy: text('planned_by'),
  },
  (table) => [
    index('maintenance_location').on(table.locationId, table.endsAt),
    check('maintenance_order', sql`starts_at < ends_at and (ended_at is null or ended_at < ends_at)`),
    check('maintenance_covers', sql`covers_arabox or covers_screens`),
  ],
)
