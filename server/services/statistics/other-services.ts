import type { Tx } from '../../store/database.ts'
import type { CitySummary, CountedLocation, CountedSelection, WatchedLocation } from '../location/public.ts'
import type { CompanyTerms } from '../users/public.ts'

/** What statistics need from other services. The composition provides it in `server/other-services.ts`. */
export type StatisticsOtherServices = {
  findCountedLocations(tx: Tx, selection: CountedSelection): Promise<WatchedLocation[]>
  knownLocations(tx: Tx, uuids: readonly string[]): Promise<Set<string>>
  /** The cities with the given ids, or all active ones. */
  findCities(tx: Tx, ids?: readonly number[]): Promise<CitySummary[]>
  termsOfCompanies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
}

export type { CountedLocation }
