import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { auditEntry as entry } from '../../records/tables.ts'
import type { Db } from '../../store/database.ts'

/** The number of entries of a condition up to an id. Entries are never changed, so it stays right. */
type Kept = { lastId: number; count: number; source: string }

/** Most conditions whose totals are kept: about 200 bytes each. */
const MOST_KEPT = 1000
/** With more newer entries, a total is kept up to a later one. */
const MANY_NEWER = 1000

/**
 * What says that entries may be others than before: the database has started again, perhaps as another server with the
 * end of the log missing, or the oldest entries were deleted.
 */
const sourceOf = sql<string>`concat(pg_postmaster_start_time(), '/', (select min(id) from audit_entry))`

/** The exact number of entries that fulfil a condition, which `key` identifies. */
export type EntryTotals = (key: string, condition: SQL | undefined) => Promise<number>

/**
 * Counts entries exactly, and keeps what it has counted: the log only grows, so the next time only newer entries are
 * counted (decision 079).
 */
export const entryTotals = (db: Db): EntryTotals => {
  const kept = new LRUCache<string, Kept>({ max: MOST_KEPT })
  const count = async (condition: SQL | undefined) => {
    const [row] = await db
      .select({ count: sql<number>`count(*)`.mapWith(Number), source: sourceOf })
      .from(entry)
      .where(condition)
    return row ?? { count: 0, source: '' }
  }
  /** Keeps the number up to the last entry before which no other one can still appear. */
  const advance = async (key: string, condition: SQL | undefined, from: Kept | undefined): Promise<void> => {
    const { rows } = await db.execute<{ id: number | null; source: string }>(
      sql`select settled_audit_entry() as id, ${sourceOf} as source`,
    )
    const { id: lastId = null, source } = rows[0] ?? {}
    // Somebody writes an entry at this moment.
    if (lastId === null) return
    const added = await count(and(condition, lte(entry.id, lastId), from && gt(entry.id, from.lastId)))
    if (added.source !== source || (from && source !== from.source)) kept.delete(key)
    else kept.set(key, { lastId, count: (from?.count ?? 0) + added.count, source: added.source })
  }
  return async (key, condition) => {
    const known = kept.get(key)
    if (!known) await advance(key, condition, undefined)
    const base = known ?? kept.get(key)
    const newer = await count(and(condition, base && gt(entry.id, base.lastId)))
    if (!base) return newer.count
    if (newer.source !== base.source) {
      kept.delete(key)
      return (await count(condition)).count
    }
    if (newer.count > MANY_NEWER) await advance(key, condition, base)
    return base.count + newer.count
  }
}
