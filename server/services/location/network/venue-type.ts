import { sql } from 'drizzle-orm'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { location } from '../tables.ts'

/**
 * SQL for the OpenOOH venue type of a location: its own, or that of its first industry that has one; null without both.
 * Written with table names, because it is part of another query.
 */
export const venueTypeOfLocation = sql<number | null>`coalesce(
  location.venue_type,
  (
    select industry.venue_type from location_industry
    join industry on industry.id = location_industry.industry_id
    where location_industry.location_id = location.id and industry.venue_type is not null
    order by industry.id limit 1
  )
)`

/** The venue types of locations by their ids. */
export const findVenueTypes = async (tx: Tx, ids: readonly number[]): Promise<Map<number, number | null>> => {
  const rows = await tx
    .select({ id: location.id, venueType: venueTypeOfLocation })
    .from(location)
    .where(anyOf(location.id, ids))
  return new Map(rows.map(({ id, venueType }) => [id, venueType]))
}
