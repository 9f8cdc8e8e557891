import { and, asc, count, eq, exists, isNotNull, sql } from 'drizzle-orm'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
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

/** Active screens at active locations, sorted by id. */
export const findScreens = (tx: Tx, selection: ScreenSelection): Promise<ScreenWithLocation[]> =>
  tx
    .select({
      id: screen.id,
      name: screen.name,
      cityId: location.cityId,
      locationUuid: location.uuid,
      address: location.address,
      latitude: location.latitude,
      longitude: location.longitude,
      width: screen.width,
      height: screen.height,
      araboxUuid: location.araboxUuid,
    })
    .from(screen)
    .innerJoin(location, eq(location.id, screen.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(isSelected(tx, selection))
    .orderBy(asc(screen.id))
    .then((rows) => rows.map(({ araboxUuid, ...row }) => ({ ...row, hasSensor: araboxUuid !== null })))

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

/** Industries of all locations that have one, by the location's uuid. */
export const industriesOfLocations = async (tx: Tx): Promise<Map<string, number[]>> => {
  const rows = await tx
    .select({ uuid: location.uuid, ids: sql<number[]>`array_agg(${locationIndustry.industryId})` })
    .from(locationIndustry)
    .innerJoin(location, eq(location.id, locationIndustry.locationId))
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

/**
 * Locations with a sensor in the given cities, or in the whole network. Inactive locations are included, because their
 * past counts stay valid.
 */
export const findLocationsWithSensor = (
  tx: Tx,
  cityIds?: readonly number[],
): Promise<{ uuid: string; cityId: number; hasSensor: true }[]> =>
  tx
    .select({ uuid: location.uuid, cityId: location.cityId })
    .from(location)
    .where(and(hasOneOf(location.cityId, cityIds), isNotNull(location.araboxUuid)))
    .orderBy(asc(location.id))
    .then((rows) => rows.map((row) => ({ ...row, hasSensor: true as const })))
