import { eq } from 'drizzle-orm'
import type { Tx } from '../../store/open.ts'
import { location } from './tables.ts'

/** Where an arabox counts, and the time zone of its days and hours. */
export type AraboxPlace = { locationUuid: string; timeZone: string }

/** The place of an arabox, or none. */
export const findAraboxPlace = async (tx: Tx, araboxUuid: string): Promise<AraboxPlace | null> => {
  const [row] = await tx
    .select({ locationUuid: location.uuid, timeZone: location.timeZone })
    .from(location)
    .where(eq(location.araboxUuid, araboxUuid))
  return row ?? null
}
