import { sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { withTableLocked } from '../../../store/lock-table.ts'
import type { LiveContext } from '../context.ts'
import { LOG_PARTS, logPartAt } from '../tables.ts'

/** The partition that gets entries next, and whether it still has those of the last turn. */
const findNextPart = async (tx: Tx): Promise<{ part: number; isFull: boolean }> => {
  const { rows } = await tx.execute<{ part: number; is_full: boolean }>(sql`
    select next.part, exists (select from live_log where live_log.part = next.part) as is_full
    from (select (${logPartAt(sql`clock_timestamp()`)} + 1) % ${sql.raw(String(LOG_PARTS))} as part) as next`)
  const [found] = rows
  if (!found) throw new Error('there is always a next part')
  return { part: found.part, isFull: found.is_full }
}

/**
 * Drops the messages of the part of the log that gets entries next: all of them are older than 15 minutes. The part
 * before the present one stays, so every message is kept for 15 to 30 minutes. A client that missed what was dropped
 * gets a snapshot. If the part is in use for too long, or if no process ran in its turn, a later call drops it.
 */
export const emptyOldLogPart = async ({ store }: Pick<LiveContext, 'store'>): Promise<void> => {
  const { part, isFull } = await findNextPart(store.db)
  if (!isFull) return
  const table = `live_log_${part}`
  await withTableLocked(store, table, async (tx) => {
    // While the lock was awaited, entries may have begun to go to this part.
    const next = await findNextPart(tx)
    if (next.part === part) await tx.execute(sql`truncate ${sql.identifier(table)}`)
  })
}
