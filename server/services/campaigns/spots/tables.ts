import { sql } from 'drizzle-orm'
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ConversionFault, ConversionState } from '../../../../contract/campaign/film-conversion.ts'
import type { FilmFile } from '../../../../machines/campaign/film/film-file.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A film that was replaced: what plays before the swap named. */
type FormerFilm = { fileName: string; storedAs: string; sha256: string | null }

/** What became of a film that was proposed for a confirmed campaign. */
export type SwapDecision = 'approved' | 'refused' | 'replaced'

/**
 * Films that were proposed for spots of confirmed campaigns, with the reason, and the decision about each. A spot has
 * at most one without a decision: a later proposal replaces it.
 */
export const filmSwap = pgTable(
  'film_swap',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    campaignUuid: uuid('campaign_uuid').notNull(),
    spotId: uuid('spot_id').notNull(),
    /** The name under which the film was sent. */
    fileName: text('file_name').notNull(),
    storedAs: text('stored_as').notNull(),
    sha256: text('sha256').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    film: jsonb('film').$type<FilmFile>().notNull(),
    reason: text('reason').notNull(),
    askedAt: at('asked_at').notNull(),
    askedBy: text('asked_by').notNull(),
    decision: text('decision').$type<SwapDecision>(),
    decidedAt: at('decided_at'),
    decidedBy: text('decided_by'),
    /** Why it was refused. */
    decisionReason: text('decision_reason'),
    /** The file whose place it took; null if it was added, and before the approval. */
    former: jsonb('former').$type<FormerFilm>(),
  },
  (table) => [
    index('film_swap_campaign').on(table.campaignUuid),
    uniqueIndex('film_swap_open').on(table.spotId).where(sql`decision is null`),
  ],
)

/**
 * Films of spots that not every player plays, by the name of the stored file, and the file that players get in their
 * place. A process that converts one holds it until `heldUntil` and prolongs that; whoever finds it over takes the film
 * again. A row stays as long as a spot or a play names its film.
 */
export const filmConversion = pgTable(
  'film_conversion',
  {
    source: text('source').primaryKey(),
    state: text('state').$type<ConversionState>().notNull().default('waiting'),
    /** Why it failed; null otherwise. */
    fault: text('fault').$type<ConversionFault>(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** How often it was begun without an end. */
    attempts: integer('attempts').notNull().default(0),
    /** The attempt that runs, and until when nobody else may take the film. */
    heldBy: uuid('held_by'),
    heldUntil: at('held_until'),
    /** The converted film; null until it is done. */
    storedAs: text('stored_as'),
    sha256: text('sha256'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    film: jsonb('film').$type<FilmFile>(),
  },
  (table) => [
    index('film_conversion_due').on(table.createdAt).where(sql`state in ('waiting', 'running')`),
    index('film_conversion_digest').on(table.sha256),
  ],
)

/** The position of spots that were played and then removed, after all others. The view `listed_spot` has it too. */
export const REMOVED_POSITION = 2_147_483_647

/**
 * What the list of spots is counted and ordered by: a row for each spot, and for each one that was played and then
 * removed, which has the seconds of its last film. Triggers keep it, so that no writer can forget it (decision 081).
 */
export const spotListing = pgTable(
  'spot_listing',
  {
    spotId: uuid('spot_id').primaryKey(),
    campaignUuid: uuid('campaign_uuid').notNull(),
    /** The number of the campaign: the usual order of the list. */
    campaignId: integer('campaign_id'),
    position: integer('position').notNull(),
    /** Seconds of the longest film; null without one. */
    seconds: doublePrecision('seconds'),
    /** Plays of all days, without those in `unsummed_plays`. */
    plays: bigint('plays', { mode: 'number' }).notNull().default(0),
  },
  (table) => {
    // A function, because each index takes its own.
    const key = () => [table.position, table.spotId, table.campaignUuid] as const
    return [
      index('spot_listing_campaign').on(table.campaignUuid, table.position, table.spotId),
      index('spot_listing_removed').on(table.campaignUuid).where(sql`position = 2147483647`),
      index('spot_listing_newest').on(table.campaignId.desc().nullsFirst(), ...key()),
      index('spot_listing_by_plays').on(table.plays, ...key()),
      index('spot_listing_by_plays_down').on(table.plays.desc().nullsFirst(), ...key()),
      index('spot_listing_by_seconds').on(table.seconds, ...key()),
      index('spot_listing_by_seconds_down').on(table.seconds.desc().nullsLast(), ...key()),
    ]
  },
)
