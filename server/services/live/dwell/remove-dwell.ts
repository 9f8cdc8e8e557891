import { eq } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { dwell } from '../tables.ts'

/** Deletes the times in view at a location that is removed. Its counts are not deleted. */
export const removeDwell = async (tx: Tx, locationUuid: string): Promise<void> => {
  await tx.delete(dwell).where(eq(dwell.locationUuid, locationUuid))
}
