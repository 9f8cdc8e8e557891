import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../store/open.ts'
import { city, location, screen } from './tables.ts'

/** Where an arabox counts, and the time zone of its days and hours. */
export type AraboxLocation = { locationUuid: string; timeZone: string }

/** The place of an arabox, or none. */
export const findAraboxLocation = async (tx: Tx, araboxUuid: string): Promise<AraboxLocation | null> => {
  const [row] = await tx
    .select({ locationUuid: location.uuid, timeZone: location.timeZone })
    .from(location)
    .where(eq(location.araboxUuid, araboxUuid))
  return row ?? null
}

/** A place that an arabox counts, as statistics and reports name it; `screens` is how many stand there. */
export type CountedLocation = {
  uuid: string
  araboxUuid: string
  name: string
  address: string
  cityId: number
  cityName: string
  companyId: number
  timeZone: string
  screens: number
}

/** Which counted places: by public id, city or owner; what is left out does not narrow. */
export type CountedSelection = {
  uuids?: readonly string[] | undefined
  cityIds?: readonly number[] | undefined
  companyId?: number | undefined
}

/** Places with an arabox, active or not, by city and name: what they measured counts either way. */
export const findCountedLocations = async (
  tx: Tx,
  { uuids, cityIds, companyId }: CountedSelection,
): Promise<CountedLocation[]> => {
  const rows = await tx
    .select({
      uuid: location.uuid,
      araboxUuid: location.araboxUuid,
      name: location.name,
      address: location.address,
      cityId: location.cityId,
      cityName: city.name,
      companyId: location.companyId,
      timeZone: location.timeZone,
      screens: count(screen.id),
    })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .leftJoin(screen, eq(screen.locationId, location.id))
    .where(
      and(
        isNotNull(location.araboxUuid),
        uuids && inArray(location.uuid, [...uuids]),
        cityIds && inArray(location.cityId, [...cityIds]),
        companyId === undefined ? undefined : eq(location.companyId, companyId),
      ),
    )
    .groupBy(location.id, city.id)
    .orderBy(asc(city.name), asc(location.name), asc(location.id))
  return rows.map(({ araboxUuid, ...row }) => ({ ...row, araboxUuid: araboxUuid ?? '' }))
}

/** Public ids, out of some, that belong to a location. */
export const knownLocations = async (tx: Tx, uuids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ uuid: location.uuid })
    .from(location)
    .where(inArray(location.uuid, [...uuids]))
  return new Set(rows.map((row) => row.uuid))
}
