import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { PlayRecord } from '../../../contract/player/play-records.ts'
import type { PlayProof, ProofLog } from '../../../contract/player/proof.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { instantOfLoop } from '../../../machines/campaign/price/loops.ts'
import { chainText, logStartText, type PlayLog, recordText, signedText } from '../../../machines/player/play-log.ts'
import { nodeCryptography } from '../../../server/programs/verify-plays/proof-file.ts'

export { nodeCryptography }

const { sha256 } = nodeCryptography

/** A key pair of a player, and its public key as players send it. */
export type PlayerKey = { readonly privateKey: KeyObject; readonly publicKey: string }

export const newPlayerKey = (): PlayerKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }
}

/** A text signed as players sign, base64url. */
export const signedBy = ({ privateKey }: PlayerKey, text: string): string =>
  sign(null, Buffer.from(text), privateKey).toString('base64url')

/** Which play a record is of: its number, order, spot, film, and slot. */
type PlayedSlot = Pick<PlayRecord, 'number' | 'order' | 'spot' | 'film' | 'day' | 'loop' | 'slot'>

/** A whole play of 10 s in its slot. */
export const wholePlay = (played: PlayedSlot): PlayRecord => {
  const planned = instantOfLoop(played.day, played.loop).getTime() + played.slot * 10 * SECOND_MS
  const at = (ms: number): string => new Date(planned + ms).toISOString()
  const times = { planned: at(0), started: at(40), ended: at(10_040), played_ms: 10_000, film_ms: 10_000 }
  return { ...played, ...times, frames: 250, dropped: 0, offset_ms: 12, cut: null }
}

/** A whole play of a campaign that no platform has; `changes` replace members. */
export const playOf = (number: number, changes: Partial<PlayRecord> = {}): PlayRecord => {
  const [spot, film] = ['11111111-2222-4333-8444-555555555555', 'ab'.repeat(32)]
  return {
    ...wholePlay({ number, order: 1, spot, film, day: '2026-03-16', loop: number - 1, slot: 0 }),
    ...changes,
  }
}

/** The hash before the first record of a log. */
export const startOfLog = (log: PlayLog): string => sha256(logStartText(log))

/** The hash after records of a log, from the hash before them. */
export const hashAfter = (before: string, records: readonly string[]): string =>
  records.reduce((hash, record) => sha256(chainText(hash, record)), before)

const newScreen = (): ProofLog['screen'] => ({ uuid: randomUUID(), name: 'Screen 1', address: 'Długa 5, Gdańsk' })

/** The log of a new player: its deliveries, signed one by one. */
export const signedLog = (
  campaign: string,
  deliveries: readonly (readonly PlayRecord[])[],
  screen = newScreen(),
): ProofLog => {
  const key = newPlayerKey()
  const player = randomUUID()
  const before = startOfLog({ player, screen: screen.uuid, campaign, publicKey: key.publicKey })
  let hash = before
  const signed = deliveries.map((records) => {
    const texts = records.map(recordText)
    hash = hashAfter(hash, texts)
    const [first, last] = [records[0]?.number ?? 1, records.at(-1)?.number ?? 1]
    return { first, records: texts, signature: signedBy(key, signedText(player, campaign, last, hash)) }
  })
  const last = deliveries.at(-1)?.at(-1)
  return {
    player,
    screen,
    public_key: key.publicKey,
    hash_before: before,
    deliveries: signed,
    days: last ? [{ day: last.day, last: last.number, hash }] : [],
  }
}

export const proofOf = (campaign: string, logs: ProofLog[]): PlayProof => ({
  format: 'arabox-plays-1',
  campaign: { uuid: campaign, name: 'Wiosna' },
  created_at: '2026-03-17T08:00:00.000Z',
  logs,
})
