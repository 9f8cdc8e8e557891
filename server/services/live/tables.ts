import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ImportFault, ImportJob, SameHour } from '../../../contract/live/imports.ts'
import type { Counters } from '../../../contract/live/stream.ts'
import type { Point } from '../../../contract/location/location.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Hashes of device keys. `number` counts the keys of an arabox. The key before, whose number is one less, is valid for
 * a while beside a new one.
 */
export const araboxKey = pgTable(
  'arabox_key',
  {
    araboxUuid: uuid('arabox_uuid').primaryKey(),
    number: integer('number').notNull().default(1),
    keyHash: text('key_hash').notNull().unique(),
    issuedAt: instant('issued_at').notNull(),
    /** When the device last delivered with the key, by the platform's clock; null if it never did. */
    usedAt: instant('used_at'),
    previousHash: text('previous_hash'),
    /** Until when the key before is valid, in real time, so that a clock that is set does not prolong it. */
    previousUntil: instant('previous_until'),
    previousUsedAt: instant('previous_used_at'),
    /** How far the clock of the device is ahead of the platform's; negative if it is behind; null if unknown. */
    clockLeadMs: bigint('clock_lead_ms', { mode: 'number' }),
    /** When the lead was measured. */
    clockLeadAt: instant('clock_lead_at'),
    /** When its numbers were seen to begin again without a boot id, until it has new ones; null otherwise. */
    memoryLostAt: instant('memory_lost_at'),
  },
  (table) => [uniqueIndex('arabox_key_previous').on(table.previousHash)],
)

const numbers = customType<{ data: string }>({ dataType: () => 'int8multirange' })

/** People in each zone of an arabox. */
export type Zones = { top: number; left: number; middle: number; right: number }

/**
 * What each arabox has delivered with each of its keys and in each numbering: the numbers of its messages as ranges,
 * and its latest zones. Every key has numbers of its own, so that a stolen key cannot use up those of the next one. Key
 * 0 is delivery without a key, by the demo. A device that restarts with number 1 begins another numbering.
 */
export const araboxLog = pgTable(
  'arabox_log',
  {
    araboxUuid: uuid('arabox_uuid').notNull(),
    keyNumber: integer('key_number').notNull().default(0),
    numbering: integer('numbering').notNull().default(1),
    /** The id that the device gave its start; null for numberings of a device that sends none. */
    bootId: text('boot_id'),
    /** When the first message of the numbering arrived; null for numberings of earlier versions. */
    startedAt: instant('started_at'),
    /** The latest time of its messages, by the clock of the device. */
    latestAt: instant('latest_at'),
    seen: numbers('seen').notNull().default('{}'),
    /** Short hashes of its first messages by number, to tell a repeated one from another with its number. */
    firstHashes: jsonb('first_hashes').$type<Record<string, string>>().notNull().default({}),
    zones: jsonb('zones').$type<Zones>(),
    zonesSeq: bigint('zones_seq', { mode: 'number' }),
    lastMessageAt: instant('heard_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.araboxUuid, table.keyNumber, table.numbering] })],
)

/**
 * A report of a whole hour; `ages` are 14 counts, women before men, by age band. `taken_at` is missing for hours from
 * files.
 */
export type ReportedHour = {
  people_net: number
  people_gross: number
  cars: number
  buses: number
  ages: number[]
  taken_at?: string
}

/**
 * Hours that may still change: the sums of single messages, and the report of the whole hour, which replaces the sums.
 * `version` grows with every change; `moved_version` is the version that the statistics store has.
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
    /** Number of the message that reported the hour; null if the report is from a file. */
    reportedSeq: bigint('reported_seq', { mode: 'number' }),
    /** Number of the key with which the hour was reported; a report with a later key wins. */
    reportedKey: integer('reported_key').notNull().default(0),
    /** The numbering of that number; of one key, a report with a later numbering wins. */
    reportedNumbering: integer('reported_numbering').notNull().default(1),
    version: integer('version').notNull().default(1),
    transferredVersion: integer('moved_version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.locationUuid, table.hour] }),
    index('open_hour_waiting').on(table.hour).where(sql`moved_version < version`),
    index('open_hour_hour').on(table.hour),
  ],
)

/**
 * Times in view at each location by kind of day (0 workday, 1 Saturday, 2 Sunday) and playing hour, in the bins of
 * `machines/audience/spot/dwell.ts`. They are halved before they grow too large, so a row shows the latest weeks, and
 * there is no row for each date. Decision 102.
 */
export const dwell = pgTable(
  'dwell',
  {
    locationUuid: uuid('location_uuid').notNull(),
    dayType: smallint('day_type').notNull(),
    localHour: smallint('local_hour').notNull(),
    people: real('people').array().notNull(),
    cars: real('cars').array().notNull(),
    buses: real('buses').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.locationUuid, table.dayType, table.localHour] })],
)

