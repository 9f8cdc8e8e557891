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

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Compared byte by byte, so that keys have one order in every database. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** What a block has of one kind of records: the number of its units and their rows, and the digest of the units. */
export type BlockKind = {
  readonly kind: string
  readonly units: number
  readonly rows: number
  readonly digest: string
}

/**
 * The chain: one row for each closed day. The root covers the kinds and the root before, and is signed. A day without a
 * server has no row of its own. Append-only (decision 083).
 */
export const historyBlock = pgTable('history_block', {
  /** From 1. */
  number: integer('number').primaryKey(),
  /** The last day, in Poland, that is over. */
  day: date('day', { mode: 'string' }).notNull(),
  /** By the platform's clock. */
  closedAt: at('closed_at').notNull(),
  kinds: jsonb('kinds').$type<BlockKind[]>().notNull(),
  /** Roots and digests are SHA-256 in hexadecimal; the first block has 64 zeros as the root before. */
  previousRoot: text('previous_root').notNull(),
  root: text('root').notNull(),
  /** Ed25519, in base64url. */
  publicKey: text('public_key').notNull(),
  signature: text('signature').notNull(),
})

/**
 * Digests of rows that belong together, such as the hours of a location and day. A unit whose rows change or grow gets
 * another row in a later block. Append-only.
 */
export const historyUnit = pgTable(
  'history_unit',
  {
    kind: plainText('kind').notNull(),
    key: plainText('key').notNull(),
    /** The block that has it, or will have it when it is closed. */
    block: integer('block').notNull(),
    /** Of a log: it covers the positions after this one, up to `last`. Null for a unit that covers all its rows. */
    after: bigint('after', { mode: 'number' }),
    last: bigint('last', { mode: 'number' }),
    rows: integer('rows').notNull(),
    /** SHA-256 over the digests of the rows in their order. */
    digest: bytes('digest').notNull(),
    /** For each row its position (4 bytes) and the beginning of its digest (8 bytes): to name the row that differs. */
    marks: bytes('marks').notNull(),
    /** Why it is recorded. */
    source: text('source').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.block] }),
    index('history_unit_block').on(table.block, table.kind, table.key),
  ],
)

/** Days of locations whose hours were written and are not in a closed block yet. An empty location is all locations. */
export const historyDue = pgTable(
  'history_due',
  {
    day: date('day', { mode: 'string' }).notNull(),
    location: text('location').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.location] })],
)

/** Up to which closed day each receiver has the roots. Its address may have a secret, so it is stored as SHA-256. */
export const historySending = pgTable('history_sending', {
  receiver: text('receiver').primaryKey(),
  /** The last root that it took; 0 before the first one. */
  sentNumber: integer('sent_number').notNull().default(0),
  /** When it took that root, in real time, as are all instants of this table. */
  sentAt: at('sent_at'),
  /** Attempts in a row to send the next root that failed, and the last of them. */
  failures: integer('failures').notNull().default(0),
  failingSince: at('failing_since'),
  fault: text('fault'),
  status: integer('status'),
  /** Until when one server alone sends. */
  leasedUntil: at('leased_until'),
})

/** Up to which write of which statistics store the changed days are noted: one row. */
export const historyNoted = pgTable('history_noted', {
  id: integer('id').primaryKey().default(1),
  statisticsUuid: uuid('statistics_uuid'),
  write: bigint('write', { mode: 'number' }).notNull(),
})
