import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** What waits in a queue: how much, and for how many seconds the oldest of it; 0 if nothing waits. */
export type QueueState = { readonly waiting: number; readonly oldestSeconds: number }

/**
 * Reads the state of a queue that is a part of a table. `rows` is what follows `from`, with the condition that an index
 * has; `since` is the time since when a row waits.
 */
export const queueState = async (tx: Tx, rows: SQL, since: SQL): Promise<QueueState> => {
  const result = await tx.execute<{ waiting: number; oldest: number | null }>(
    sql`select count(*)::int as waiting, extract(epoch from now() - min(${since}))::float8 as oldest from ${rows}`,
  )
  const [row] = result.rows
  return { waiting: row?.waiting ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) }
}
