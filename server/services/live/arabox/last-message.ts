import { inArray, max } from 'drizzle-orm'
import type { Tx } from '../../../store/open.ts'
import { araboxLog } from '../tables.ts'

/** Instants of the last messages of some araboxes; an arabox without messages is left out. */
export const findLastMessageTimes = async (tx: Tx, araboxUuids: readonly string[]): Promise<Map<string, Date>> => {
  if (araboxUuids.length === 0) return new Map()
  const rows = await tx
    .select({ uuid: araboxLog.araboxUuid, at: max(araboxLog.lastMessageAt) })
    .from(araboxLog)
    .where(inArray(araboxLog.araboxUuid, [...araboxUuids]))
    .groupBy(araboxLog.araboxUuid)
  return new Map(rows.flatMap(({ uuid, at }) => (at ? [[uuid, at] as const] : [])))
}
