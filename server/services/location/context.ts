import type { AnyColumn, SQL } from 'drizzle-orm'
import type { AraboxBias } from '../../../contract/location/arabox-bias.ts'
import type { Region } from '../../../contract/location/cities.ts'
import type { PlayerState } from '../../../contract/player/player-state.ts'
import type { Usage } from '../../../contract/problem-shape.ts'
import type { Clock } from '../../base/clock.ts'
import type { Account } from '../../http/caller.ts'
import type { Store, Tx } from '../../store/database.ts'
import type { CompanyTerms } from '../users/public.ts'
import type { ActiveCity } from './network/active-cities.ts'
import type { NetworkCounts } from './network/city-summaries.ts'
import type { PictureFiles } from './picture/picture-files.ts'

/** A record that campaigns use. */
type UsedRecord =
  | { industryId: number }
  | { cityId: number }
  | { screenIds: readonly number[] }
  | { locationUuids: readonly string[] }

/** What the deliveries of a device show about it and its keys. */
export type DeviceState = {
  clockLeadMs: number | null
  restartedAt: Date | null
  memoryLostAt: Date | null
  keyUsedAt: Date | null
  previousKeyUntil: Date | null
  previousKeyUsedAt: Date | null
}

/** An interval of a count made by hand beside an arabox. */
type CountedBeside = {
  countId: number
  beganAt: Date
  minutes: number
  people: number
  cars: number
  buses: number
}

/** What the location service needs from other services. The composition provides it in `server/other-services.ts`. */
export type LocationOtherServices = {
  /** Instants of the last messages of some araboxes; an arabox without messages is absent. */
  findLastMessageTimes(tx: Tx, araboxUuids: readonly string[]): Promise<Map<string, Date>>
  /** Differences of the clocks and last restarts of some araboxes; one without a key is absent. */
  findDeviceStates(tx: Tx, araboxUuids: readonly string[]): Promise<ReadonlyMap<string, DeviceState>>
  /** SQL for the times of an arabox's last message and of the issue of its key; null if there is none. */
  lastMessageTime(araboxUuid: AnyColumn): SQL<Date | null>
  /** SQL for a join with the messages of all araboxes, of which groups of araboxes have the last time. */
  messages: { table: SQL; areOf(araboxUuid: AnyColumn): SQL; lastTime: SQL<Date | null> }
  keyIssuedTime(araboxUuid: AnyColumn): SQL<Date | null>
  /** SQL for the state of the player of a screen at an instant. */
  playerStateOf(screenId: AnyColumn, now: Date): SQL<PlayerState>
  /** The connection quality of the araboxes of some locations; one that never sent a message is absent. */
  qualitiesOf(
    platform: { store: Store; clock: Clock },
    locationUuids: readonly string[],
  ): Promise<Map<string, { quality_percent: number | null }>>
  /** Deletes the key of an arabox that is removed, and the log of its deliveries. */
  removeArabox(tx: Tx, araboxUuid: string): Promise<void>
  /** Deletes the times in view at a location that is removed. */
  removeDwell(tx: Tx, locationUuid: string): Promise<void>
  /**
   * The campaigns that use a record: all of them, or those that hold slots on a day or later. With a reader, only those
   * that this account may see have names.
   */
  campaignUsage(tx: Tx, record: UsedRecord, heldFrom?: string, reader?: Account): Promise<Usage>
  /** The number of campaigns that use each screen of a city, and their total number; without ended campaigns. */
  countCampaignsByScreen(tx: Tx, cityId: number): Promise<{ byScreen: ReadonlyMap<number, number>; campaigns: number }>
  /** The number of counted hours of a location. */
  countCountedHours(tx: Tx, locationUuid: string): Promise<number>
  /** The cities with active locations, of all companies or of one. */
  findActiveCities(tx: Tx, selection: { companyId?: number | undefined }): Promise<readonly ActiveCity[]>
  networkCounts: NetworkCounts
  termsOfCompanies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
  /** The regions of countries that have a calendar of their own. */
  listRegions(): Promise<Region[]>
  /** The bias of the arabox of a location from what was counted beside it by hand. */
  araboxBias(locationUuid: string, counts: readonly CountedBeside[], now: Date): Promise<AraboxBias>
  /** All companies with their names. */
  nameCompanies(tx: Tx): Promise<{ id: number; name: string }[]>
}

/** Whom the public page of a place names, and for how many days a record of its sign is valid. */
export type NoticeSettings = { operator: string; contact: string | null; validDays: number }

/** The dependencies of the commands and queries of locations. */
export type LocationContext = {
  store: Store
  clock: Clock
  otherServices: LocationOtherServices
  pictures: PictureFiles
  notices: NoticeSettings
}
