import { eq } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { device } from '../tables.ts'

/** A device with the members that the audit log needs. */
export type KnownDevice = { id: number; serialNumber: string }

/** The device with a uuid, or `null`. */
export const findDevice = async (tx: Tx, uuid: string): Promise<KnownDevice | null> => {
  const [row] = await tx
    .select({ id: device.id, serialNumber: device.serialNumber })
    .from(device)
    .where(eq(device.uuid, uuid))
  return row ?? null
}