/** The number of the latest live message of each location, and the counters after it. */
export const liveState = pgTable('live_state', {
  locationUuid: uuid('location_uuid').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  counters: jsonb('counters').$type<Counters>().notNull(),
})

/**
 * A message as the log stores it: its kind, and then the instant in milliseconds (and the zones), the day that started,
 * or the counts of the day.
 */
export type LogEntry = readonly [kind: number, ...(number | string)[]]

/** Parts of the live log, and how long entries go to one of them: then the next one, in a ring. */
export const LOG_PARTS = 3
export const LOG_PART_SECONDS = 15 * 60

/**
 * The part of the log to which entries go at an instant (SQL). It depends on the clock of the database, which all
 * processes share.
 */
export const logPartAt = (instant: SQL): SQL =>
  sql`(floor(extract(epoch from ${instant}) / ${sql.raw(String(LOG_PART_SECONDS))})::bigint % ${sql.raw(String(LOG_PARTS))})::smallint`

/**
 * Live messages of the last minutes, one row per batch: the messages `from_seq` to `to_seq` of its location. The table
 * is partitioned by `part`, so that old messages are dropped with their files, not row by row.
 */
export const liveLog = pgTable(
  'live_log',
  {
    locationUuid: uuid('location_uuid').notNull(),
    fromSeq: bigint('from_seq', { mode: 'number' }).notNull(),
    toSeq: bigint('to_seq', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    entries: json('entries').$type<LogEntry[]>().notNull(),
    part: smallint('part').notNull().default(logPartAt(sql`now()`)),
  },
  (table) => [primaryKey({ columns: [table.locationUuid, table.toSeq, table.part] })],
)

/** Tracks through a location's picture on its latest day, in the order of their reports. */
export const liveTrack = pgTable(
  'live_track',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    locationUuid: uuid('location_uuid').notNull(),
    localDay: date('local_day').notNull(),
    /** When the object was counted, by the clock of its device; missing for tracks of earlier versions. */
    at: instant('at'),
    points: json('points').$type<Point[]>().notNull(),
  },
  (table) => [index('live_track_day').on(table.locationUuid, table.localDay, table.id)],
)

/** Uuids with which sockets may connect: each once, for one session, until it expires. */
export const socketTicket = pgTable(
  'socket_ticket',
  {
    uuid: uuid('uuid').primaryKey(),
    accountId: integer('account_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('socket_ticket_expires').on(table.expiresAt)],
)

/** The names (`sensor_id`) of locations in import files. */
export const sensor = pgTable('sensor', {
  sensorId: text('sensor_id').primaryKey(),
  locationUuid: uuid('location_uuid').notNull(),
})

/** A fault as it is stored. Earlier versions stored single lines without the value. */
export type StoredFault = Pick<ImportFault, 'line' | 'column' | 'message'> & Partial<ImportFault>

/** Imports of history from files; an interrupted import continues where it stopped. */
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
      .$type<{
        city?: string | undefined
        timeZone?: string | undefined
        companyId: number
        isFarAccepted?: boolean | undefined
        sameHour?: SameHour | undefined
      }>()
      .notNull(),
    status: text('status').$type<ImportJob['status']>().notNull(),
    createdBy: integer('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    lines: integer('lines').notNull().default(0),
    accepted: integer('accepted').notNull().default(0),
    rejected: integer('refused').notNull().default(0),
    /** Rows about the same hour as an earlier row of the same file. */
    replaced: integer('replaced').notNull().default(0),
    rejectedLines: jsonb('faults').$type<readonly StoredFault[]>().notNull().default([]),
    failure: jsonb('failure').$type<ImportJob['failure']>(),
  },
  (table) => [index('import_job_created').on(table.createdAt)],
)
