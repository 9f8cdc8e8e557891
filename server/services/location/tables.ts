import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ScreenPosition, ZoneShapes } from '../../../contract/location/location.ts'

const identity = (name = 'id') => integer(name).primaryKey().generatedByDefaultAsIdentity()

/** Agglomerations. */
export const city = pgTable('city', {
  id: identity(),
  name: text('name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
})

/** Kinds of places where screens stand. */
export const industry = pgTable('industry', { id: identity(), name: text('name').notNull().unique() })

/** Places with screens; `araboxUuid` where a sensor counts. */
export const location = pgTable(
  'location',
  {
    id: identity(),
    uuid: uuid('uuid').notNull().defaultRandom().unique(),
    cityId: integer('city_id')
      .notNull()
      .references(() => city.id),
    companyId: integer('company_id').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    araboxUuid: uuid('arabox_uuid').unique(),
    /** IANA name; the days and hours of its counts are local ones. */
    timeZone: text('time_zone').notNull().default('Europe/Warsaw'),
    /** What its owner drew into its picture; none is the usual layout. */
    screenPosition: jsonb('screen_position').$type<ScreenPosition>(),
    zones: jsonb('zones').$type<ZoneShapes>(),
  },
  (table) => [index('location_city').on(table.cityId)],
)

/** Which industries a place belongs to. */
export const locationIndustry = pgTable(
  'location_industry',
  {
    locationId: integer('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
    industryId: integer('industry_id')
      .notNull()
      .references(() => industry.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.industryId] }),
    index('location_industry_by').on(table.industryId),
  ],
)

/** Screens: each repeats a loop of 12 slots. */
export const screen = pgTable(
  'screen',
  {
    id: identity(),
    uuid: uuid('uuid').notNull().defaultRandom().unique(),
    locationId: integer('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
  },
  (table) => [index('screen_location').on(table.locationId)],
)

/** Pictures of a place; the latest is the one that is shown. */
export const locationPanorama = pgTable(
  'location_panorama',
  {
    id: identity(),
    locationId: integer('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
    imageUrl: text('image_url').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('location_panorama_latest').on(table.locationId, table.id)],
)
