import { and, asc, count, eq } from 'drizzle-orm'
import { MOST_ON_DASHBOARD, type NetworkHealth } from '../../../../contract/dashboard.ts'
import { alphabetical } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { deviceStatusOf } from '../device/device-status.ts'
import { endsOfAraboxWorks } from '../maintenance/running-works.ts'
import { city, location, screen } from '../tables.ts'
import { isActiveLocation } from './active-screens.ts'

type CityHealth = NetworkHealth['cities'][number]

/** The number of responding and silent araboxes of active locations, in the network or of one company. */
export const networkHealth = async (
  { store, clock, otherServices }: LocationContext,
  companyId: number | undefined,
): Promise<NetworkHealth> => {
  const now = clock.now()
  const rows = await store.db
    .select({
      id: location.id,
      uuid: location.uuid,
      name: location.name,
      address: location.address,
      araboxUuid: location.araboxUuid,
      city: { id: city.id, name: city.name, latitude: city.latitude, longitude: city.longitude },
      screens: count(screen.id),
    })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .leftJoin(screen, and(eq(screen.locationId, location.id), eq(screen.isActive, true)))
    .where(and(isActiveLocation, companyId === undefined ? undefined : eq(location.companyId, companyId)))
    .groupBy(location.id, city.id)
    .orderBy(asc(alphabetical(city.name)), asc(location.id))
  const lastMessages = await otherServices.findLastMessageTimes(
    store.db,
    rows.flatMap(({ araboxUuid }) => araboxUuid ?? []),
  )
  const ends = await endsOfAraboxWorks(
    store.db,
    rows.map(({ id }) => id),
    now,
  )
  const cities = new Map<number, CityHealth>()
  const counts = { online: 0, silent: 0, unknown: 0, maintenance: 0 }
  const silent: NetworkHealth['silent_locations'] = []
  for (const row of rows) {
    const each = cities.get(row.city.id) ?? { ...row.city, araboxes: 0, screens: 0, silent: 0 }
    cities.set(row.city.id, each)
    each.screens += row.screens
    if (row.araboxUuid === null) continue
    each.araboxes += 1
    const lastMessageAt = lastMessages.get(row.araboxUuid)
    const status = deviceStatusOf({ lastMessageAt, isInWorks: ends.has(row.id) }, now)
    counts[status] += 1
    if (status !== 'silent' || !lastMessageAt) continue
    each.silent += 1
    const { uuid, name, address } = row
    silent.push({ location_uuid: uuid, name, address, city_name: row.city.name, heard_at: lastMessageAt.toISOString() })
  }
  return {
    araboxes: counts.online + counts.silent + counts.unknown + counts.maintenance,
    ...counts,
    screens: rows.reduce((sum, row) => sum + row.screens, 0),
    cities: [...cities.values()],
    silent_locations: silent
      .toSorted((one, other) => one.heard_at.localeCompare(other.heard_at))
      .slice(0, MOST_ON_DASHBOARD),
    as_of: now.toISOString(),
  }
}
