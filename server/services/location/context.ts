import type { Clock } from '../../base/clock.ts'
import type { Store, Tx } from '../../store/open.ts'
import type { CompanyTerms } from '../users/public.ts'

/** What the location service needs from other services. The composition provides it in `server/other-services.ts`. */
export type LocationOtherServices = {
  /** When the last message of each arabox came. An arabox without a message is absent. */
  lastMessageAt(tx: Tx, araboxUuids: readonly string[]): Promise<Map<string, Date>>
  companies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
}

/** What the commands and queries of locations need. */
export type LocationContext = {
  store: Store
  clock: Clock
  otherServices: LocationOtherServices
}
