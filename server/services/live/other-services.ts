import type { ZoneShapes } from '../../../contract/location/location.ts'
import type { Account, SessionAccount } from '../../http/caller.ts'
import type { Tx } from '../../store/database.ts'
import type { Statistics, StatisticsSession } from '../../store/statistics/open-statistics.ts'
import type {
  AraboxLocation,
  CountedSelection,
  KnownDevice,
  SensorListTarget,
  SensorLocation,
  StoredLocation,
  StoredSensor,
  UntrustedLocation,
  WatchedLocation,
  WorkTime,
} from '../location/public.ts'
import type { ClosedHour, LocationHour } from '../statistics/public.ts'

/** What the live service needs from other services. The composition provides it in `server/other-services.ts`. */
export type LiveOtherServices = {
  findDevice(tx: Tx, araboxUuid: string): Promise<KnownDevice | null>
  /** The locations of araboxes by the uuid of the arabox; those of an arabox that is switched off are left out. */
  findLocationsOfAraboxes(tx: Tx, araboxUuids: readonly string[]): Promise<ReadonlyMap<string, AraboxLocation>>
  /** Locations by the uuid of their arabox or of the location. */
  findAraboxLocations(tx: Tx, uuids: readonly string[]): Promise<Map<string, AraboxLocation>>
  /** Locations with an arabox. */
  findCountedLocations(tx: Tx, selection: Pick<CountedSelection, 'uuids'>): Promise<WatchedLocation[]>
  /** Whether an account may watch a location. */
  isReadable(account: Account, location: WatchedLocation): boolean
  /** The present accounts of the given sessions; ended sessions are left out. */
  findAccountsOfSessions(tx: Tx, sessionIds: readonly string[]): Promise<SessionAccount[]>
  /** Creates or changes locations with araboxes, or says why a location is refused. */
  storeSensorLocations(tx: Tx, locations: readonly SensorLocation[], target: SensorListTarget): Promise<StoredSensor[]>
  /** Mean number of people in a car and in a bus, as the owner of each location sets it; by uuid of the location. */
  getPeopleInVehicles(
    tx: Tx,
    locationUuids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly car: number; readonly bus: number }>>
  /** Stores closed hours in the statistics and replaces what is stored for them; returns how many. */
  storeHours(session: StatisticsSession, hours: Iterable<ClosedHour>): Promise<number>
  /** Counts a transfer in both stores, in their transactions, so that an older copy of the statistics is recognized. */
  recordTransfer(tx: Tx, session: StatisticsSession): Promise<void>
  /** A location that an account may watch. Throws the same `not_found` for a hidden location and for a missing one. */
  getReadableLocation(
    tx: Tx,
    account: Account,
    untrusted: UntrustedLocation,
  ): Promise<Pick<StoredLocation, 'uuid' | 'timeZone' | 'araboxUuid'>>
  /** The times of planned works at the araboxes of locations that overlap a period, by the uuid of the location. */
  araboxWorkTimes(
    tx: Tx,
    locationUuids: readonly string[],
    period: WorkTime,
  ): Promise<ReadonlyMap<string, readonly WorkTime[]>>
  /**
   * The drawn zones of a location, or the default ones; throws `not_found` for a location of another company and for a
   * missing one.
   */
  zonesOf(tx: Tx, account: Account, untrusted: { id: number }): Promise<ZoneShapes>
  hoursOfDay(statistics: Statistics, locationUuid: string, day: string): Promise<LocationHour[]>
  /** Mean people net by local hour on the weekday of `day`, in the eight weeks before it. */
  usualHours(statistics: Statistics, locationUuid: string, day: string): Promise<Map<number, number>>
}

export type { AraboxLocation, ClosedHour, LocationHour, WorkTime }
