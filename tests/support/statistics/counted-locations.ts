import { randomUUID } from 'node:crypto'
import { appendHours, type HourlyCount, inLocalTime } from '../../../server/services/statistics/hours/store-hours.ts'
import type { DemoPlatform } from '../platform/demo-platform.ts'

/** A location with an arabox, to be added to the network. */
export type NewLocation = { name: string; address?: string; timeZone?: string; companyId?: number }

/** A location that was added. */
export type CountedLocation = Required<NewLocation> & { uuid: string; araboxUuid: string }

/** Adds a city and locations with araboxes, whose counts only the test stores. */
export const addCountedCity = async (
  { store }: Pick<DemoPlatform, 'store'>,
  cityName: string,
  locations: readonly NewLocation[],
): Promise<{ cityId: number; locations: CountedLocation[] }> => {
  const city = await store.pool.query<{ id: number }>(
    'insert into city (id, name, latitude, longitude) select max(id) + 1, $1, 52, 21 from city returning id',
    [cityName],
  )
  const cityId = city.rows[0]?.id ?? 0
  const added = locations.map((location) => ({
    address: 'ul. Próbna 1',
    timeZone: 'Europe/Warsaw',
    companyId: 6,
    ...location,
    uuid: randomUUID(),
    araboxUuid: randomUUID(),
  }))
  await store.pool.query(
    `insert into location (id, uuid, city_id, company_id, name, address, latitude, longitude, arabox_uuid, time_zone)
     select (select max(id) from location) + nth, uuid, $1, company_id, name, address, 52, 21, arabox_uuid, time_zone
     from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::uuid[], $7::text[])
       with ordinality as added (uuid, company_id, name, address, arabox_uuid, time_zone, nth)`,
    [
      cityId,
      added.map((location) => location.uuid),
      added.map((location) => location.companyId),
      added.map((location) => location.name),
      added.map((location) => location.address),
      added.map((location) => location.araboxUuid),
      added.map((location) => location.timeZone),
    ],
  )
  return { cityId, locations: added }
}

/** The counts of a location in the hour that begins at an instant: people net and gross, cars, buses; ages are 0. */
export const countedHour = (
  location: { uuid: string },
  hour: string,
  [people_net, people_gross, cars, buses]: readonly [number, number, number, number],
  ages: readonly number[] = Array.from({ length: 14 }, () => 0),
): HourlyCount => ({ location_uuid: location.uuid, hour: new Date(hour), people_net, people_gross, cars, buses, ages })

/** Stores hours of locations in one time zone; returns how many were new. */
export const storeCounts = (
  { statistics }: Pick<DemoPlatform, 'statistics'>,
  counts: Iterable<HourlyCount>,
  timeZone = 'Europe/Warsaw',
): Promise<number> => appendHours(statistics, inLocalTime(counts, timeZone))
