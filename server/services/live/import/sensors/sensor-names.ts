import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../store/database.ts'
import { sensor } from '../../tables.ts'

/** Uuids of locations by the names of their sensors; unknown names are left out. */
export const findSensorLocations = async (tx: Tx, names: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .select()
    .from(sensor)
    .where(sql`${sensor.sensorId} = any(${sql.param([...names])}::text[])`)
  return new Map(rows.map(({ sensorId, locationUuid }) => [sensorId, locationUuid]))
}
