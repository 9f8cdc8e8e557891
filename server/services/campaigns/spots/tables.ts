import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
