import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Mode } from '../base/mode.ts'

/** Marks of the place where a platform runs. A copy has other ones. Null: unknown or not set. */
export type Home = {
  /** The cluster and the number of the database in it. */
  readonly database: string | null
  /** The number of the identity file in its file system. */
  readonly files: string | null
  /** `PUBLIC_URL`. */
  readonly address: string | null
}

/** One row with facts about this platform. The first start writes it. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    mode: text('mode').$type<Mode>().notNull(),
    /** Identity of the statistics store; null until a start has recorded it. */
    statisticsUuid: uuid('statistics_uuid'),
    /** Identity of the folder with films and imports; null until a start has recorded it. */
    filesUuid: uuid('files_uuid'),
    /** Number of transfers to the statistics store, which counts them too; an older copy of it has fewer. */
    statisticsTransfers: bigint('statistics_transfers', { mode: 'number' }).notNull().default(0),
    /** Where the platform runs; null until a start in production has recorded it. */
    home: jsonb('home').$type<Home>(),
    /** Set while the platform runs somewhere else, and nobody has said that it is no copy. */
    heldSince: timestamp('held_since', { withTimezone: true, mode: 'date' }),
    /** The number that tokens name as their issuer, and since when: platforms of earlier releases had none. */
    platformUuid: uuid('platform_uuid').notNull().defaultRandom(),
    platformUuidSince: timestamp('platform_uuid_since', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)
