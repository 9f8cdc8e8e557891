import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * The keys of all advisory locks: numbers, or names that PostgreSQL hashes. They never change, because a server of an
 * older version may run on the same database.
 */
export const lockKeys = {
  /** Servers on one database start one after the other. */
  serverStart: 0x61726162,
  /** Processes that start at the same time do not all create the tables of the statistics. */
  statisticsTables: 7_218_043,
  /** One process transfers closed hours to the statistics. */
  hourTransfer: 7_218_044,
  /** Imports of sensors and counts start one after the other. */
  importStart: 7_218_045,
  /** Slots are assigned to one campaign at a time. */
  slots: 0x736c6f74,
  /** Uploads of a company are measured against its quota one after the other. */
  filmQuota: 7_218_051,
  /** The templates of a company are counted and stored by one request at a time. */
  campaignTemplates: 'campaign.template',
  /** Campaigns of a company are imported from one file at a time. */
  campaignImport: 'campaign.import',
  /** Research data of a campaign, by its Gemius id. */
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
