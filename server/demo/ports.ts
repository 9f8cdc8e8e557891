import type { Message } from '../../contract/live/messages.ts'
import type { DemoCampaign } from './campaigns/campaigns.ts'
import type { DemoResearch } from './campaigns/research.ts'
import type { HourlyCount } from './counts/hourly-counts.ts'
import type { Network } from './network/entities.ts'
import type { DemoPicture } from './panorama/location-pictures.ts'

/** What an empty platform gets: the network, its pictures, accounts with one password, and campaigns. */
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
  /** When accounts and pictures were added. */
  addedAt: Date
}

/** An arabox of the demo as the live service identifies it. */
export type DemoArabox = { araboxUuid: string; locationUuid: string; timeZone: string }

/** What the demo needs from the platform. The composition provides it. */
export type DemoPorts = {
  /** The present instant of the platform's clock. */
  now(): Date
  /**
   * Stores the content all or nothing. Campaigns are stored by the commands that users call, once `counted` resolves:
   * the past counts are in the statistics then.
   */
  storeContent(content: DemoContent, counted: Promise<unknown>): Promise<void>
  /** Stores messages as if the arabox had sent them, now or at an earlier instant. */
  storeBatch(arabox: DemoArabox, messages: readonly Message[], receivedAt?: Date): Promise<{ accepted: number }>
  /** The latest hour in the statistics that at least half of the locations have. */
  findLatestHour(locationUuids: readonly string[]): Promise<Date | null>
  /** Adds hours that the statistics do not have yet; returns how many. */
  addHours(counts: Iterable<HourlyCount>, timeZone: string): Promise<number>
  transferClosedHours(now: Date): Promise<number>
  /** Calls the listener with the uuid of an arabox whenever a program sends a batch for it over HTTP. */
  subscribeToDeviceRequests(listener: (araboxUuid: string) => void): () => void
  /** Calls the listener whenever a location gets its first live reader or loses its last one. */
  subscribeToReaders(listener: (change: { locationUuid: string; hasReaders: boolean }) => void): () => void
  logError(error: unknown, message: string): void
}
