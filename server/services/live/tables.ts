import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ImportJob } from '../../../contract/live/imports.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Device keys as hashes; an arabox has one key at a time. */
export const araboxKey = pgTable('arabox_key', {
  araboxUuid: uuid('arabox_uuid').primaryKey(),
  keyHash: text('key_hash').notNull().unique(),
  issuedAt: instant('issued_at').notNull(),
})

const numbers = customType<{ data: string }>({ dataType: () => 'int8multirange' })

/** Zones of an arabox as it last reported them. */
export type Zones = { top: number; left: number; middle: number; right: number }

/** What each arabox has delivered: the numbers of its messages as ranges, and who stands where now. */
export const araboxLog = pgTable('arabox_log', {
  araboxUuid: uuid('arabox_uuid').primaryKey(),
  seen: numbers('seen').notNull().default('{}'),
  zones: jsonb('zones').$type<Zones>(),
  zonesSeq: bigint('zones_seq', { mode: 'number' }),
  heardAt: instant('heard_at').notNull(),
})

/** An hour as its device summed it up; `ages` are 14 numbers, women then men by band. A device's report says when it was taken. */
export type ReportedHour = {
  people_net: number
  people_gross: number
  cars: number
  buses: number
  ages: number[]
  taken_at?: string
}

/**
 * Hours that may still change: what single messages added up to, and what the device itself reported of the whole hour,
 * which wins. `version` grows with every change; `moved_version` is the one that the statistics store has.
 */
export const openHour = pgTable(
  'open_hour',
  {
    locationUuid: uuid('location_uuid').notNull(),
    hour: instant('hour').notNull(),
    localDay: date('local_day').notNull(),
    localHour: integer('local_hour').notNull(),
    peopleNet: integer('people_net').notNull().default(0),
    peopleGross: integer('people_gross').notNull().default(0),
    carPeople: integer('car_people').notNull().default(0),
    cars: integer('cars').notNull().default(0),
    busPeople: integer('bus_people').notNull().default(0),
    buses: integer('buses').notNull().default(0),
    ages: integer('ages').array().notNull(),
    reported: jsonb('reported').$type<ReportedHour>(),
    /** Number of the message that reported the hour; none where it came from a file. */
    reportedSeq: bigint('reported_seq', { mode: 'number' }),
    version: integer('version').notNull().default(1),
    movedVersion: integer('moved_version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.locationUuid, table.hour] }),
    index('open_hour_waiting').on(table.hour).where(sql`moved_version < version`),
    index('open_hour_hour').on(table.hour),
  ],
)

/** Names under which files know the locations. */
export const sensor = pgTable('sensor', {
  sensorId: text('sensor_id').primaryKey(),
  locationUuid: uuid('location_uuid').notNull(),
})

/** Imports of history from files, which go on where they stopped. */
export const importJob = pgTable(
  'import_job',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    kind: text('kind').$type<ImportJob['kind']>().notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    bytesDone: bigint('bytes_done', { mode: 'number' }).notNull().default(0),
    options: jsonb('options')
      .$type<{ city?: string | undefined; timeZone?: string | undefined; companyId: number }>()
      .notNull(),
    status: text('status').$type<ImportJob['status']>().notNull(),
    createdBy: integer('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    lines: integer('lines').notNull().default(0),
    accepted: integer('accepted').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    faults: jsonb('faults').$type<ImportJob['faults']>().notNull().default([]),
    failure: jsonb('failure').$type<ImportJob['failure']>(),
  },
  (table) => [index('import_job_created').on(table.createdAt)],
)
