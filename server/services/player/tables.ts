import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BodyOf } from '../../../contract/operation.ts'
import type { OutsideFault } from '../../../contract/player/outside-plays.ts'
import type { PlayFault } from '../../../contract/player/play-records.ts'
import type { playerOperations } from '../../../contract/player/player-operations.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What a player says about itself. */
export type PlayerReport = BodyOf<typeof playerOperations.reportHealth>

/** Players that wait for their screens. `expiresAt` is real time; rows are deleted then. */
export const playerPairing = pgTable(
  'player_pairing',
  {
    /** SHA-256 of the player's token, in hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    publicKey: text('public_key').notNull(),
    code: text('code').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('player_pairing_end').on(table.expiresAt)],
)

/** Players of screens, also former ones. A screen has at most one that has not ended. */
export const player = pgTable(
  'player',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    uuid: uuid('uuid').notNull().defaultRandom().unique(),
    /** A screen that was deleted keeps its players, because their logs stay. */
    screenId: integer('screen_id').notNull(),
    screenUuid: uuid('screen_uuid').notNull(),
    publicKey: text('public_key').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    pairedAt: at('paired_at').notNull(),
    pairedBy: text('paired_by'),
    endedAt: at('ended_at'),
    endedBy: text('ended_by'),
    /** Whether plays of the screen are computed again after its end. */
    computesPlays: boolean('computes_plays').notNull().default(false),
    /** Loops before this instant that it has not reported are dark; null before the first of them. */
    darkUntil: at('dark_until'),
    /** Counts the changes of what the screen plays. */
    scheduleVersion: integer('schedule_version').notNull().default(1),
    /** Real time of the latest of them. */
    scheduleChangedAt: at('schedule_changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('player_of_screen').on(table.screenId).where(sql`ended_at is null`),
    index('player_screen').on(table.screenId),
    index('player_schedule_changed').on(table.scheduleChangedAt),
  ],
)

/** What each player last said about itself. */
export const playerReport = pgTable('player_report', {
  playerId: integer('player_id').primaryKey(),
  heardAt: at('heard_at').notNull(),
  report: jsonb('report').$type<PlayerReport>().notNull(),
})

/** The latest picture of what each player shows, and when somebody asked for one. */
export const playerPicture = pgTable('player_picture', {
  playerId: integer('player_id').primaryKey(),
  askedAt: at('asked_at').notNull(),
  takenAt: at('taken_at'),
  bytes: bytes('bytes'),
})

/** Films that were in the schedule of a player: a play of one of them is a play of its spot. Rows are never deleted. */
export const scheduledSpotFilm = pgTable(
  'scheduled_spot_film',
  {
    spotId: uuid('spot_id').notNull(),
    digest: text('digest').notNull(),
    /** Length of the film; 0 for a still, null if it is not known. */
    filmMs: integer('film_ms'),
  },
  (table) => [primaryKey({ columns: [table.spotId, table.digest] })],
)

/** The state of each log: the number of the next record, and the hash before it. */
export const playLog = pgTable(
  'play_log',
  {
    playerId: integer('player_id').notNull(),
    campaignUuid: uuid('campaign_uuid').notNull(),
    next: integer('next').notNull(),
    hash: text('hash').notNull(),
    /** The end of its latest play. */
    reportedUntil: at('reported_until'),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.campaignUuid] }),
    index('play_log_campaign').on(table.campaignUuid),
  ],
)

/** Deliveries as the players signed them. Consecutive ones of a log are merged; texts and hashes never change. */
export const playBatch = pgTable(
  'play_batch',
  {
    playerId: integer('player_id').notNull(),
    campaignUuid: uuid('campaign_uuid').notNull(),
    first: integer('first').notNull(),
    last: integer('last').notNull(),
    /** The hash after the last record, and its signature. */
    hash: text('hash').notNull(),
    signature: text('signature').notNull(),
    /** The texts of the records: a JSON array, compressed with gzip. */
    texts: bytes('texts').notNull(),
    /** Records that are not counted: number and fault. */
    faults: jsonb('faults').$type<[number: number, fault: PlayFault][]>().notNull(),
    /** First and last day of the records. */
    dayFrom: date('day_from', { mode: 'string' }).notNull(),
    dayTo: date('day_to', { mode: 'string' }).notNull(),
    /** Whether the campaign was sealed before: its figures stay. */
    isAfterSealing: boolean('is_after_sealing').notNull(),
    receivedAt: at('received_at').notNull(),
    /** Whether it was merged of several deliveries. */
    isMerged: boolean('is_merged').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.campaignUuid, table.first] }),
    index('play_batch_not_merged').on(table.playerId, table.campaignUuid, table.receivedAt).where(sql`not is_merged`),
  ],
)

/** The slots of a screen and day that counted plays have taken: one bit for each of 540 loops × 12 slots. */
export const playedSlots = pgTable(
  'played_slots',
  {
    screenId: integer('screen_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    bits: bytes('bits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.screenId] })],
)

/** The loops of a screen and day in which a campaign has a counted play: one bit for each of 540 loops. */
export const playedLoops = pgTable(
  'played_loops',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    screenId: integer('screen_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    bits: bytes('bits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignUuid, table.day, table.screenId] })],
)

/** What an outside playout system reported, each item once. The content of a row is never changed. */
export const outsidePlay = pgTable(
  'outside_play',
  {
    report: text('report').notNull(),
    number: integer('number').notNull(),
    campaignUuid: uuid('campaign_uuid').notNull(),
    screenUuid: uuid('screen_uuid').notNull(),
    spotId: uuid('spot_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Local hour; null if only the day is known. */
    hour: integer('hour'),
    plays: integer('plays').notNull(),
    /** How many of the plays count, and why the others do not. */
    counted: integer('counted').notNull().default(0),
    fault: text('fault').$type<OutsideFault>(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.report, table.number] }),
    index('outside_play_screen').on(table.campaignUuid, table.screenUuid, table.day),
  ],
)

/** Until which instant of real time the plays of an outside playout system were read. */
export const outsidePlaysRead = pgTable('outside_plays_read', {
  system: text('system').primaryKey(),
  until: at('until').notNull(),
})

/** Plays that were reported and are not counted, by fault. */
export const uncountedDay = pgTable(
  'uncounted_day',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    screenId: integer('screen_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    spotId: uuid('spot_id').notNull(),
    fault: text('fault').$type<PlayFault>().notNull(),
    plays: integer('plays').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignUuid, table.day, table.screenId, table.spotId, table.fault] })],
)
