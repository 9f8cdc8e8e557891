import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import type { Account } from '../../http/caller.ts'
import type { Store, Tx } from '../../store/database.ts'
import type { CampaignFlight } from '../campaigns/public.ts'
import type { CountedSelection, WatchedLocation } from '../location/public.ts'
import type { CampaignLocation, LiftAnswer, LiftPlanRequest, LiftToAnswer, PlannedLift } from '../statistics/public.ts'

/** What experiments need from other services. The composition provides it in `server/other-services.ts`. */
export type ExperimentOtherServices = {
  /** A campaign that an account may see, with its dates and places. Throws `not_found`. */
  visibleFlight(tx: Tx, account: Account, uuid: string): Promise<CampaignFlight>
  /** The same, locked until the end of the transaction. */
  lockedFlight(tx: Tx, account: Account, uuid: string): Promise<CampaignFlight>
  /** Campaigns by uuid, deleted ones too. */
  findFlights(tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, CampaignFlight>>
  findCountedLocations(tx: Tx, selection: CountedSelection): Promise<WatchedLocation[]>
  isReadable(account: Account, location: WatchedLocation): boolean
  /** Locations with a sensor in active cities, with their calendars. */
  findLocationsWithSensor(tx: Tx): Promise<CampaignLocation[]>
  namesOfAccounts(tx: Tx, ids: readonly number[]): Promise<Map<number, string>>
  planLift(request: LiftPlanRequest): Promise<PlannedLift>
  answerLift(recorded: LiftToAnswer): Promise<LiftAnswer>
}

/** The dependencies of experiments. */
export type ExperimentContext = {
  store: Store
  clock: Clock
  log: Logger
  /** Days after a flight in which late counts still come. */
  sealedAfterDays: number
  otherServices: ExperimentOtherServices
}
