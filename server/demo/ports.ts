import type { Message } from '../../contract/live/messages.ts'
import type { DemoCampaign } from './campaigns/demo-campaigns.ts'
import type { DemoResearch } from './campaigns/researched-campaigns.ts'
import type { HourlyCount } from './counts/hourly-counts.ts'
import type { Network } from './network/entities.ts'
import type { DemoPicture } from './panorama/location-pictures.ts'

/** The content of an empty platform: the network, its pictures, accounts with one password, and campaigns. */
export type DemoContent = {
  network: Network
  /** The company that owns all locations. */
  ownerId: number
  password: string
  pictures: readonly DemoPicture[]
  campaigns: readonly DemoCampaign[]
  research: readonly DemoResearch[]
  /** Absolute path of the folder with the files of the campaigns' spots. */
  spotsFolder: string
  /** The instant at which accounts and pictures were added. */
  addedAt: Date
}

/** The identity of an arabox of the demo in the live service. */
export type DemoArabox = { araboxUuid: string; locationUuid: string; timeZone: string }

/** The functions of the platform that the demo needs. The composition provides them. */
export type DemoPorts = {
  /** The present instant of the platform's clock. */
  now(): Date
  /**
   * Stores all the content or nothing. Campaigns are stored by the commands that users call, after `counted` has
   * resolved, because the past counts are in the statistics then.
   */
  storeContent(content: DemoContent, counted: Promise<unknown>): Promise<void>
  /** Stores messages as if the arabox had sent them now or at an earlier instant. */
  storeBatch(arabox: DemoArabox, messages: readonly Message[], receivedAt?: Date): Promise<{ accepted: number }>
  /** The latest hour in the statistics with counts of at least half of the locations. */
  findLatestHour(locationUuids: readonly string[]): Promise<Date | null>
  /** Adds hours that the statistics do not have yet. Returns their number. */
  addHours(counts: Iterable<HourlyCount>, timeZone: string): Promise<number>
  transferClosedHours(now: Date): Promise<number>
  /** Calls the listener with the uuid of an arabox when a program sends a batch for it over HTTP. */
  subscribeToDeviceRequests(listener: (araboxUuid: string) => void): () => void
  /** Calls the listener when a location gets its first live reader or loses its last one. */
  subscribeToReaders(listener: (change: { locationUuid: string; hasReaders: boolean }) => void): () => void
  logError(error: unknown, message: string): void
}
