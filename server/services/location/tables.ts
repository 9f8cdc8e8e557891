import { sql } from 'drizzle-orm'
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
import type { ScreenVisibility } from '../../../contract/location/screen-visibility.ts'

/** The version of a record, which counts its changes, and the time of its creation. */
const recordColumns = () => ({
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

const identity = (name = 'id') => integer(name).primaryKey().generatedByDefaultAsIdentity()

/** Cities (agglomerations). */
export const city = pgTable('city', {
  id: identity(),
  ...recordColumns(),
  name: text('name').notNull().unique(),
  isActive: boolean('is_active').notNull().default(true),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  /** Number of residents of all ages; null if unknown. */
  residents: integer('residents'),
  /** ISO 3166-2 code of the region whose calendar the city has; null means that of the country. */
  region: text('region'),
})

/** Industries: the kinds of sites at which screens stand. */
export const industry = pgTable('industry', {
  id: identity(),
  ...recordColumns(),
  name: text('name').notNull().unique(),
  /** Number of the venue type in the OpenOOH taxonomy. */
  venueType: integer('venue_type'),
})

/** Locations with screens. `araboxUuid` is set if a sensor counts there. */
export const location = pgTable(
  'location',
  {
    id: identity(),
    ...recordColumns(),
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
    /** IANA time zone; the days and hours of the counts are local. */
    timeZone: text('time_zone').notNull().default('Europe/Warsaw'),
    /** Line and zones that the owner drew in the picture; `null` means the default layout. */
    screenPosition: jsonb('screen_position').$type<ScreenPosition>(),
    zones: jsonb('zones').$type<ZoneShapes>(),
    /** Number of the venue type in the OpenOOH taxonomy; null means that of its industries. */
    venueType: integer('venue_type'),
  },
  (table) => [
    index('location_city').on(table.cityId),
    index('location_company').on(table.companyId),
    // The araboxes of the network or of a company, without the rows of their locations.
    index('location_with_arabox')
      .on(table.companyId, table.cityId, table.id, table.araboxUuid, table.isActive)
      .where(sql`arabox_uuid is not null`),
    // The orders of the list of locations.
    index('location_by_name').on(sql`name collate "pl-x-icu"`, table.id),
    index('location_by_address').on(sql`address collate "pl-x-icu"`, table.id),
  ],
)

/** The industries of each location. */
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

/** Screens. Each repeats a loop of 12 slots. */
export const screen = pgTable(
  'screen',
  {
    id: identity(),
    uuid: uuid('uuid').notNull().defaultRandom().unique(),
    locationId: integer('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
    ...recordColumns(),
    name: text('name').notNull(),
    /** Pixels of the screen's picture; null if they are not known. */
    width: integer('width'),
    height: integer('height'),
    /** Whether the screen is active: inactive screens are not sold. */
    isActive: boolean('is_active').notNull().default(true),
    /** Whether the screen is also sold programmatically (C50). */
    isProgrammatic: boolean('is_programmatic').notNull().default(true),
    /** The assessed visibility; null if no part of it was assessed. */
    visibility: jsonb('visibility').$type<ScreenVisibility>(),
  },
  (table) => [
    index('screen_location').on(table.locationId),
    index('screen_by_name').on(sql`name collate "pl-x-icu"`, table.id),
  ],
)

/** Pictures of each location. The client shows the latest one. */
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

/**
 * Araboxes. A location refers to its arabox by `location.arabox_uuid`; an arabox without a location is in stock. The
 * keys and messages of araboxes belong to the live service.
 */
export const device = pgTable('device', {
  id: identity(),
  ...recordColumns(),
  uuid: uuid('uuid').notNull().defaultRandom().unique(),
  serialNumber: text('serial_number').notNull().unique(),
  isActive: boolean('is_active').notNull().default(true),
})

/** Changes of many locations at once, with their author and the previous members of each location for undo. */
export const locationChange = pgTable('location_change', {
  id: identity(),
  uuid: uuid('uuid').notNull().defaultRandom().unique(),
  accountId: integer('account_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'date' }),
  rows: jsonb('rows').$type<readonly ChangedLocation[]>().notNull(),
})

/** A location that was changed with many others: the changed members before and after. */
export type ChangedLocation = { location_id: number; before: LocationState; after: LocationState }

/** The members of a location that can be changed for many locations at once. */
export type LocationState = { is_active?: boolean; company_id?: number; industry_ids?: number[] }
