import { PLAY_SHARE, PLAY_START_TOLERANCE_MS } from '../../contract/player/limits.ts'
import type { PlayFault, PlayRecord } from '../../contract/player/play-records.ts'
import { PROOF_FORMAT } from '../../contract/player/proof.ts'

/**
 * The log of the plays of one campaign by one player. Each pair has a log of its own, so that a proof has no other
 * records.
 */
export type PlayLog = {
  readonly player: string
  readonly screen: string
  readonly campaign: string
  readonly publicKey: string
}

/** The text whose SHA-256 is the hash before the first record of a log. */
export const logStartText = ({ player, screen, campaign, publicKey }: PlayLog): string =>
  [PROOF_FORMAT, player, screen, campaign, publicKey].join('\n')

/** The text whose SHA-256 is the hash after a record: the hash before it, and the text of the record. */
export const chainText = (hashBefore: string, record: string): string => `${hashBefore}\n${record}`

/** The text that a player signs: it stands for all records of the log up to `last`. */
export const signedText = (player: string, campaign: string, last: number, hash: string): string =>
  [PROOF_FORMAT, player, campaign, String(last), hash].join('\n')

/** The text of a record: JSON without spaces, with the members in the order of the contract. */
export const recordText = (record: PlayRecord): string => {
  const { number, order, spot, film, day, loop, slot, planned, started, ended } = record
  const { played_ms, film_ms, frames, dropped, offset_ms, cut } = record
  const place = { number, order, spot, film, day, loop, slot, planned, started, ended }
  return JSON.stringify({ ...place, played_ms, film_ms, frames, dropped, offset_ms, cut })
}

/** Whether a play was long enough and began in its slot; null if nothing in the record itself speaks against it. */
export const faultOfRecord = ({ planned, started, played_ms, film_ms, cut }: PlayRecord): PlayFault | null => {
  if (cut !== null || played_ms < film_ms * PLAY_SHARE) return 'cut'
  return Math.abs(Date.parse(started) - Date.parse(planned)) > PLAY_START_TOLERANCE_MS ? 'off_slot' : null
}
