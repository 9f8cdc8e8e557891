import { eq, sql } from 'drizzle-orm'
import { buildApp } from '../../../server/app.ts'
import type { ManualClock } from '../../../server/base/clock.ts'
import { compose } from '../../../server/composition.ts'
import { seedNetwork } from '../../../server/services/location/seed-network.ts'
import { location } from '../../../server/services/location/tables.ts'
import { appendHours, type HourlyCount, inLocalTime } from '../../../server/services/statistics/hours/store-hours.ts'
import type { Statistics } from '../../../server/store/statistics/open-statistics.ts'
import { type Caller, loggedIn } from '../calls/client.ts'
import { testPlatform } from '../platform/test-platform.ts'
import { type Engine, freshStatistics } from './statistics-engines.ts'

/** Five locations whose hours can be summed by hand. `quiet` has no arabox; `far` is in the time zone UTC+10. */
export const countedLocations = {
  market: 'a0000000-0000-4000-8000-000000000001',
  station: 'a0000000-0000-4000-8000-000000000002',
  port: 'a0000000-0000-4000-8000-000000000003',
  quiet: 'a0000000-0000-4000-8000-000000000004',
  far: 'a0000000-0000-4000-8000-000000000005',
} as const

const FAR_ZONE = 'Etc/GMT-10'
/** Companies of the demo: the agency owns the port, the network's owner all other locations. */
const AGENCY = 5
const OWNER = 6

const araboxUuidOf = (uuid: string): string => uuid.replace('a', 'b')

/** Two places a kilometre apart in Wrocław, one in Gdańsk, one in Brisbane; `quiet` stands at the port. */
const placeOf: Readonly<Record<string, { latitude: number; longitude: number }>> = {
  [countedLocations.market]: { latitude: 51.11, longitude: 17.03 },
  [countedLocations.station]: { latitude: 51.1, longitude: 17.03 },
  [countedLocations.far]: { latitude: -27.47, longitude: 153.02 },
}
const portPlace = { latitude: 54.4, longitude: 18.66 }

const locationOf = (uuid: string, id: number, cityId: number, name: string) => ({
  id,
  uuid,
  city_id: cityId,
  name,
  address: `ulica ${id}`,
  ...(placeOf[uuid] ?? portPlace),
  status: 'active' as const,
  industry_ids: [1],
  arabox_uuid: uuid === countedLocations.quiet ? null : araboxUuidOf(uuid),
})

const screensAt = (locationId: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: 10 * locationId + index,
    uuid: `c0000000-0000-4000-8000-0000000000${locationId}${index}`,
    location_id: locationId,
    name: `ekran ${index + 1}`,
  }))

const network = {
  ownerId: OWNER,
  cities: [
    { id: 1, name: 'Wrocław', latitude: 51, longitude: 17, residents: 673_743, is_active: true },
    { id: 2, name: 'Gdańsk', latitude: 54, longitude: 18, residents: null, is_active: true },
    { id: 3, name: 'Brisbane', latitude: -27, longitude: 153, residents: null, is_active: true },
  ],
  industries: [{ id: 1, name: 'Place', venue_type: 205 }],
  locations: [
    locationOf(countedLocations.market, 1, 1, 'Rynek'),
    locationOf(countedLocations.station, 2, 1, 'Dworzec'),
    locationOf(countedLocations.port, 3, 2, 'Port'),
    locationOf(countedLocations.quiet, 4, 2, 'Cicha'),
    locationOf(countedLocations.far, 5, 3, 'Queen Street'),
  ],
  screens: [screensAt(1, 2), screensAt(2, 1), screensAt(3, 3), screensAt(4, 1), screensAt(5, 1)].flat(),
}

/** The counts of a location in a UTC hour: people net and gross, cars, buses, and ages (0 if they are not given). */
export const measuredHour = (
  locationUuid: string,
  hour: string,
  [net, gross, cars, buses]: readonly [number, number, number, number],
  ages: readonly number[] = [],
): HourlyCount => ({
  location_uuid: locationUuid,
  hour: new Date(hour),
  people_net: net,
  people_gross: gross,
  cars,
  buses,
  ages: Array.from({ length: 14 }, (_, index) => ages[index] ?? 0),
})

/** A platform with the network of {@link countedLocations} and an empty statistics store. */
export type CountedNetwork = {
  url: string
  clock: ManualClock
  statistics: Statistics
  /** Accounts of the demo: `planner` is of the agency, the others are of an advertiser and of the network's owner. */
  as: Readonly<Record<'advertiser' | 'planner' | 'owner', Caller>>
  /** Stores hours with the local time of their location. */
  record(hours: readonly HourlyCount[]): Promise<void>
  close(): Promise<void>
}

/** Starts a platform on one of the engines. Its clock stays at an instant, and no arabox delivers. */
export const countedNetwork = async (engine: Engine, now: string): Promise<CountedNetwork> => {
  const { statistics, remove } = await freshStatistics(engine)
  const unlimited = { mode: 'production', requestsPerMinute: 1_000_000, loginsPerMinute: 1_000_000 } as const
  const base = await testPlatform({ template: 'template_demo', now: new Date(now), config: unlimited })
  await base.store.transaction(async (tx) => {
    await tx.execute(sql`truncate screen, location_industry, location, industry, city restart identity cascade`)
    await seedNetwork(tx, network)
    await tx.update(location).set({ companyId: AGENCY }).where(eq(location.uuid, countedLocations.port))
    await tx.update(location).set({ timeZone: FAR_ZONE }).where(eq(location.uuid, countedLocations.far))
  })
  const app = await buildApp(await compose({ ...base, statistics }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const [advertiser, planner, owner] = await Promise.all([
    loggedIn(url, 'advertiser'),
    loggedIn(url, 'planner'),
    loggedIn(url, 'owner'),
  ])
  return {
    url,
    clock: base.clock,
    statistics,
    as: { advertiser, planner, owner },
    async record(hours) {
      const isFar = ({ location_uuid: uuid }: HourlyCount) => uuid === countedLocations.far
      await appendHours(
        statistics,
        inLocalTime(
          hours.filter((each) => !isFar(each)),
          'Europe/Warsaw',
        ),
      )
      await appendHours(statistics, inLocalTime(hours.filter(isFar), FAR_ZONE))
    },
    async close() {
      await app.close()
      await base.close()
      await remove()
    },
  }
}
