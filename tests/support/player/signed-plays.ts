import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { PlayRecord } from '../../../contract/player/play-records.ts'
import type { PlayProof, ProofLog } from '../../../contract/player/proof.ts'
import { chainText, logStartText, recordText, signedText } from '../../../machines/player/play-log.ts'
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

/** A whole play of 10 s in its slot; `changes` replace members. */
export const playOf = (number: number, changes: Partial<PlayRecord> = {}): PlayRecord => {
  const planned = Date.parse('2026-03-16T05:00:00.000Z') + (number - 1) * 120_000
  return {
    number,
    order: 1,
    spot: '11111111-2222-4333-8444-555555555555',
    film: 'ab'.repeat(32),
    day: '2026-03-16',
    loop: number - 1,
    slot: 0,
    planned: new Date(planned).toISOString(),
    started: new Date(planned + 12).toISOString(),
    ended: new Date(planned + 10_020).toISOString(),
    played_ms: 10_000,
    film_ms: 10_000,
    frames: 250,
    dropped: 0,
    offset_ms: 3,
    cut: null,
    ...changes,
  }
}

const newScreen = (): ProofLog['screen'] => ({ uuid: randomUUID(), name: 'Screen 1', address: 'Długa 5, Gdańsk' })

/** The log of a new player: its deliveries, signed one by one. */
export const signedLog = (
  campaign: string,
  deliveries: readonly (readonly PlayRecord[])[],
  screen = newScreen(),
): ProofLog => {
  const key = newPlayerKey()
  const player = randomUUID()
  const before = sha256(logStartText({ player, screen: screen.uuid, campaign, publicKey: key.publicKey }))
  let hash = before
  const signed = deliveries.map((records) => {
    const texts = records.map(recordText)
    for (const text of texts) hash = sha256(chainText(hash, text))
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
