import { and, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../store/open.ts'
import type { AraboxLocation } from './araboxes.ts'
import { type CitySummary, findCities } from './cities.ts'
import { city, location } from './tables.ts'

const EARTH_KM = 6371
/** How far from a city's middle a place still belongs to it, kilometres. */
const CITY_RADIUS_KM = 30

type Point = { latitude: number; longitude: number }

/** A place with a sensor as a list of sensors names it; what is undefined stays as it is, or takes the usual value in a new place. */
export type SensorLocation = Point & {
  /** The place when it is known already. */
  locationUuid: string | undefined
  name: string
  address: string | undefined
  timeZone: string | undefined
}

/** Where the places of a list belong: to a company, and in a city by its name or else by distance. */
export type SensorListTarget = { companyId: number; cityName: string | undefined }

const kilometres = (a: Point, b: Point): number => {
  const radians = Math.PI / 180
  const half = (angle: number) => Math.sin((angle * radians) / 2) ** 2
  const between =
    half(a.latitude - b.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(a.longitude - b.longitude)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(between)))
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const cityNamed = async (tx: Tx, name: string, places: readonly Point[]): Promise<number> => {
  const [known] = await tx
    .select({ id: city.id })
    .from(city)
    .where(sql`lower(${city.name}) = lower(${name})`)
    .orderBy(city.id)
  if (known) return known.id
  const middle = {
    latitude: mean(places.map(({ latitude }) => latitude)),
    longitude: mean(places.map(({ longitude }) => longitude)),
  }
  const [made] = await tx
    .insert(city)
    .values({ name, ...middle })
    .returning({ id: city.id })
  if (!made) throw new Error(`the city ${name} was not stored`)
  return made.id
}

const nearestCity = (cities: readonly CitySummary[], place: Point): number | null => {
  const [nearest] = cities
    .map(({ id, ...middle }) => ({ id, km: kilometres(middle, place) }))
    .filter(({ km }) => km <= CITY_RADIUS_KM)
    .sort((a, b) => a.km - b.km)
  return nearest?.id ?? null
}

const changeLocations = async (tx: Tx, places: readonly SensorLocation[]): Promise<void> => {
  const rows = places.map(({ locationUuid, timeZone, ...rest }) => ({
    uuid: locationUuid,
    time_zone: timeZone,
    ...rest,
  }))
  await tx.execute(sql`
    update location set name = each.name, latitude = each.latitude, longitude = each.longitude,
      address = coalesce(each.address, location.address), time_zone = coalesce(each.time_zone, location.time_zone)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as each (uuid uuid, name text, latitude float8, longitude float8, address text, time_zone text)
    where location.uuid = each.uuid`)
}

type LocationInCity = { place: SensorLocation; cityId: number }

const addLocations = async (tx: Tx, located: readonly LocationInCity[], companyId: number): Promise<string[]> => {
  if (located.length === 0) return []
  const uuids = located.map(() => crypto.randomUUID())
  const rows = located.map(({ place, cityId }, index) => ({
    uuid: uuids[index],
    arabox_uuid: crypto.randomUUID(),
    city_id: cityId,
    name: place.name,
    address: place.address ?? '',
    latitude: place.latitude,
    longitude: place.longitude,
    time_zone: place.timeZone,
  }))
  await tx.execute(sql`
    insert into location (uuid, arabox_uuid, city_id, company_id, name, address, latitude, longitude, time_zone)
    select uuid, arabox_uuid, city_id, ${companyId}, name, address, latitude, longitude,
      coalesce(time_zone, 'Europe/Warsaw')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as each (uuid uuid, arabox_uuid uuid, city_id int, name text, address text, latitude float8, longitude float8,
        time_zone text)`)
  return uuids
}

/**
 * Makes places with an arabox each, or changes those that are known, and returns the uuid of each place in the order of
 * the list; null for a new one that no city is near. A city that is named and new stands in the middle of the list.
 */
export const storeSensorLocations = async (
  tx: Tx,
  places: readonly SensorLocation[],
  { companyId, cityName }: SensorListTarget,
): Promise<(string | null)[]> => {
  const known = places.filter(({ locationUuid }) => locationUuid !== undefined)
  const fresh = places.filter(({ locationUuid }) => locationUuid === undefined)
  if (known.length > 0) await changeLocations(tx, known)
  if (fresh.length === 0) return places.map(({ locationUuid }) => locationUuid ?? null)
  const namedCity = cityName === undefined ? undefined : await cityNamed(tx, cityName, fresh)
  const cities = namedCity === undefined ? await findCities(tx) : []
  const located = fresh.flatMap((place): LocationInCity[] => {
    const cityId = namedCity ?? nearestCity(cities, place)
    return cityId === null ? [] : [{ place, cityId }]
  })
  const uuids = await addLocations(tx, located, companyId)
  const uuidOf = new Map(located.map(({ place }, index) => [place, uuids[index]]))
  return places.map((place) => place.locationUuid ?? uuidOf.get(place) ?? null)
}

/** Places of araboxes by uuid, be it the arabox' or its location's; a uuid that names neither is left out. */
export const findAraboxLocations = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, AraboxLocation>> => {
  if (uuids.length === 0) return new Map()
  const named = sql`any(${sql.param([...uuids])}::uuid[])`
  const rows = await tx
    .select({ araboxUuid: location.araboxUuid, locationUuid: location.uuid, timeZone: location.timeZone })
    .from(location)
    .where(and(isNotNull(location.araboxUuid), sql`(${location.uuid} = ${named} or ${location.araboxUuid} = ${named})`))
  return new Map(
    rows.flatMap(({ araboxUuid, ...place }) => [
      [place.locationUuid, place] as const,
      ...(araboxUuid === null ? [] : [[araboxUuid, place] as const]),
    ]),
  )
}
