import { and, eq, type SQL, sql } from 'drizzle-orm'
import { MOST_ON_DASHBOARD, type NetworkHealth } from '../../../../contract/dashboard.ts'
import { anyOf } from '../../../store/any-of.ts'
import { alphabetical } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { heardAraboxes, statusOfHeard } from '../device/device-status.ts'
import { city, location } from '../tables.ts'
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
  /** When they were heard, in seconds. */
  longestSince: number[]
}

const countByCity = ({ store, otherServices }: LocationContext, isCounted: SQL | undefined, now: Date) => {
  const araboxes = heardAraboxes(store.db, otherServices, isCounted, now)
  const status = statusOfHeard(now)
  const longest = (value: SQL) => sql`(array_agg(${value}
    order by date_trunc('milliseconds', heard_at), ${araboxes.id})
    filter (where ${status} = 'silent'))[1:${sql.raw(String(MOST_ON_DASHBOARD))}]`
  const counted = (one: string) => sql<number>`count(*) filter (where ${status} = ${one})`.mapWith(Number)
  return store.db
    .select({
      cityId: araboxes.cityId,
      online: counted('online'),
      maintenance: counted('maintenance'),
      unknown: counted('unknown'),
      silent: counted('silent'),
      // Times on the wire have milliseconds.
      longestSilent: sql<number[]>`coalesce(${longest(sql`${araboxes.id}`)}, '{}')`,
      longestSince: sql<
        number[]
      >`coalesce(${longest(sql`extract(epoch from date_trunc('milliseconds', heard_at))::float8`)}, '{}')`,
    })
    .from(araboxes)
    .groupBy(araboxes.cityId)
}

/** Numbers of the locations that may be among those of the longest silence: of equal ones, all. */
const longestSilentOf = (araboxes: readonly CityAraboxes[]): number[] => {
  const silent = araboxes.flatMap(({ longestSilent, longestSince }) =>
    longestSilent.map((id, at) => ({ id, since: longestSince[at] ?? 0 })),
  )
  const last = silent.map(({ since }) => since).toSorted((one, other) => one - other)[MOST_ON_DASHBOARD - 1]
  return silent.filter(({ since }) => last === undefined || since <= last).map(({ id }) => id)
}

/** The locations of the longest silence among those of the cities, the longest first. */
const readSilent = ({ store, otherServices }: LocationContext, araboxes: readonly CityAraboxes[]) => {
  const heardAt = otherServices.lastMessageTime(location.araboxUuid)
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
    .where(anyOf(location.id, longestSilentOf(araboxes)))
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
  const { store, clock, otherServices } = context
  const now = clock.now()
  const isCounted = and(isActiveLocation, companyId === undefined ? undefined : eq(location.companyId, companyId))
  const [cities, araboxes] = await Promise.all([
    otherServices.findActiveCities(store.db, { companyId }),
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
    cities: cities.map(({ cityId, ...each }) => ({
      id: cityId,
      ...each,
      araboxes: sumOf(byCity.get(cityId) ?? NO_ARABOXES),
      silent: byCity.get(cityId)?.silent ?? 0,
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
