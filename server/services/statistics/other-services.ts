import type { Tx } from '../../store/open.ts'
import type { CitySummary, CountedLocation, CountedSelection } from '../location/public.ts'
import type { CompanyTerms } from '../users/public.ts'

/**
 * Queries that statistics send to other services, so that no service reads the tables of another one. Composed in
 * `server/other-services.ts`.
 */
export type StatisticsOtherServices = {
  locations(tx: Tx, selection: CountedSelection): Promise<CountedLocation[]>
  knownLocations(tx: Tx, uuids: readonly string[]): Promise<Set<string>>
  cities(tx: Tx, ids: readonly number[]): Promise<CitySummary[]>
  companies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
}

export type { CountedLocation }
