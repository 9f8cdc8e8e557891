import type { Account } from '../../http/caller.ts'
import type { Tx } from '../../store/open.ts'
import type { StatisticsSession } from '../../store/statistics.ts'

/** The location of an arabox. */
export type AraboxLocation = { locationUuid: string; timeZone: string }

/** A location with an arabox that the multipliers of its owner apply to. */
type CountedLocation = { uuid: string; companyId: number; timeZone: string }

/**
 * A location with an arabox as a file describes it; `locationUuid` is undefined for a new location. Degrees are WGS
 * 84.
 */
export type SensorLocation = {
  locationUuid: string | undefined
  name: string
  latitude: number
  longitude: number
  address: string | undefined
  timeZone: string | undefined
}

/** The owner of new locations, and the name of their city; without a name the nearest city is used. */
export type SensorLocationOptions = { companyId: number; cityName: string | undefined }

/** A full UTC hour with its local day and hour; `ages` are 14 counts, women before men, by age band. */
export type ClosedHour = {
  location_uuid: string
  hour: Date
  local_day: string
  local_hour: number
  people_net: number
  people_gross: number
  cars: number
  buses: number
  ages: readonly number[]
}

/** What the live service needs from other services. The composition provides it in `server/other-services.ts`. */
export type LiveOtherServices = {
  findAraboxLocation(tx: Tx, araboxUuid: string): Promise<AraboxLocation | null>
  /** Locations by the uuid of their arabox or their own uuid. */
  findAraboxLocations(tx: Tx, uuids: readonly string[]): Promise<Map<string, AraboxLocation>>
  /** Locations with an arabox, of one company if `companyId` is given. */
  findCountedLocations(
    tx: Tx,
    selection: { uuids?: readonly string[] | undefined; companyId?: number | undefined },
  ): Promise<CountedLocation[]>
  /** Accounts of the given sessions as they are now; ended sessions are left out. */
  findAccountsOfSessions(tx: Tx, sessionIds: readonly string[]): Promise<Account[]>
  /** Creates or updates locations with araboxes; null for a location without a city near it. */
  storeSensorLocations(
    tx: Tx,
    locations: readonly SensorLocation[],
    options: SensorLocationOptions,
  ): Promise<(string | null)[]>
  /** Mean number of people in a car and in a bus, as the owner of a location sets it. */
  getPeopleInVehicles(tx: Tx, locationUuid: string): Promise<{ car: number; bus: number }>
  /** Stores closed hours in the statistics and replaces what is stored for them; returns how many. */
  storeHours(session: StatisticsSession, hours: Iterable<ClosedHour>): Promise<number>
  /** Call it after hours are stored, with the earliest of their days. */
  hoursStored(earliestDay: string): void
}
