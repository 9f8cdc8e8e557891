import { and, isNotNull, sql } from 'drizzle-orm'
import { lineFaults } from '../../../../contract/live/line-faults.ts'
import { type Coordinates, MOVED_SENSOR_METRES, placeErrorOf } from '../../../../contract/location/coordinates.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { distanceMetres } from '../../../base/distance.ts'
import type { Tx } from '../../../store/database.ts'
import { city, location } from '../tables.ts'
import { findCities } from './city-summaries.ts'
import type { AraboxLocation } from './counted-locations.ts'
import { isFarFromCity } from './place-errors.ts'

/** A location belongs to the nearest city whose centre is not farther away than this. */
const CITY_RADIUS_METRES = 30_000

type City = Coordinates & { id: number }

/**
 * A location of an imported list of sensors. An `undefined` member stays unchanged in a known location and gets its
 * default in a new one.
 */
export type SensorLocation = Coordinates & {
  /** The uuid of a known location; `undefined` for a new one. */
  locationUuid: string | undefined
  name: string
  address: string | undefined
  timeZone: string | undefined
}

/**
 * The company and the city of all locations of a list. Without a city name, each location gets the nearest city. With
 * `isFarAccepted`, locations may be far from their city, and known ones may move.
 */
export type SensorListTarget = { companyId: number; cityName: string | undefined; isFarAccepted: boolean }

/** What became of a location of a list: its uuid, or the column that is refused (null: none) and the message. */
export type StoredSensor = { uuid: string } | { column: keyof Coordinates | 'sensor_id' | null; message: string }

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const findCity = async (tx: Tx, name: string): Promise<City | null> => {
  const [known] = await tx
    .select({ id: city.id, latitude: city.latitude, longitude: city.longitude })
    .from(city)
    .where(sql`lower(${city.name}) = lower(${name})`)
    .orderBy(city.id)
  return known ?? null
}

const createCity = async (tx: Tx, name: string, locations: readonly Coordinates[]): Promise<City> => {
  const centre = {
    latitude: mean(locations.map(({ latitude }) => latitude)),
    longitude: mean(locations.map(({ longitude }) => longitude)),
  }
  const [created] = await tx
    .insert(city)
    .values({ name, ...centre })
    .returning({ id: city.id })
  if (!created) throw new Error(`the city ${name} was not stored`)
  return { ...created, ...centre }
}

const nearestCity = (cities: readonly City[], point: Coordinates): City | null => {
  const [nearest] = cities
    .map((summary) => ({ summary, metres: distanceMetres(summary, point) }))
    .filter(({ metres }) => metres <= CITY_RADIUS_METRES)
    .toSorted((a, b) => a.metres - b.metres)
  return nearest?.summary ?? null
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

type KnownSensor = Coordinates & { cityId: number; timeZone: string }

const findKnown = async (tx: Tx, locations: readonly SensorLocation[]): Promise<Map<string, KnownSensor>> => {
  const uuids = locations.flatMap(({ locationUuid }) => locationUuid ?? [])
  if (uuids.length === 0) return new Map()
  const rows = await tx
    .select({
      uuid: location.uuid,
      latitude: location.latitude,
      longitude: location.longitude,
      cityId: location.cityId,
      timeZone: location.timeZone,
    })
    .from(location)
    .where(sql`${location.uuid} = any(${sql.param(uuids)}::uuid[])`)
  return new Map(rows.map(({ uuid, ...known }) => [uuid, known]))
}

const isSamePlace = (one: Coordinates, other: Coordinates): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude

type Refusal = Extract<StoredSensor, { message: string }>

/** Why the list may not change a known location; null if it may. */
const refusalOfKnown = (
  sensorLocation: SensorLocation,
  known: KnownSensor,
  { cityName, isFarAccepted }: SensorListTarget,
  namedCity: City | null,
): Refusal | null => {
  if (cityName !== undefined && namedCity?.id !== known.cityId)
    return { column: 'sensor_id', message: lineFaults.otherCity }
  if (isSamePlace(sensorLocation, known)) return null
  const error = placeErrorOf(sensorLocation, sensorLocation.timeZone ?? known.timeZone)
  if (error) return { column: error.member, message: error.message }
  const hasMoved = distanceMetres(sensorLocation, known) > MOVED_SENSOR_METRES
  return hasMoved && !isFarAccepted ? { column: 'sensor_id', message: lineFaults.movedSensor } : null
}

/** The city of each new location, or why it gets none. The named city is created if it does not exist. */
const placeNew = async (
  tx: Tx,
  added: readonly SensorLocation[],
  { cityName, isFarAccepted }: SensorListTarget,
  namedCity: City | null,
): Promise<Map<SensorLocation, City | Refusal>> => {
  const errors = new Map(
    added.flatMap((each) => {
      const error = placeErrorOf(each, each.timeZone)
      return error ? [[each, { column: error.member, message: error.message }] as const] : []
    }),
  )
  const right = added.filter((each) => !errors.has(each))
  const isNew = cityName !== undefined && namedCity === null && right.length > 0
  const named = isNew ? await createCity(tx, cityName, right) : namedCity
  const cities = named ? [] : await findCities(tx)
  const cityOf = (each: SensorLocation): City | Refusal => {
    if (!named) return nearestCity(cities, each) ?? { column: null, message: lineFaults.noCity }
    const isRefused = !isFarAccepted && isFarFromCity(each, named)
    return isRefused ? { column: 'latitude', message: serverValidation.farFromCity } : named
  }
  return new Map([...errors, ...right.map((each) => [each, cityOf(each)] as const)])
}

/**
 * Changes the known locations of a list and creates the new ones with an arabox each. Returns what became of each, in
 * the order of the list: points that cannot be right, points far from the named city, and sensors that moved or belong
 * to another city are refused. A named city that does not exist is created at the mean coordinates of the new ones.
 */
export const storeSensorLocations = async (
  tx: Tx,
  locations: readonly SensorLocation[],
  target: SensorListTarget,
): Promise<StoredSensor[]> => {
  const namedCity = target.cityName === undefined ? null : await findCity(tx, target.cityName)
  const known = await findKnown(tx, locations)
  const outcomes = new Map<SensorLocation, StoredSensor>()
  const changed: SensorLocation[] = []
  for (const each of locations) {
    const stored = each.locationUuid === undefined ? undefined : known.get(each.locationUuid)
    if (!stored || each.locationUuid === undefined) continue
    const refusal = refusalOfKnown(each, stored, target, namedCity)
    outcomes.set(each, refusal ?? { uuid: each.locationUuid })
    if (!refusal) changed.push(each)
  }
  if (changed.length > 0) await changeLocations(tx, changed)
  const added = locations.filter(({ locationUuid }) => locationUuid === undefined)
  const placed =
    added.length === 0 ? new Map<SensorLocation, City | Refusal>() : await placeNew(tx, added, target, namedCity)
  const located = [...placed].flatMap(([sensorLocation, place]): LocationInCity[] =>
    'message' in place ? [] : [{ sensorLocation, cityId: place.id }],
  )
  const uuids = await addLocations(tx, located, target.companyId)
  for (const [each, place] of placed) if ('message' in place) outcomes.set(each, place)
  for (const [index, { sensorLocation }] of located.entries())
    outcomes.set(sensorLocation, { uuid: uuids[index] ?? '' })
  return locations.map((each) => outcomes.get(each) ?? { column: null, message: lineFaults.noCity })
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
