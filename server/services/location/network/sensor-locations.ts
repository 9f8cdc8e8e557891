import { and, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { city, location } from '../tables.ts'
import { type CitySummary, findCities } from './city-summaries.ts'
import type { AraboxLocation } from './counted-locations.ts'

const EARTH_KM = 6371
/** A location belongs to the nearest city whose centre is not farther away than this. */
const CITY_RADIUS_KM = 30

type Point = { latitude: number; longitude: number }

/**
 * A location of an imported list of sensors. An `undefined` member stays unchanged in a known location and gets its
 * default in a new one.
 */
export type SensorLocation = Point & {
  /** The uuid of a known location; `undefined` for a new one. */
  locationUuid: string | undefined
  name: string
  address: string | undefined
  timeZone: string | undefined
}

/** The company and the city of all locations of a list. Without a city name, each location gets the nearest city. */
export type SensorListTarget = { companyId: number; cityName: string | undefined }

/** Great-circle distance (haversine formula). */
const distanceKm = (a: Point, b: Point): number => {
  const radians = Math.PI / 180
  const haversineOf = (angle: number) => Math.sin((angle * radians) / 2) ** 2
  const haversine =
    haversineOf(a.latitude - b.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * haversineOf(a.longitude - b.longitude)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const findOrCreateCity = async (tx: Tx, name: string, locations: readonly Point[]): Promise<number> => {
  const [known] = await tx
    .select({ id: city.id })
    .from(city)
    .where(sql`lower(${city.name}) = lower(${name})`)
    .orderBy(city.id)
  if (known) return known.id
  const centre = {
    latitude: mean(locations.map(({ latitude }) => latitude)),
    longitude: mean(locations.map(({ longitude }) => longitude)),
  }
  const [created] = await tx
    .insert(city)
    .values({ name, ...centre })
    .returning({ id: city.id })
  if (!created) throw new Error(`the city ${name} was not stored`)
  return created.id
}

const nearestCity = (cities: readonly CitySummary[], point: Point): number | null => {
  const [nearest] = cities
    .map(({ id, ...centre }) => ({ id, km: distanceKm(centre, point) }))
    .filter(({ km }) => km <= CITY_RADIUS_KM)
    .sort((a, b) => a.km - b.km)
  return nearest?.id ?? null
}

const changeLocations = async (tx: Tx, locations: readonly SensorLocation[]): Promise<void> => {
  const rows = locations.map(({ locationUuid, timeZone, ...rest }) => ({
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

type LocationInCity = { sensorLocation: SensorLocation; cityId: number }

const addLocations = async (tx: Tx, located: readonly LocationInCity[], companyId: number): Promise<string[]> => {
  if (located.length === 0) return []
  const uuids = located.map(() => crypto.randomUUID())
  const rows = located.map(({ sensorLocation, cityId }, index) => ({
    uuid: uuids[index],
    arabox_uuid: crypto.randomUUID(),
    city_id: cityId,
    name: sensorLocation.name,
    address: sensorLocation.address ?? '',
    latitude: sensorLocation.latitude,
    longitude: sensorLocation.longitude,
    time_zone: sensorLocation.timeZone,
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
 * Changes the known locations of a list and creates the new ones with an arabox each. Returns the uuids in the order of
 * the list; `null` for a new location without a city nearby. A named city that does not exist is created at the mean
 * coordinates of the new locations.
 */
export const storeSensorLocations = async (
  tx: Tx,
  locations: readonly SensorLocation[],
  { companyId, cityName }: SensorListTarget,
): Promise<(string | null)[]> => {
  const known = locations.filter(({ locationUuid }) => locationUuid !== undefined)
  const added = locations.filter(({ locationUuid }) => locationUuid === undefined)
  if (known.length > 0) await changeLocations(tx, known)
  if (added.length === 0) return locations.map(({ locationUuid }) => locationUuid ?? null)
  const namedCity = cityName === undefined ? undefined : await findOrCreateCity(tx, cityName, added)
  const cities = namedCity === undefined ? await findCities(tx) : []
  const located = added.flatMap((sensorLocation): LocationInCity[] => {
    const cityId = namedCity ?? nearestCity(cities, sensorLocation)
    return cityId === null ? [] : [{ sensorLocation, cityId }]
  })
  const uuids = await addLocations(tx, located, companyId)
  const uuidOf = new Map(located.map(({ sensorLocation }, index) => [sensorLocation, uuids[index]]))
  return locations.map((each) => each.locationUuid ?? uuidOf.get(each) ?? null)
}

/** Locations with an arabox by uuid. Each uuid is that of an arabox or of its location; unknown uuids are absent. */
export const findAraboxLocations = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, AraboxLocation>> => {
  if (uuids.length === 0) return new Map()
  const named = sql`any(${sql.param([...uuids])}::uuid[])`
  const rows = await tx
    .select({ araboxUuid: location.araboxUuid, locationUuid: location.uuid, timeZone: location.timeZone })
    .from(location)
    .where(and(isNotNull(location.araboxUuid), sql`(${location.uuid} = ${named} or ${location.araboxUuid} = ${named})`))
  return new Map(
    rows.flatMap(({ araboxUuid, ...found }) => [
      [found.locationUuid, found] as const,
      ...(araboxUuid === null ? [] : [[araboxUuid, found] as const]),
    ]),
  )
}
