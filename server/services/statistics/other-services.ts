import type { Tx } from '../../store/open.ts'
import type { CountedPlace, CountedSelection } from '../location/araboxes.ts'
import type { CityPlace } from '../location/cities.ts'
import type { CompanyTerms } from '../users/companies.ts'

/** What statistics ask of the other services; composed in `server/other-services.ts`, so that no service reads another's tables. */
export type StatisticsNeighbours = {
  places(tx: Tx, selection: CountedSelection): Promise<CountedPlace[]>
  knownLocations(tx: Tx, uuids: readonly string[]): Promise<Set<string>>
  cities(tx: Tx, ids: readonly number[]): Promise<CityPlace[]>
  companies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
}

export type { CountedPlace }
