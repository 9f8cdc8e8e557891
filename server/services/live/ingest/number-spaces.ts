import { and, eq, isNull, max } from 'drizzle-orm'
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
  const own = and(eq(araboxKey.araboxUuid, araboxUuid), eq(araboxKey.number, key.number))
  await tx
    .update(araboxKey)
    .set({ memoryLostAt: isLost ? now : null })
    .where(isLost ? and(own, isNull(araboxKey.memoryLostAt)) : own)
}

/**
 * Gives an arabox a new number space: messages without a boot id count from number 1 again, those that were stored
 * before are still recognized. The key stays. Throws `not_found` also for an arabox without a key.
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
      .returning({ number: araboxKey.number })
    if (!(device && key)) throw notFound()
    const ofKey = and(eq(araboxLog.araboxUuid, araboxUuid), eq(araboxLog.keyNumber, key.number))
    const [known] = await tx
      .select({ numbering: max(araboxLog.numbering), lastMessageAt: max(araboxLog.lastMessageAt) })
      .from(araboxLog)
      .where(ofKey)
    // Without messages of this key the numbers are new already.
    if (known?.numbering && known.lastMessageAt) {
      const numbering = known.numbering + 1
      // The time of the last message stays, because the call is no message of the arabox.
      await tx
        .insert(araboxLog)
        .values({ araboxUuid, keyNumber: key.number, numbering, lastMessageAt: known.lastMessageAt })
    }
    await appendAudit(tx, account, {
      action: 'numbers_begun',
      kind: 'device',
      recordId: device.id,
      recordName: device.serialNumber,
    })
    return { arabox_uuid: araboxUuid, memory_lost_at: null }
  })
