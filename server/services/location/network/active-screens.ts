import { and, count, eq, exists, isNotNull, sql } from 'drizzle-orm'
import { calendarOfPlace } from '../../../../machines/calendar/country-of-zone.ts'
import type { PlaceEvent } from '../../../../machines/calendar/place-event.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { eventsOfPlaces } from '../event/events-of-places.ts'
import { sensorFinding } from '../sensor-finding/tables.ts'
import { city, location, locationIndustry, screen } from '../tables.ts'

/** A screen with the address and coordinates of its location. */
export type ScreenWithLocation = {
  id: number
  name: string
  cityId: number
  locationUuid: string
  address: string
  latitude: number
  longitude: number
  /** Pixels of the picture; null if they are not known. */
  width: number | null
  height: number | null
  hasSensor: boolean
}

/** Selects screens by city, industry, id or programmatic sale. An omitted member selects everything. */
export type ScreenSelection = {
  cityIds?: readonly number[] | undefined
  industryIds?: readonly number[] | undefined
  screenIds?: readonly number[] | undefined
  isProgrammatic?: boolean | undefined
}

const hasOneOf = (column: typeof screen.id | typeof location.cityId, ids: readonly number[] | undefined) =>
  ids === undefined ? undefined : anyOf(column, [...ids])

/** The rule by which screens and araboxes are active: an active location in an active city. */
export const isActiveLocation = and(eq(location.isActive, true), eq(city.isActive, true))

/** The condition for the selected active screens in a join of `screen`, `location` and `city`. */
const isSelected = (tx: Tx, { cityIds, industryIds, screenIds, isProgrammatic }: ScreenSelection) =>
  and(
    isActiveLocation,
    eq(screen.isActive, true),
    hasOneOf(location.cityId, cityIds),
    hasOneOf(screen.id, screenIds),
    isProgrammatic === undefined ? undefined : eq(screen.isProgrammatic, isProgrammatic),
    industryIds === undefined || industryIds.length === 0
      ? undefined
      : exists(
          tx
            .select({ id: locationIndustry.locationId })
            .from(locationIndustry)
            .where(
              and(eq(locationIndustry.locationId, location.id), anyOf(locationIndustry.industryId, [...industryIds])),
            ),
        ),
  )

/**
 * Active screens at active locations, sorted by id. The statement names its columns itself: of tens of thousands of
 * rows, Drizzle's conversion takes more time than all the rest, in one turn of the event loop.
 */
export const findScreens = async (tx: Tx, selection: ScreenSelection): Promise<ScreenWithLocation[]> => {
  const { rows } = await tx.execute<ScreenWithLocation>(sql`
    select ${screen.id} as id, ${screen.name} as name, ${location.cityId} as "cityId", ${location.uuid} as "locationUuid",
      ${location.address} as address, ${location.latitude} as latitude, ${location.longitude} as longitude,
      ${screen.width} as width, ${screen.height} as height, ${location.araboxUuid} is not null as "hasSensor"
    from ${screen}
    join ${location} on ${location.id} = ${screen.locationId}
    join ${city} on ${city.id} = ${location.cityId}
    where ${isSelected(tx, selection)}
    order by ${screen.id}`)
  return rows
}

/** The number of selected screens by city. Cities without one are missing. */
export const countScreensByCity = async (tx: Tx, selection: ScreenSelection): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ cityId: location.cityId, screens: count() })
    .from(screen)
    .innerJoin(location, eq(location.id, screen.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(isSelected(tx, selection))
    .groupBy(location.cityId)
  return new Map(rows.map(({ cityId, screens }) => [cityId, screens]))
}

/** The cities of those of some screens that are selected, by the screens' ids. */
export const findCitiesOfScreens = async (
  tx: Tx,
  ids: readonly number[],
  selection: Omit<ScreenSelection, 'screenIds'>,
): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: screen.id, cityId: location.cityId })
    .from(screen)
    .innerJoin(location, eq(location.id, screen.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(isSelected(tx, { ...selection, screenIds: ids }))
  return new Map(rows.map(({ id, cityId }) => [id, cityId]))
}

/** Industries of the locations of some cities, or of all, by the location's uuid. Locations without one are absent. */
export const industriesOfLocations = async (tx: Tx, cityIds?: readonly number[]): Promise<Map<string, number[]>> => {
  const rows = await tx
    .select({ uuid: location.uuid, ids: sql<number[]>`array_agg(${locationIndustry.industryId})` })
    .from(locationIndustry)
    .innerJoin(location, eq(location.id, locationIndustry.locationId))
    .where(hasOneOf(location.cityId, cityIds))
    .groupBy(location.uuid)
  return new Map(rows.map(({ uuid, ids }) => [uuid, ids]))
}

/** Ids and names of all active screens. */
export const nameScreens = (tx: Tx): Promise<{ id: number; name: string }[]> =>
  tx
    .select({ id: screen.id, name: screen.name })
    .from(screen)
    .innerJoin(location, eq(location.id, screen.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(and(isActiveLocation, eq(screen.isActive, true)))

/** Days that somebody left out of forecasts; without an end also those to come. */
type LeftOutDays = { from: string; to: string | null }

/**
 * A location with a sensor, the name of the calendar of its place, the events there, and the days of its sensor that
 * are left out of forecasts (decision 105).
 */
export type SensorPlace = {
  id: number
  uuid: string
  cityId: number
  hasSensor: true
  calendar: string
  leftOut: LeftOutDays[]
  events: readonly PlaceEvent[]
}

/**
 * Locations with a sensor in the given cities, or in the whole network. Inactive locations are included, because their
 * past counts stay valid.
 */
export const findLocationsWithSensor = async (tx: Tx, cityIds?: readonly number[]): Promise<SensorPlace[]> => {
  type Row = Omit<SensorPlace, 'calendar' | 'events'> & { timeZone: string; region: string | null }
  const { rows } = await tx.execute<Row>(sql`
    select ${location.id} as id, ${location.uuid} as uuid, ${location.cityId} as "cityId", true as "hasSensor",
      ${location.timeZone} as "timeZone", ${city.region} as region, coalesce(left_out.days, '[]'::json) as "leftOut"
    from ${location}
    join ${city} on ${city.id} = ${location.cityId}
    left join lateral (
      select json_agg(json_build_object('from', left_out_from, 'to', left_out_to) order by id) as days
      from ${sensorFinding} where location_id = ${location.id} and decision = 'leave_out'
    ) as left_out on true
    where ${and(hasOneOf(location.cityId, cityIds), isNotNull(location.araboxUuid))}
    order by ${location.id}`)
  const eventsAt = await eventsOfPlaces(tx, cityIds)
  return rows.map(({ timeZone, region, ...place }) => ({
    ...place,
    calendar: calendarOfPlace(timeZone, region),
    events: eventsAt(place),
  }))
}
