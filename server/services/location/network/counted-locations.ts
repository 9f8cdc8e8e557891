import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import type { Account } from '../../../http/caller.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { alphabetical } from '../../../store/paging.ts'
import { readableBy } from '../policy.ts'
import { city, device, location, screen } from '../tables.ts'

/** The location at which an arabox counts, and the time zone of its days and hours. */
export type AraboxLocation = { locationUuid: string; timeZone: string }

/**
 * The locations of araboxes by the uuid of the arabox. Those of an arabox without a location, and of one that is
 * switched off, are left out.
 */
export const findLocationsOfAraboxes = async (
  tx: Tx,
  araboxUuids: readonly string[],
): Promise<Map<string, AraboxLocation>> => {
  const rows = await tx
    .select({ araboxUuid: device.uuid, locationUuid: location.uuid, timeZone: location.timeZone })
    .from(location)
    .innerJoin(device, eq(device.uuid, location.araboxUuid))
    .where(and(anyOf(device.uuid, araboxUuids), eq(device.isActive, true)))
  return new Map(rows.map(({ araboxUuid, ...found }) => [araboxUuid, found]))
}

/** A location with an arabox, with the names that statistics and reports show and its number of screens. */
export type CountedLocation = {
  uuid: string
  araboxUuid: string
  name: string
  address: string
  cityId: number
  cityName: string
  companyId: number
  timeZone: string
  latitude: number
  longitude: number
  screens: number
}

/** A location with an arabox, and whether it is active. */
export type WatchedLocation = CountedLocation & { isActive: boolean }

/** Selects counted locations by uuid, city or owning company. An omitted member selects everything. */
export type CountedSelection = {
  uuids?: readonly string[] | undefined
  cityIds?: readonly number[] | undefined
  companyId?: number | undefined
}

/**
 * Locations with an arabox, sorted by city and name. Inactive locations are included, because their past counts stay
 * valid.
 */
export const findCountedLocations = async (
  tx: Tx,
  { uuids, cityIds, companyId }: CountedSelection,
): Promise<WatchedLocation[]> => {
  const rows = await tx
    .select({
      uuid: location.uuid,
      araboxUuid: location.araboxUuid,
      name: location.name,
      address: location.address,
      cityId: location.cityId,
      cityName: city.name,
      companyId: location.companyId,
      isActive: location.isActive,
      timeZone: location.timeZone,
      latitude: location.latitude,
      longitude: location.longitude,
      screens: count(screen.id),
    })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .leftJoin(screen, and(eq(screen.locationId, location.id), eq(screen.isActive, true)))
    .where(
      and(
        isNotNull(location.araboxUuid),
        uuids && anyOf(location.uuid, [...uuids]),
        cityIds && anyOf(location.cityId, [...cityIds]),
        companyId === undefined ? undefined : eq(location.companyId, companyId),
      ),
    )
    .groupBy(location.id, city.id)
    .orderBy(asc(alphabetical(city.name)), asc(alphabetical(location.name)), asc(location.id))
  return rows.map(({ araboxUuid, ...row }) => ({ ...row, araboxUuid: araboxUuid ?? '' }))
}

/** Those of the given uuids that belong to a location that an account may read. */
export const knownLocations = async (tx: Tx, account: Account, uuids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ uuid: location.uuid })
    .from(location)
    .where(and(anyOf(location.uuid, [...uuids]), readableBy(account)))
  return new Set(rows.map((row) => row.uuid))
}
