import { and, count, countDistinct, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { city, location, screen } from '../tables.ts'
import { isActiveLocation } from './active-screens.ts'

/** The number of active locations and of their active screens, and of those with an arabox. Anybody may read it. */
export const countNetwork = async (tx: Tx) => {
  const isMeasured = sql`filter (where ${location.araboxUuid} is not null)`
  const [size] = await tx
    .select({
      locations: countDistinct(location.id),
      measured_locations: sql<number>`${countDistinct(location.id)} ${isMeasured}`.mapWith(Number),
      screens: count(screen.id),
      measured_screens: sql<number>`${count(screen.id)} ${isMeasured}`.mapWith(Number),
    })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .leftJoin(screen, and(eq(screen.locationId, location.id), eq(screen.isActive, true)))
    .where(isActiveLocation)
  return size ?? { locations: 0, measured_locations: 0, screens: 0, measured_screens: 0 }
}
