import type { RecordCache } from './records/record-cache.ts'
import { rowsInGroups, sortedRows } from './records/rows-by-city.ts'
import {
  type ActiveCity,
  type CityPlaces,
  type CountedSelection,
  countScreensByCity,
  findActiveCities,
  findCities,
  findCityPlaces,
  findCountedLocations,
  findLocationsWithSensor,
  findScreens,
  industriesOfLocations,
  type ScreenSelection,
  type ScreenWithLocation,
  type SensorPlace,
  type WatchedLocation,
} from './services/location/public.ts'
import type { Tx } from './store/database.ts'

/** The cities of a selection of screens; undefined if it may have screens of every city. */
const citiesOf = ({ cityIds, screenIds }: ScreenSelection): readonly number[] | undefined =>
  screenIds === undefined ? cityIds : undefined

const isWholeNetwork = ({ cityIds, industryIds, screenIds, isProgrammatic }: ScreenSelection): boolean =>
  cityIds === undefined && screenIds === undefined && isProgrammatic === undefined && !industryIds?.length

/** Only a change that may concern every city changes the cities themselves. */
const noCities = (_ids?: readonly number[]): readonly number[] => []

type CityCount = { readonly cityId: number; readonly screens: number }

const isOfAll = ({ uuids, cityIds, companyId }: CountedSelection): boolean =>
  uuids === undefined && cityIds === undefined && companyId === undefined

/**
 * The cached reads of the network that estimates, availability and statistics share. Reads of the whole network read
 * only the cities that have changed again (decision 082).
 */
export const networkReads = ({ cached, cachedByCity }: RecordCache) => {
  const allScreens = cachedByCity<ScreenWithLocation>('all screens', {
    rowsOf: (tx, cityIds) => findScreens(tx, { cityIds }),
    replace: sortedRows(({ id }) => id),
  })
  const allPlaces = cachedByCity<CityPlaces>('places', {
    rowsOf: findCityPlaces,
    replace: sortedRows(({ cityId }) => cityId),
    recordsOf: ({ screens }) => screens,
  })
  const someScreens = cached('screens', findScreens, citiesOf)
  const allCounts = cachedByCity<CityCount>('screens by city', {
    rowsOf: async (tx, cityIds) =>
      [...(await countScreensByCity(tx, { cityIds }))].map(([cityId, screens]) => ({ cityId, screens })),
    replace: sortedRows(({ cityId }) => cityId),
  })
  const someCounts = cached('screens of cities', countScreensByCity, citiesOf)
  const allSensors = cachedByCity<SensorPlace>('all sensors', {
    rowsOf: findLocationsWithSensor,
    replace: sortedRows(({ id }) => id),
  })
  const someSensors = cached('sensors', findLocationsWithSensor, (cityIds) => cityIds)
  const allCounted = cachedByCity<WatchedLocation>('all counted locations', {
    rowsOf: (tx, cityIds) => findCountedLocations(tx, { cityIds }),
    replace: rowsInGroups,
  })
  const allActiveCities = cachedByCity<ActiveCity>('active cities', {
    rowsOf: (tx, cityIds) => findActiveCities(tx, { cityIds }),
    replace: rowsInGroups,
  })
  const someCounted = cached('counted locations', findCountedLocations, ({ cityIds, uuids }) =>
    uuids === undefined ? cityIds : undefined,
  )
  return {
    findCities: cached('cities', findCities, noCities),
    findScreens: (tx: Tx, selection: ScreenSelection) =>
      isWholeNetwork(selection) ? allScreens(tx) : someScreens(tx, selection),
    /** The locations with active screens of all cities. */
    findCityPlaces: (tx: Tx) => allPlaces(tx),
    async countScreensByCity(tx: Tx, selection: ScreenSelection): Promise<ReadonlyMap<number, number>> {
      if (!isWholeNetwork(selection)) return someCounts(tx, selection)
      return new Map((await allCounts(tx)).map(({ cityId, screens }) => [cityId, screens]))
    },
    findLocationsWithSensor: (tx: Tx, cityIds?: readonly number[]) =>
      cityIds === undefined ? allSensors(tx) : someSensors(tx, cityIds),
    findCountedLocations: (tx: Tx, selection: CountedSelection) =>
      isOfAll(selection) ? allCounted(tx) : someCounted(tx, selection),
    findActiveCities: (tx: Tx, { companyId }: { companyId?: number | undefined }) =>
      companyId === undefined ? allActiveCities(tx) : findActiveCities(tx, { companyId }),
    industriesOfLocations: cached('industries of locations', industriesOfLocations, (cityIds) => cityIds),
  }
}
