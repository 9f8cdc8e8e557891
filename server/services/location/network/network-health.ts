import { and, asc, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { MOST_ON_DASHBOARD, type NetworkHealth } from '../../../../contract/dashboard.ts'
import { alphabetical } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { deviceStatus } from '../device/device-status.ts'
import { city, location, screen } from '../tables.ts'
import { isActiveLocation } from './active-screens.ts'

/** The araboxes of locations by city and status, and the silent ones, the longest silence first. */
const readAraboxes = async (
  { store: { db }, otherServices }: LocationContext,
  isCounted: SQL | undefined,
  now: Date,
) => {
  const heardAt = otherServices.lastMessageTime(location.araboxUuid)
  const araboxes = db
    .select({
      cityId: location.cityId,
      cityName: sql<string>`${city.name}`.as('city_name'),
      id: location.id,
      uuid: location.uuid,
      name: location.name,
      address: location.address,
      heardAt: heardAt.as('heard_at'),
      status: deviceStatus(heardAt, now).as('status'),
    })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .where(and(isCounted, isNotNull(location.araboxUuid)))
    // With an order of its own it is computed once for each row, not for each use of a column.
    .orderBy(location.id)
    .as('counted')
  const [byCity, silent] = await Promise.all([
    db
      .select({ cityId: araboxes.cityId, status: araboxes.status, value: count() })
      .from(araboxes)
      .groupBy(araboxes.cityId, araboxes.status),
    db
      .select()
      .from(araboxes)
      .where(eq(araboxes.status, 'silent'))
      // Times on the wire have milliseconds.
      .orderBy(
        sql`date_trunc('milliseconds', ${araboxes.heardAt})`,
        sql`${araboxes.cityName} collate "pl-x-icu"`,
        araboxes.id,
      )
      .limit(MOST_ON_DASHBOARD),
  ])
  return { byCity, silent }
}

/** The number of responding and silent araboxes of active locations, in the network or of one company. */
export const networkHealth = async (
  context: LocationContext,
  companyId: number | undefined,
): Promise<NetworkHealth> => {
  const { store, clock } = context
  const now = clock.now()
  const isCounted = and(isActiveLocation, companyId === undefined ? undefined : eq(location.companyId, companyId))
  const [cities, { byCity, silent }] = await Promise.all([
    store.db
      .select({
        id: city.id,
        name: city.name,
        latitude: city.latitude,
        longitude: city.longitude,
        screens: count(screen.id),
      })
      .from(location)
      .innerJoin(city, eq(city.id, location.cityId))
      .leftJoin(screen, and(eq(screen.locationId, location.id), eq(screen.isActive, true)))
      .where(isCounted)
      .groupBy(city.id)
      .orderBy(asc(alphabetical(city.name)), asc(city.id)),
    readAraboxes(context, isCounted, now),
  ])
  const countOf = (counted: Partial<(typeof byCity)[number]>): number =>
    byCity
      .filter(({ cityId, status }) => (counted.cityId ?? cityId) === cityId && (counted.status ?? status) === status)
      .reduce((sum, { value }) => sum + value, 0)
  return {
    araboxes: countOf({}),
    online: countOf({ status: 'online' }),
    silent: countOf({ status: 'silent' }),
    unknown: countOf({ status: 'unknown' }),
    maintenance: countOf({ status: 'maintenance' }),
    screens: cities.reduce((sum, { screens }) => sum + screens, 0),
    cities: cities.map((each) => ({
      ...each,
      araboxes: countOf({ cityId: each.id }),
      silent: countOf({ cityId: each.id, status: 'silent' }),
    })),
    silent_locations: silent.map(({ uuid, name, address, cityName, heardAt }) => ({
      location_uuid: uuid,
      name,
      address,
      city_name: cityName,
      heard_at: heardAt?.toISOString() ?? '',
    })),
    as_of: now.toISOString(),
  }
}
