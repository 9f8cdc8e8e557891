import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import type { TokenSigner } from '../../base/token-signer.ts'
import type { Account } from '../../http/caller.ts'
import type { StoredFileAnswer } from '../../records/send-stored-file.ts'
import type { Store, Tx } from '../../store/database.ts'
import type { PlayedScreen } from '../location/public.ts'

/**
 * Plays of campaigns on a screen that its player, or an outside playout system, reported and that count. `film` is the
 * digest of what a player has shown; null of an outside system.
 */
export type PlayerPlays = {
  readonly screenId: number
  readonly plays: readonly {
    campaignUuid: string
    order: number
    spotId: string
    day: string
    film: string | null
    plays: number
  }[]
  /** Who reported them. */
  readonly source: 'player' | 'outside'
}

/** Loops of an hour in which a campaign did not play on a screen. */
export type DarkLoops = {
  readonly campaignUuid: string
  readonly day: string
  readonly hour: number
  readonly loops: number
}

/** A film or still picture of a spot, as the player service needs it. */
export type PlayableFile = {
  spotId: string
  storedAs: string
  sha256: string | null
  sizeBytes: number
  container: 'mp4' | 'webm' | 'jpeg' | 'png' | 'webp'
  codec: 'h264' | 'h265' | 'vp9' | 'av1' | null
  width: number
  height: number
  seconds: number | null
}

/** What the player service needs from other services. The composition provides it in `server/other-services.ts`. */
export type PlayerOtherServices = {
  /** A screen of a location that the account may change. Throws `not_found` for all others. */
  getEditableScreen(tx: Tx, account: Account, id: number): Promise<PlayedScreen>
  /** A screen, null if it was deleted. */
  findPlayedScreen(tx: Tx, id: number): Promise<PlayedScreen | null>
  /** Books the plays of a screen that were computed until now. */
  bookPlaysOfScreen(tx: Tx, screenId: number): Promise<void>
  /** The files of spots in their order; a spot without files is absent. */
  filesOfSpots(tx: Tx, spotIds: readonly string[]): Promise<Map<string, PlayableFile[]>>
  /** Locks the ordered days of a campaign on a screen until the transaction ends: how many more plays each can have. */
  lockPlaysLeft(
    tx: Tx,
    ids: { readonly campaignUuid: string; readonly screenId: number },
    days: readonly string[],
  ): Promise<Map<string, number>>
  /** Ids of screens by uuid, also of those that are switched off. */
  findScreenIds(tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Those of the given campaigns whose figures are sealed. */
  findSealed(tx: Tx, campaignUuids: readonly string[]): Promise<Set<string>>
  /** Adds plays that count to the sums of their campaigns. */
  countPlayerPlays(tx: Tx, plays: PlayerPlays): Promise<void>
  /** Records how many loops of some hours a screen did not play. */
  replaceDarkHours(tx: Tx, screenId: number, hours: readonly DarkLoops[]): Promise<void>
  /** Answers with a stored film or picture, or the range of it that is asked for. */
  sendFile(storedAs: string, answer: StoredFileAnswer): Promise<void>
}

/** The dependencies of the player service. */
export type PlayerContext = {
  readonly store: Store
  readonly clock: Clock
  readonly log: Logger
  /** Signs the addresses of pictures. */
  readonly signer: TokenSigner
  /** Whether plays of screens that never had a player are computed from the orders. */
  readonly playsWithoutPlayer: 'computed' | 'none'
  /** Whether an outside playout system plays the campaigns. */
  readonly hasOutsideContent: boolean
  readonly otherServices: PlayerOtherServices
}
