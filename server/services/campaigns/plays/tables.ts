import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PlaySource } from '../../../../contract/campaign/plays-source.ts'

/**
 * Where a screen was, and whose it was. A row is never changed: when the place of a screen differs from its newest row,
 * a new row is added. Plans and plays refer to these rows, so later changes of the network do not change the past.
 */
export const recordedPlace = pgTable(
  'recorded_place',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    screenId: integer('screen_id').notNull(),
    name: text('name').notNull(),
    locationUuid: uuid('location_uuid').notNull(),
    address: text('address').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    cityId: integer('city_id').notNull(),
    cityName: text('city_name').notNull(),
    /** Enumeration id of OpenOOH; null if unknown. */
    venueType: integer('venue_type'),
    ownerCompanyId: integer('owner_company_id').notNull(),
    hasSensor: boolean('has_sensor').notNull(),
  },
  (table) => [
    index('recorded_place_screen').on(table.screenId, table.id),
    index('recorded_place_of_owner').on(table.ownerCompanyId, table.id),
  ],
)

/**
 * The locations with a sensor in a city. A row is never changed: when they differ from the newest row of the city, a
 * new row is added. Plans refer to these rows.
 */
export const recordedSensors = pgTable(
  'recorded_sensors',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    cityId: integer('city_id').notNull(),
    locations: uuid('locations').array().notNull(),
  },
  (table) => [index('recorded_sensors_city').on(table.cityId, table.id)],
)

/** Loops bought and played of a campaign by screen and day. The database refuses more plays than bought. */
export const orderedDay = pgTable(
  'ordered_day',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    screenId: integer('screen_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    bought: integer('bought').notNull(),
    played: integer('played').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.campaignUuid, table.day, table.screenId] }),
    check('ordered_day_plays', sql`0 <= played and played <= bought and bought <= 540`),
  ],
)

/**
 * The hours in which a screen of a campaign was dark: how many of their 30 loops did not play. The campaign has no
 * contacts there then.
 */
export const darkHour = pgTable(
  'dark_hour',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    screenId: integer('screen_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Local hour, 6 to 23. */
    hour: integer('hour').notNull(),
    loops: integer('loops').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignUuid, table.day, table.screenId, table.hour] }),
    check('dark_hour_loops', sql`0 < loops and loops <= 30`),
  ],
)

/** The films of spots as they were played. A row is never changed: a renamed or replaced film adds one. */
export const playedFilm = pgTable(
  'played_film',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    campaignUuid: uuid('campaign_uuid').notNull(),
    spotId: uuid('spot_id').notNull(),
    fileName: text('file_name').notNull(),
    storedAs: text('stored_as'),
    seconds: doublePrecision('seconds'),
    /** Digest of its bytes, by which players name it; null while it is not known. */
    sha256: text('sha256'),
  },
  (table) => [
    index('played_film_spot').on(table.campaignUuid, table.spotId),
    index('played_film_newest').on(table.spotId, table.id),
  ],
)

/** The spots of campaigns, with spots that were played and then removed under their last name; they have no film. */
export const listedSpot = pgView('listed_spot', {
  id: uuid('id').notNull(),
  campaignUuid: uuid('campaign_uuid').notNull(),
  position: integer('position').notNull(),
  fileName: text('file_name').notNull(),
  storedAs: text('stored_as'),
  stillAs: text('still_as'),
  seconds: doublePrecision('seconds'),
  width: integer('width'),
  height: integer('height'),
}).as(sql`
  select id, campaign_uuid, position, file_name, stored_as, still_as, seconds, width, height from filed_spot
  union all
  (select distinct on (spot_id) spot_id, campaign_uuid, 2147483647, file_name, null, null, seconds, null, null
  from played_film
  where not exists (select from campaign_spot where campaign_spot.id = played_film.spot_id)
  order by spot_id, played_film.id desc)`)

/**
 * Emissions reported as played by the playout system (proof of play), by order, spot, screen and day, with the
 * place of the screen and the film of the spot at that time.
 */
export const emissionDay = pgTable(
  'emission_day',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    orderNumber: integer('order_number').notNull(),
    spotId: uuid('spot_id').notNull(),
    screenId: integer('screen_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    placeId: integer('place_id').notNull(),
    filmId: integer('film_id').notNull(),
    /** Whether a player or an outside playout system reported the plays, or they are computed from the order. */
    source: text('source').$type<PlaySource>().notNull().default('computed'),
    played: integer('played').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'emission_day_key',
      columns: [
        table.campaignUuid,
        table.day,
        table.screenId,
        table.spotId,
        table.orderNumber,
        table.placeId,
        table.filmId,
        table.source,
      ],
    }),
    // What the screens of an owner have played in a month.
    index('emission_day_place').on(table.placeId, table.day),
  ],
)

/**
 * The plays of `emission_day`, summed up by campaign, month, owner of the screens and source, without those in
 * `unsummed_plays`. A place that is not recorded has the owner 0.
 */
export const ownerPlays = pgTable(
  'owner_plays',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    ownerCompanyId: integer('owner_company_id').notNull(),
    source: text('source').$type<PlaySource>().notNull(),
    played: bigint('played', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignUuid, table.month, table.ownerCompanyId, table.source] }),
    index('owner_plays_owner').on(table.ownerCompanyId, table.month, table.campaignUuid),
  ],
)

/**
 * Plays that were added to `emission_day`, or taken from it, and are not in the sums yet. Triggers append them, because
 * writers that change the same sum would wait for each other; `sumPlays` adds them to the sums.
 */
export const unsummedPlays = pgTable('unsummed_plays', {
  campaignUuid: uuid('campaign_uuid').notNull(),
  spotId: uuid('spot_id').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  ownerCompanyId: integer('owner_company_id').notNull(),
  source: text('source').$type<PlaySource>().notNull(),
  /** Negative after a correction. */
  played: bigint('played', { mode: 'number' }).notNull(),
})
