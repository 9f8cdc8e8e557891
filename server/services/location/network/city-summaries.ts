import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { alphabetical } from '../../../store/paging.ts'
import { city, industry, location } from '../tables.ts'
import { isActiveLocation, type ScreenSelection } from './active-screens.ts'

/** The name, the coordinates and the residents of a city; null if their number is unknown. */
export type CitySummary = { id: number; name: string; latitude: number; longitude: number; residents: number | null }

/** The cities with the given ids, or all active cities if no ids are given; sorted by name. */
export const findCities = (tx: Tx, ids?: readonly number[]): Promise<CitySummary[]> =>
  tx
    .select({
      id: city.id,
      name: city.name,
      latitude: city.latitude,
      longitude: city.longitude,
      residents: city.residents,
    })
    .from(city)
    .where(ids === undefined ? eq(city.isActive, true) : inArray(city.id, [...new Set(ids)]))
    .orderBy(asc(alphabetical(city.name)))

/** Those of the given industry ids that exist. */
export const knownIndustries = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: industry.id })
          .from(industry)
          .where(inArray(industry.id, [...ids]))
  return new Set(rows.map((row) => row.id))
}

const totalOf = (byCity: ReadonlyMap<number, number>): number =>
  [...byCity.values()].reduce((total, screens) => total + screens, 0)

/** Cached reads of cities and of their numbers of screens. */
export type NetworkCounts = {
  findCities(tx: Tx): Promise<CitySummary[]>
  /** The number of selected screens by city. Cities without one are missing. */
  countScreensByCity(tx: Tx, selection: ScreenSelection): Promise<ReadonlyMap<number, number>>
}

/** The number of active screens by active city (C50), optionally of some industries or of programmatic sale only. */
export const countScreens = async (
  tx: Tx,
  reads: NetworkCounts,
  selection: Pick<ScreenSelection, 'industryIds' | 'isProgrammatic'>,
) => {
  const [cities, byCity] = await Promise.all([reads.findCities(tx), reads.countScreensByCity(tx, selection)])
  return {
    number_of_screens_per_city: cities.map(({ id, name }) => ({
      city_id: id,
      city_name: name,
      number_of_screens: byCity.get(id) ?? 0,
    })),
    total_number_of_screens: totalOf(byCity),
  }
}

/** The size of the active network. Anybody may read it, so it contains no ids and no names of locations. */
export const summarizeNetwork = async (tx: Tx, reads: NetworkCounts) => {
  const [araboxes, cities, byCity] = await Promise.all([
    tx
      .select({ value: count() })
      .from(location)
      .innerJoin(city, eq(city.id, location.cityId))
      .where(and(isActiveLocation, isNotNull(location.araboxUuid))),
    reads.findCities(tx),
    reads.countScreensByCity(tx, {}),
  ])
  return {
    araboxes: araboxes[0]?.value ?? 0,
    screens: totalOf(byCity),
    cities: cities.flatMap(({ id, name, latitude, longitude }) => {
      const screens = byCity.get(id)
      return screens === undefined ? [] : [{ name, latitude, longitude, screens }]
    }),
  }
}
