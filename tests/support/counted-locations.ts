import { randomUUID } from 'node:crypto'
import { appendHours, type HourlyCount, inLocalTime } from '../../server/services/statistics/hours/store-hours.ts'
import type { DemoPlatform } from './demo-platform.ts'

/** A location with an arabox that a test adds to the network. */
export type NewLocation = { name: string; address?: string; timeZone?: string; companyId?: number }

/** The added location. */
export type CountedLocation = Required<NewLocation> & { uuid: string; araboxUuid: string }

/** Adds a city with places that araboxes count, so that a test has statistics of its own beside the demo's. */
export const addCountedCity = async (
  { store }: Pick<DemoPlatform, 'store'>,
  cityName: string,
  places: readonly NewLocation[],
): Promise<{ cityId: number; places: CountedLocation[] }> => {
  const city = await store.pool.query<{ id: number }>(
    'insert into city (id, name, latitude, longitude) select max(id) + 1, $1, 52, 21 from city returning id',
    [cityName],
  )
  const cityId = city.rows[0]?.id ?? 0
  const made = places.map((place) => ({
    address: 'ul. Próbna 1',
    timeZone: 'Europe/Warsaw',
    companyId: 6,
    ...place,
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
      made.map((place) => place.uuid),
      made.map((place) => place.companyId),
      made.map((place) => place.name),
      made.map((place) => place.address),
      made.map((place) => place.araboxUuid),
      made.map((place) => place.timeZone),
    ],
  )
  return { cityId, places: made }
}

/**
 * What a place counted in the hour that begins at an instant: people net and gross, cars, buses, and ages where they
 * matter.
 */
export const countedHour = (
  place: { uuid: string },
  hour: string,
  [people_net, people_gross, cars, buses]: readonly [number, number, number, number],
  ages: readonly number[] = Array.from({ length: 14 }, () => 0),
): HourlyCount => ({ location_uuid: place.uuid, hour: new Date(hour), people_net, people_gross, cars, buses, ages })

/** Stores hours of places of one time zone. */
export const storeCounts = (
  { statistics }: Pick<DemoPlatform, 'statistics'>,
  counts: Iterable<HourlyCount>,
  timeZone = 'Europe/Warsaw',
): Promise<number> => appendHours(statistics, inLocalTime(counts, timeZone))
