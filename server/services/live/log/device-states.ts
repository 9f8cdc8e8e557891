import { type AnyColumn, sql } from 'drizzle-orm'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { araboxKey, araboxLog } from '../tables.ts'

/** What the deliveries of a device show about it. */
export type DeviceState = {
  /** Milliseconds that its clock is ahead of the platform's, negative if behind; null if unknown. */
  clockLeadMs: number | null
  /** When it began the numbers of its messages again with a valid key; null if it never did. */
  restartedAt: Date | null
  /** When its numbers were seen to begin again without a boot id, until it has new ones; null otherwise. */
  memoryLostAt: Date | null
  /** When it last delivered with its present key; null if it never did. */
  keyUsedAt: Date | null
  /** Until when the key before is valid too, and when it was last used; null if it is not valid. */
  previousKeyUntil: Date | null
  previousKeyUsedAt: Date | null
}

/** SQL for a column about the key before the present one; null if that key is not valid any more. */
const whileValid = (column: AnyColumn) =>
  sql<Date | null>`case when ${araboxKey.previousUntil} > now() then ${column} end`.mapWith(araboxKey.previousUntil)

/** States of some araboxes by uuid; an arabox without a key is left out. */
export const findDeviceStates = async (
  tx: Tx,
  araboxUuids: readonly string[],
): Promise<ReadonlyMap<string, DeviceState>> => {
  if (araboxUuids.length === 0) return new Map()
  const rows = await tx
    .select({
      uuid: araboxKey.araboxUuid,
      clockLeadMs: araboxKey.clockLeadMs,
      memoryLostAt: araboxKey.memoryLostAt,
      keyUsedAt: araboxKey.usedAt,
      previousKeyUntil: whileValid(araboxKey.previousUntil),
      previousKeyUsedAt: whileValid(araboxKey.previousUsedAt),
      restartedAt: sql<Date | null>`(
        select max(arabox_log.started_at) from arabox_log
        where arabox_log.arabox_uuid = arabox_key.arabox_uuid and arabox_log.key_number > arabox_key.number - case when arabox_key.previous_until > now() then 2 else 1 end
          and arabox_log.numbering > 1
      )`.mapWith(araboxLog.startedAt),
    })
    .from(araboxKey)
    .where(anyOf(araboxKey.araboxUuid, araboxUuids))
  return new Map(rows.map(({ uuid, ...state }) => [uuid, state]))
}
