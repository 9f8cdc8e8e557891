import type { Message } from '../../contract/live/messages.ts'
import type { AnswerOf, BodyOf } from '../../contract/operation.ts'
import type { PlayDelivery, playerOperations } from '../../contract/player/player-operations.ts'
import type { Schedule } from '../../contract/player/schedule.ts'
import type { DemoCampaign } from './campaigns/demo-campaigns.ts'
import type { DemoResearch } from './campaigns/researched-campaigns.ts'
import type { HourlyCount } from './counts/hourly-counts.ts'
import type { Network } from './network/entities.ts'
import type { DemoPicture } from './panorama/location-pictures.ts'
import type { DeliveredLog, KnownPlayer } from './players/simulated-player.ts'

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

/** A player of the demo: its screen, and what it shows of its identity. */
export type DemoPlayer = { screenId: number; publicKey: string; tokenHash: string }

/** What the demo's players call. `token` says which player it is. */
export type DemoPlayerPorts = {
  /** Whether the demo has players that run. */
  areRunning: boolean
  /** What the keys of the players are derived from. */
  secret: string
  /**
   * Makes players the ones of their screens as of an instant, until which plays are computed. A screen that somebody
   * paired or whose player somebody ended stays as it is.
   */
  pair(players: readonly DemoPlayer[], at: Date): Promise<void>
  /** The player of a token; null if it has ended. */
  connect(token: string): Promise<(KnownPlayer & { pairedAt: Date }) | null>
  /** The schedule, null if it is the one of this ETag. */
  readSchedule(token: string, etag: string | null): Promise<{ etag: string; schedule: Schedule | null }>
  /** The schedule as of an earlier day, for a player that remembers nothing. */
  readPastSchedule(token: string, from: string): Promise<Schedule>
  deliver(token: string, logs: readonly PlayDelivery[]): Promise<readonly DeliveredLog[]>
  report(
    token: string,
    report: BodyOf<typeof playerOperations.reportHealth>,
  ): Promise<AnswerOf<typeof playerOperations.reportHealth>>
  /** Stores a picture of what the player shows (JPEG). */
  sendPicture(token: string, picture: Buffer): Promise<void>
}

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
  players: DemoPlayerPorts
  logError(error: unknown, message: string): void
}
