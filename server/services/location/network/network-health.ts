import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { MOST_ON_DASHBOARD, type NetworkHealth } from '../../../../contract/dashboard.ts'
import { anyOf } from '../../../store/any-of.ts'
import { alphabetical } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { heardAraboxes, statusOfHeard } from '../device/device-status.ts'
import { city, location, screen } from '../tables.ts'
import { isActiveLocation } from './active-screens.ts'

/** The araboxes of a city by status. */
type CityAraboxes = {
  cityId: number
  online: number
  maintenance: number
  unknown: number
  silent: number
  /** Numbers of the locations whose araboxes are silent for the longest time, at most {@link MOST_ON_DASHBOARD}. */
  longestSilent: number[]
}

const countByCity = ({ store, otherServices }: LocationContext, isCounted: SQL | undefined, now: Date) => {
  const araboxes = heardAraboxes(store.db, otherServices, isCounted, now)
  const status = statusOfHeard(now)
  const counted = (one: string) => sql<number>`count(*) filter (where ${status} = ${one})`.mapWith(Number)
  return store.db
    .select({
      cityId: araboxes.cityId,
      online: counted('online'),
      maintenance: counted('maintenance'),
      unknown: counted('unknown'),
      silent: counted('silent'),
      // Times on the wire have milliseconds.
      longestSilent: sql<number[]>`coalesce((array_agg(${araboxes.id}
        order by date_trunc('milliseconds', heard_at), ${araboxes.id})
        filter (where ${status} = 'silent'))[1:${sql.raw(String(MOST_ON_DASHBOARD))}], '{}')`,
    })
    .from(araboxes)
    .groupBy(araboxes.cityId)
}

/** The locations of the longest silence among those of the cities, the longest first. */
const readSilent = ({ store, otherServices }: LocationContext, araboxes: readonly CityAraboxes[]) => {
  const heardAt = otherServices.lastMessageTime(location.araboxUuid)
  const ids = araboxes.flatMap(({ longestSilent }) => longestSilent)
  return store.db
    .select({
      uuid: location.uuid,
      name: location.name,
      address: location.address,
      cityName: city.name,
      heardAt,
    })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .where(anyOf(location.id, ids))
    .orderBy(sql`date_trunc('milliseconds', ${heardAt})`, alphabetical(city.name), location.id)
    .limit(MOST_ON_DASHBOARD)
}

const NO_ARABOXES = { online: 0, maintenance: 0, unknown: 0, silent: 0 }

const sumOf = ({ online, maintenance, unknown, silent }: typeof NO_ARABOXES): number =>
  online + maintenance + unknown + silent

/** The number of responding and silent araboxes of active locations, in the network or of one company. */
export const networkHealth = async (
  context: LocationContext,
  companyId: number | undefined,
): Promise<NetworkHealth> => {
  const { store, clock } = context
  const now = clock.now()
  const isCounted = and(isActiveLocation, companyId === undefined ? undefined : eq(location.companyId, companyId))
  const [cities, araboxes] = await Promise.all([
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
    countByCity(context, isCounted, now),
  ])
  const silent = await readSilent(context, araboxes)
  const byCity = new Map(araboxes.map((each) => [each.cityId, each]))
  const total = (status: keyof typeof NO_ARABOXES): number => araboxes.reduce((sum, each) => sum + each[status], 0)
  return {
    araboxes: araboxes.reduce((sum, each) => sum + sumOf(each), 0),
    online: total('online'),
    silent: total('silent'),
    unknown: total('unknown'),
    maintenance: total('maintenance'),
    screens: cities.reduce((sum, { screens }) => sum + screens, 0),
    cities: cities.map((each) => ({
      ...each,
      araboxes: sumOf(byCity.get(each.id) ?? NO_ARABOXES),
      silent: byCity.get(each.id)?.silent ?? 0,
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
