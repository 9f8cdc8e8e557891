import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FailingKind, RepeatedWorkName } from '../../contract/platform-state.ts'
import type { ProcessRole } from '../base/process-roles.ts'

/**
 * The audit log: who did what, when and from which address. It has entries for administrative writes, logins, failed
 * logins, issued keys and raw exports. A trigger refuses to change or delete its rows, and lets an erasure take out
 * names and addresses only (decision 086).
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The account, and its name at that time; null if nobody was logged in. */
    accountId: integer('account_id'),
    accountName: text('account_name'),
    address: text('address'),
    action: text('action').notNull(),
    /** The record: its kind, id and name at that time. */
    kind: text('kind').notNull(),
    recordId: text('record_id').notNull(),
    recordName: text('record_name').notNull(),
    /** The changed members before and after; null for a record that did not exist before or after. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    // Read forwards and backwards, so without `desc`, which would put missing values last.
    index('audit_entry_at').on(table.at, table.id),
    index('audit_entry_record').on(table.kind, table.recordId),
    index('audit_entry_kind').on(table.kind, table.at, table.id),
    index('audit_entry_action').on(table.action, table.at, table.id),
    index('audit_entry_account').on(table.accountId, table.at, table.id),
    index('audit_entry_by_account').on(sql`account_name collate "pl-x-icu"`, table.id),
    index('audit_entry_by_name').on(sql`record_name collate "pl-x-icu"`, table.id),
    // Addresses that a retention period will remove.
    index('audit_entry_addressed').on(table.at).where(sql`address is not null`),
  ],
)

/** The progress of an import or of a change of many records. Rows of finished work are deleted after a day. */
export const workProgress = pgTable('work_progress', {
  uuid: uuid('uuid').primaryKey(),
  accountId: integer('account_id').notNull(),
  phase: text('phase').$type<'checking' | 'storing'>().notNull(),
  done: integer('done').notNull(),
  total: integer('total').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
})

/**
 * The number of changes of cities, locations, screens and companies. Triggers add a row for each statement, in the same
 * transaction. The sum of the weights increases with each commit and needs no lock (decision 038).
 */
export const recordChange = pgTable('record_change', {
  weight: integer('weight').notNull(),
  /** The city of the changed records; 0 for records of no city; null for a change that may concern every city. */
  cityId: integer('city_id'),
})

/**
 * Idempotency keys of creating requests. A row is stored in the first transaction of its request; `answer` is null
 * until the request is answered. All times are real time.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    accountId: integer('account_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the operation and its input. */
    fingerprint: text('fingerprint').notNull(),
    /** The answer as JSON text. */
    answer: text('answer'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_key_created').on(table.createdAt),
  ],
)

/**
 * Pieces of work that failed last time, such as the due step of a campaign. A row is deleted when the piece succeeds.
 * All times are real time.
 */
export const failingWork = pgTable(
  'failing_work',
  {
    kind: text('kind').$type<FailingKind>().notNull(),
    /** The uuid of a campaign, or the uuid of a location and an hour. */
    key: text('key').notNull(),
    failures: integer('failures').notNull(),
    failingSince: timestamp('failing_since', { withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
    /** Null while the piece is parked. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true, mode: 'date' }),
    parkedAt: timestamp('parked_at', { withTimezone: true, mode: 'date' }),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
)

/**
 * Files of films, stills and pictures that this database has stored or used. Only these may be deleted: a file that is
 * missing here may belong to a newer state of the database, of which this one is a backup. All times are real time.
 */
export const storedFile = pgTable(
  'stored_file',
  {
    kind: text('kind').$type<StoredFileKind>().notNull(),
    name: text('name').notNull(),
    /** When no record used the file any more; null while one does, and for a new file. */
    unusedSince: timestamp('unused_since', { withTimezone: true, mode: 'date' }),
    storedAt: timestamp('stored_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
)

/** Folders of files that records use. */
export type StoredFileKind = 'spot' | 'picture'

/** What each process on this database noted last about itself. Processes that ended without a successor stay a week. */
export const serverProcess = pgTable('server_process', {
  uuid: uuid('uuid').primaryKey(),
  roles: text('roles').array().$type<ProcessRole[]>().notNull(),
  version: text('version').notNull(),
  clockPaused: text('clock_paused'),
  works: jsonb('works').$type<{ name: RepeatedWorkName; seconds: number; isLate: boolean }[]>().notNull(),
  notedAt: timestamp('noted_at', { withTimezone: true, mode: 'date' }).notNull(),
})
