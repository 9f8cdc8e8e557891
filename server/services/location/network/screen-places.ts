import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import type { Account } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { hasScreenWorks } from '../maintenance/running-works.ts'
import { isOwnLocation } from '../policy.ts'
import { city, location, screen } from '../tables.ts'
import { isActiveLocation } from './active-screens.ts'
import { venueTypeOfLocation } from './venue-type.ts'

/** An active location with its address and coordinates. */
export type LocationAddress = { name: string; address: string; cityName: string; latitude: number; longitude: number }

/** An active screen with its size, and the address and coordinates of its location. */
export type ScreenPoint = LocationAddress & {
  id: number
  cityId: number
  hasArabox: boolean
  isProgrammatic: boolean
  /** Pixels; null if they are not known. */
  width: number | null
  height: number | null
}

const addressOfLocation = {
  address: location.address,
  cityName: city.name,
  latitude: location.latitude,
  longitude: location.longitude,
}

/** The addresses of all active locations. */
export const findLocationAddresses = (tx: Tx): Promise<LocationAddress[]> =>
  tx
    .select({ name: location.name, ...addressOfLocation })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .where(isActiveLocation)
    .orderBy(asc(location.id))

/** All active screens, sorted by id. */
export const findScreenPoints = async (tx: Tx): Promise<ScreenPoint[]> => {
  const rows = await tx
    .select({
      id: screen.id,
      name: screen.name,
      cityId: location.cityId,
      araboxUuid: location.araboxUuid,
      isProgrammatic: screen.isProgrammatic,
      width: screen.width,
      height: screen.height,
      ...addressOfLocation,
    })
    .from(screen)
    .innerJoin(location, eq(location.id, screen.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(and(isActiveLocation, eq(screen.isActive, true)))
    .orderBy(asc(screen.id))
  return rows.map(({ araboxUuid, ...row }) => ({ ...row, hasArabox: araboxUuid !== null }))
}

/** A screen, active or not, with its place and the members that files for other systems need. */
export type ScreenPlace = LocationAddress & {
  uuid: string
  cityId: number
  locationUuid: string
  /** The company of the location. */
  ownerCompanyId: number
  hasSensor: boolean
  width: number | null
  height: number | null
  /** Enumeration id of OpenOOH. */
  venueType: number | null
}

/** The places of screens by id, including inactive screens. */
export const findScreenPlaces = async (tx: Tx, ids: readonly number[]): Promise<Map<number, ScreenPlace>> => {
  const rows = await tx
    .select({
      id: screen.id,
      uuid: screen.uuid,
      name: screen.name,
      width: screen.width,
      height: screen.height,
      venueType: venueTypeOfLocation,
      cityId: location.cityId,
      locationUuid: location.uuid,
      ownerCompanyId: location.companyId,
      araboxUuid: location.araboxUuid,
      ...addressOfLocation,
    })
    .from(screen)
    .innerJoin(location, eq(location.id, screen.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(anyOf(screen.id, [...ids]))
  return new Map(rows.map(({ id, araboxUuid, ...place }) => [id, { ...place, hasSensor: araboxUuid !== null }]))
}

/** A screen, active or not, with its name and place. */
export type PlayedScreen = {
  id: number
  uuid: string
  name: string
  locationName: string
  cityName: string
  address: string
  width: number | null
  height: number | null
}

const findPlayed = async (tx: Tx, condition: SQL | undefined): Promise<PlayedScreen | null> => {
  const [row] = await tx
    .select({
      id: screen.id,
      uuid: screen.uuid,
      name: screen.name,
      locationName: location.name,
      cityName: city.name,
      address: location.address,
      width: screen.width,
      height: screen.height,
    })
    .from(screen)
    .innerJoin(location, eq(location.id, screen.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(condition)
  return row ?? null
}

/** A screen with its name and place; null if it was deleted. */
export const findPlayedScreen = (tx: Tx, id: number): Promise<PlayedScreen | null> => findPlayed(tx, eq(screen.id, id))

/** Ids of screens by uuid, also of those that are switched off. */
export const findScreenIds = async (tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .select({ id: screen.id, uuid: screen.uuid })
    .from(screen)
    .where(anyOf(screen.uuid, [...uuids]))
  return new Map(rows.map(({ id, uuid }) => [uuid, id]))
}

/** A screen of a location that the account may change. Throws `not_found` for all others. */
export const getEditableScreen = async (tx: Tx, account: Account, id: number): Promise<PlayedScreen> => {
  const found = await findPlayed(tx, and(eq(screen.id, id), isOwnLocation(account)))
  if (!found) throw notFound()
  return found
}

/**
 * Those of the given screens that do not play at an instant: the screen, its location or its city is switched off, or
 * planned works on the screens of the location go on.
 */
export const findScreensOff = async (tx: Tx, ids: readonly number[], now: Date): Promise<number[]> => {
  const rows = await tx
    .select({ id: screen.id })
    .from(screen)
    .innerJoin(location, eq(location.id, screen.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(
      and(
        anyOf(screen.id, [...ids]),
        or(eq(screen.isActive, false), eq(location.isActive, false), eq(city.isActive, false), hasScreenWorks(now)),
      ),
    )
  return rows.map(({ id }) => id)
}
