import type { Account } from '../../http/caller.ts'
import type { Tx } from '../../store/open.ts'
import type { StatisticsSession } from '../../store/statistics.ts'
import type { AraboxPlace, CountedPlace, CountedSelection } from '../location/araboxes.ts'
import type { PlacesWish, SensorPlace } from '../location/sensors.ts'
import type { ClosedHour } from '../statistics/hours/store-hours.ts'

/** What araboxes ask of the other services; composed in `server/other-services.ts`, so that no service reads another's tables. */
export type LiveOtherServices = {
  araboxPlace(tx: Tx, araboxUuid: string): Promise<AraboxPlace | null>
  /** Places by an arabox' or its location's uuid. */
  araboxPlaces(tx: Tx, uuids: readonly string[]): Promise<Map<string, AraboxPlace>>
  /** Places with an arabox. */
  countedPlaces(tx: Tx, selection: CountedSelection): Promise<CountedPlace[]>
  /** Accounts of those sessions, out of some, that live; as of now. */
  accountsOfSessions(tx: Tx, sessionIds: readonly string[]): Promise<Account[]>
  /** Makes or changes places with araboxes; null where no city is near. */
  placeSensors(tx: Tx, places: readonly SensorPlace[], wish: PlacesWish): Promise<(string | null)[]>
  /** Mean of people in a car and in a bus, as the owner of a place sets them. */
  peopleInVehicles(tx: Tx, locationUuid: string): Promise<{ car: number; bus: number }>
  /** Stores closed hours in the place of what the statistics knew of them. */
  storeHours(session: StatisticsSession, hours: Iterable<ClosedHour>): Promise<number>
  /** To be told after hours were stored: the earliest of their days. */
  hoursStored(earliestDay: string): void
}
