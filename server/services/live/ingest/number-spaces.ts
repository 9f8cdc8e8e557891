import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type { Caller, Device } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import type { LiveContext } from '../context.ts'
import { araboxKey, araboxLog } from '../tables.ts'

/**
 * Stores that a device lost the numbers of its messages, once until it has new ones. Numbers of a new boot id end that
 * state.
 */
export const storeMemoryLoss = async (
  tx: Tx,
  { araboxUuid, key }: Device,
  { isLost, isNewSpace, now }: { isLost: boolean; isNewSpace: boolean; now: Date },
): Promise<void> => {
  if (!key || !(isLost || isNewSpace)) return
  // Also with the key before the present one.
  const own = and(eq(araboxKey.araboxUuid, araboxUuid), sql`${araboxKey.number} - ${key.number}::int between 0 and 1`)
  await tx
    .update(araboxKey)
    .set({ memoryLostAt: isLost ? now : null })
    .where(isLost ? and(own, isNull(araboxKey.memoryLostAt)) : own)
}

const beginNumbersOfKey = async (tx: Tx, araboxUuid: string, keyNumber: number): Promise<void> => {
  const [known] = await tx
    .select({ numbering: max(araboxLog.numbering), lastMessageAt: max(araboxLog.lastMessageAt) })
    .from(araboxLog)
    .where(and(eq(araboxLog.araboxUuid, araboxUuid), eq(araboxLog.keyNumber, keyNumber)))
  // Without messages of this key the numbers are new already.
  if (!(known?.numbering && known.lastMessageAt)) return
  const numbering = known.numbering + 1
  // The time of the last message stays, because the call is no message of the arabox.
  await tx.insert(araboxLog).values({ araboxUuid, keyNumber, numbering, lastMessageAt: known.lastMessageAt })
}

/**
 * Gives an arabox a new number space with each of its valid keys: messages without a boot id count from number 1
 * again, those that were stored before are still recognized. The keys stay. Throws `not_found` also for an arabox
 * without a key.
 */
export const beginNumbers = (
  { store, otherServices }: LiveContext,
  account: Caller,
  untrustedUuid: string,
): Promise<{ arabox_uuid: string; memory_lost_at: null }> =>
  store.transaction(async (tx) => {
    const araboxUuid = untrustedUuid.toLowerCase()
    const device = await otherServices.findDevice(tx, araboxUuid)
    await lockUntilCommit(tx, 'araboxBatch', araboxUuid)
    const [key] = await tx
      .update(araboxKey)
      .set({ memoryLostAt: null })
      .where(eq(araboxKey.araboxUuid, araboxUuid))
      .returning({
        number: araboxKey.number,
        hasPrevious: sql<boolean>`coalesce(${araboxKey.previousUntil} > now(), false)`,
      })
    if (!(device && key)) throw notFound()
    await beginNumbersOfKey(tx, araboxUuid, key.number)
    if (key.hasPrevious) await beginNumbersOfKey(tx, araboxUuid, key.number - 1)
    await appendAudit(tx, account, {
      action: 'numbers_begun',
      kind: 'device',
      recordId: device.id,
      recordName: device.serialNumber,
    })
    return { arabox_uuid: araboxUuid, memory_lost_at: null }
  })
