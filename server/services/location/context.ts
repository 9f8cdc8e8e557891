import type { Clock } from '../../base/clock.ts'
import type { Store, Tx } from '../../store/open.ts'
import type { CompanyTerms } from '../users/public.ts'

/** What locations ask of the services beside them; composed in `server/other-services.ts`, so that no service reads another's tables. */
export type LocationOtherServices = {
  /** When each arabox was heard last; one that never was is absent. */
  lastMessageAt(tx: Tx, araboxUuids: readonly string[]): Promise<Map<string, Date>>
  companies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
}

/** What the locations' commands and queries stand on. */
export type LocationContext = {
  store: Store
  clock: Clock
  otherServices: LocationOtherServices
}
