import { eq } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { araboxKey, araboxLog } from '../tables.ts'

/** Deletes the key of an arabox that is removed, and the log of its deliveries. Its counts are not deleted. */
export const removeArabox = async (tx: Tx, araboxUuid: string): Promise<void> => {
  await tx.delete(araboxKey).where(eq(araboxKey.araboxUuid, araboxUuid))
  await tx.delete(araboxLog).where(eq(araboxLog.araboxUuid, araboxUuid))
}
