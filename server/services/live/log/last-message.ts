import { type AnyColumn, max, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { araboxLog } from '../tables.ts'

/** Instants of the last messages of some araboxes; an arabox without messages is left out. */
export const findLastMessageTimes = async (tx: Tx, araboxUuids: readonly string[]): Promise<Map<string, Date>> => {
  if (araboxUuids.length === 0) return new Map()
  const rows = await tx
    .select({ uuid: araboxLog.araboxUuid, at: max(araboxLog.lastMessageAt) })
    .from(araboxLog)
    .where(anyOf(araboxLog.araboxUuid, araboxUuids))
    .groupBy(araboxLog.araboxUuid)
  return new Map(rows.flatMap(({ uuid, at }) => (at ? [[uuid, at] as const] : [])))
}

/**
 * SQL for a join with the messages of all araboxes: where the query has groups by arabox, `lastTime` is the time of its
 * last message, or null.
 */
export const messages = {
  table: sql`arabox_log`,
  areOf: (araboxUuid: AnyColumn): SQL => sql`arabox_log.arabox_uuid = ${araboxUuid}`,
  lastTime: sql<Date | null>`max(arabox_log.heard_at)`.mapWith(araboxLog.lastMessageAt),
} as const

/** SQL for the time of an arabox's last message, for use in a query that has the arabox; null without messages. */
export const lastMessageTime = (araboxUuid: AnyColumn): SQL<Date | null> =>
  sql<Date | null>`(
    select max(arabox_log.heard_at) from arabox_log where arabox_log.arabox_uuid = ${araboxUuid}
  )`.mapWith(araboxLog.lastMessageAt)
