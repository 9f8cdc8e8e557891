import { eq, inArray } from 'drizzle-orm'
import { MOST_USED_SCREENS, type UsedScreens } from '../../../../contract/location/cities.ts'
import type { LocationContext } from '../context.ts'
import { location, screen } from '../tables.ts'

/** The screens of a city that are used by campaigns that have not ended, most used screens first (C100). */
export const listUsedScreens = async (
  { store: { db }, otherServices }: LocationContext,
  cityId: number,
): Promise<UsedScreens> => {
  const { byScreen, campaigns } = await otherServices.countCampaignsByScreen(db, cityId)
  const listed = [...byScreen]
    .sort(([id, count], [otherId, otherCount]) => otherCount - count || id - otherId)
    .slice(0, MOST_USED_SCREENS)
  const rows = await db
    .select({ id: screen.id, name: screen.name, locationName: location.name })
    .from(screen)
    .innerJoin(location, eq(location.id, screen.locationId))
    .where(
      inArray(
        screen.id,
        listed.map(([id]) => id),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = listed.flatMap(([id, count]) => {
    const row = byId.get(id)
    return row ? [{ id, name: row.name, location_name: row.locationName, campaigns: count }] : []
  })
  return { screens: byScreen.size, campaigns, items }
}
