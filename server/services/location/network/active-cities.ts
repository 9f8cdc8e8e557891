import { and, asc, count, eq } from 'drizzle-orm'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { alphabetical } from '../../../store/paging.ts'
import { city, location, screen } from '../tables.ts'
import { isActiveLocation } from './active-screens.ts'

/** A city with active locations, and the number of its active screens. */
export type ActiveCity = { cityId: number; name: string; latitude: number; longitude: number; screens: number }

/** The cities with active locations, of all companies or of one, sorted by name. */
export const findActiveCities = (
  tx: Tx,
  { cityIds, companyId }: { cityIds?: readonly number[] | undefined; companyId?: number | undefined },
): Promise<ActiveCity[]> =>
  tx
    .select({
      cityId: city.id,
      name: city.name,
      latitude: city.latitude,
      longitude: city.longitude,
      screens: count(screen.id),
    })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .leftJoin(screen, and(eq(screen.locationId, location.id), eq(screen.isActive, true)))
    .where(
      and(
        isActiveLocation,
        cityIds && anyOf(location.cityId, [...cityIds]),
        companyId === undefined ? undefined : eq(location.companyId, companyId),
      ),
    )
    .groupBy(city.id)
    .orderBy(asc(alphabetical(city.name)), asc(city.id))
