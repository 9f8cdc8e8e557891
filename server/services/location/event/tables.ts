import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { city, location } from '../tables.ts'

/** Events in cities. Those that are not of the whole city are at the places of `local_event_location`. */
export const localEvent = pgTable(
  'local_event',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    name: text('name').notNull(),
    cityId: integer('city_id')
      .notNull()
      .references(() => city.id, { onDelete: 'cascade' }),
    isOfCity: boolean('is_of_city').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('local_event_city').on(table.cityId, table.firstDay),
    check('local_event_order', sql`first_day <= last_day`),
  ],
)

/** The places of events that are not of a whole city. */
export const localEventLocation = pgTable(
  'local_event_location',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => localEvent.id, { onDelete: 'cascade' }),
    locationId: integer('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.locationId] }),
    index('local_event_at_location').on(table.locationId),
  ],
)
