import type { Tx } from '../../store/open.ts'
import type { CountedPlace, CountedSelection } from '../location/araboxes.ts'
import type { CityPlace } from '../location/cities.ts'
import type { CompanyTerms } from '../users/companies.ts'

/**
 * Queries that statistics send to other services, so that no service reads the tables of another one. Composed in
 * `server/other-services.ts`.
 */
export type StatisticsOtherServices = {
  locations(tx: Tx, selection: CountedSelection): Promise<CountedPlace[]>
  knownLocations(tx: Tx, uuids: readonly string[]): Promise<Set<string>>
  cities(tx: Tx, ids: readonly number[]): Promise<CityPlace[]>
  companies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
}

export type { CountedPlace }
