import type { Account } from '../../http/caller.ts'
import type { Tx } from '../../store/database.ts'
import type {
  CitySummary,
  CountedLocation,
  CountedSelection,
  SensorPlace,
  WatchedLocation,
} from '../location/public.ts'
import type { CompanyTerms } from '../users/public.ts'

/** What statistics need from other services. The composition provides it in `server/other-services.ts`. */
export type StatisticsOtherServices = {
  findCountedLocations(tx: Tx, selection: CountedSelection): Promise<WatchedLocation[]>
  /** Those of the given uuids that belong to a location that an account may read. */
  knownLocations(tx: Tx, account: Account, uuids: readonly string[]): Promise<Set<string>>
  isReadable(account: Account, location: WatchedLocation): boolean
  /** The cities with the given ids, or all active ones. */
  findCities(tx: Tx, ids?: readonly number[]): Promise<CitySummary[]>
  /** Locations with a sensor in some cities, with their calendars and events. */
  findLocationsWithSensor(tx: Tx, cityIds?: readonly number[]): Promise<SensorPlace[]>
  termsOfCompanies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
}

export type { CountedLocation }
