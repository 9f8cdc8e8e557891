import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import type { Account } from '../../http/caller.ts'
import type { Store, Tx } from '../../store/database.ts'
import type { Research } from './research-port.ts'

/** What the research needs from other services. The composition provides it in `server/other-services.ts`. */
export type ResearchOtherServices = {
  /** Uuids of the campaigns that an account may see, by their ids in the research. */
  researchedCampaigns(tx: Tx, account: Account): Promise<Map<string, string>>
}

/** The dependencies of the research. */
export type ResearchContext = {
  store: Store
  clock: Clock
  log: Pick<Logger, 'warn'>
  research: Research
  /** Host of the service that replaces the imported files; null without a service. */
  serviceHost: string | null
  otherServices: ResearchOtherServices
}
