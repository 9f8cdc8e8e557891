import { eq } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { araboxKey, araboxLog } from '../tables.ts'

/** Deletes the key of an arabox that is removed, and what it has delivered with its keys. Its counts stay. */
export const removeArabox = async (tx: Tx, araboxUuid: string): Promise<void> => {
  await tx.delete(araboxKey).where(eq(araboxKey.araboxUuid, araboxUuid))
  await tx.delete(araboxLog).where(eq(araboxLog.araboxUuid, araboxUuid))
}
