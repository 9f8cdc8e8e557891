import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * The keys of all advisory locks: numbers, or names that PostgreSQL hashes. They never change, because a server of an
 * older version may run on the same database.
 */
export const lockKeys = {
  /** One server on a database starts at a time. */
  serverStart: 0x61726162,
  /** One process at a time creates the indexes of searches in large tables. */
  searchIndexes: 7_218_052,
  /** Writers of the audit log share it until their entries are visible. The database's own functions take it. */
  auditOrder: 7_218_053,
  /** One process at a time takes a step of the closing of a day of the history. */
  historyClosing: 7_218_054,
  /** One process at a time creates the tables of the statistics. */
  statisticsTables: 7_218_043,
  /** One process at a time transfers closed hours to the statistics. */
  hourTransfer: 7_218_044,
  /** One batch of an arabox at a time is stored. */
  araboxBatch: 'arabox.batch',
  /** One import of sensors or counts starts at a time. */
  importStart: 7_218_045,
  /** Slots are assigned to one campaign at a time. The key is the letters of “slot”. */
  slots: 0x736c6f74,
  /** One film of a company at a time is checked against the company's quota. */
  filmQuota: 7_218_051,
  /** One request at a time counts and stores the templates of a company. */
  campaignTemplates: 'campaign.template',
  /** One request at a time counts and stores the webhooks of a company. */
  webhooks: 'webhook',
  /** One file at a time is imported into the campaigns of a company. */
  campaignImport: 'campaign.import',
  /** One campaign at a time gets a Gemius id. */
  campaignResearch: 'campaign.research',
  locationImport: 'location.import',
  researchImport: 'research.import',
} as const

const keyOf = (key: number | string): SQL => (typeof key === 'number' ? sql`${key}` : sql`hashtext(${key})`)

/**
 * Waits for a lock and holds it until the transaction ends. With `of`, the id of a company or another record, only
 * transactions with the same one exclude each other.
 */
export const lockUntilCommit = async (tx: Tx, name: keyof typeof lockKeys, of?: number | string): Promise<void> => {
  const key = keyOf(lockKeys[name])
  await tx.execute(
    of === undefined
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock(${key}, ${keyOf(of)})`,
  )
}

/** Takes a lock until the transaction ends, unless another transaction has it. Returns whether it was free. */
export const isLockedUntilCommit = async (tx: Tx, name: keyof typeof lockKeys): Promise<boolean> => {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(lockKeys[name])}) as locked`,
  )
  return rows[0]?.locked ?? false
}

/**
 * The statement that takes a lock until the transaction ends unless another one has it, and says so as `locked`. It has
 * no parameters: PostgreSQL would keep its snapshot until the next statement.
 */
export const tryLockStatement = (name: 'searchIndexes' | 'serverStart'): string =>
  `select pg_try_advisory_xact_lock(${lockKeys[name]}) as locked`

/**
 * Waits for the locks of several records of one kind and holds them until the transaction ends. They are always taken
 * in the same order, so that two transactions cannot wait for each other.
 */
export const lockAllUntilCommit = async (
  tx: Tx,
  name: keyof typeof lockKeys,
  records: readonly string[],
): Promise<void> => {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${keyOf(lockKeys[name])}, key)
    from (select hashtext(record) as key from unnest(${sql.param([...records])}::text[]) as listed (record) order by key) as ordered`)
}
