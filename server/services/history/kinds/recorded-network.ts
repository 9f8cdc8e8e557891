import { sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { numberedRows } from './numbered-rows.ts'

/**
 * The greatest number of a table up to which no row can still appear; null while somebody writes. A writer gets its
 * numbers under the lock that this one excludes, so all numbers that were given are visible or never will be.
 */
const settledIn =
  (table: string) =>
  async (db: Tx): Promise<number | null> => {
    // In a savepoint, because a lock that is not free ends a transaction.
    const isLocked = await db
      .transaction((tx) => tx.execute(sql`lock table ${sql.identifier(table)} in share mode nowait`))
      .then(
        () => true,
        () => false,
      )
    if (!isLocked) return null
    const { rows } = await db.execute<{ id: number }>(
      sql`select coalesce(max(id), 0)::int as id from ${sql.identifier(table)}`,
    )
    return rows[0]?.id ?? 0
  }

/** Where screens were, to which plans and plays refer. */
export const recordedPlaces = numberedRows({
  kind: 'place',
  table: 'recorded_place',
  values: sql`jsonb_build_array(row.id, row.screen_id, row.name, row.location_uuid, row.address, row.latitude,
    row.longitude, row.city_id, row.city_name, row.venue_type, row.owner_company_id, row.has_sensor)`,
  settled: settledIn('recorded_place'),
})

/** The sensors that stand for places without one, to which plans refer. */
export const recordedSensors = numberedRows({
  kind: 'sensors',
  table: 'recorded_sensors',
  values: sql`jsonb_build_array(row.id, row.city_id, row.locations)`,
  settled: settledIn('recorded_sensors'),
})
