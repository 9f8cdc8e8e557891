import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { contract } from '../../../contract/index.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { PlayRecord } from '../../../contract/player/play-records.ts'
import type { PlayDelivery } from '../../../contract/player/player-operations.ts'
import type { ScheduledBlock, ScheduledFilm } from '../../../contract/player/schedule.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { instantOfLoop } from '../../../machines/campaign/price/loops.ts'
import { chainText, logStartText, recordText, signedText } from '../../../machines/player/play-log.ts'
import type { Caller } from './client.ts'
import { jsonOf, type RequestParts, sendRequest } from './send-request.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const signedBy = (key: KeyObject, text: string): string => sign(null, Buffer.from(text), key).toString('base64url')

/** A player with a key and a token of its own, as a program that follows docs/players.md. */
export const testPlayer = (
  url: string,
  { publicKey, privateKey } = generateKeyPairSync('ed25519'),
  token = randomBytes(32).toString('base64url'),
) => {
  const key = String(publicKey.export({ format: 'jwk' }).x)
  const headers = { authorization: `Player ${token}` }
  const send = (operation: Parameters<typeof sendRequest>[1], parts: RequestParts = {}, more = {}) =>
    sendRequest(url, operation, parts, { headers: { ...headers, ...more } })
  const body = { public_key: key, token_hash: sha256(token), signature: signedBy(privateKey, sha256(token)) }
  const { player } = contract
  return {
    key,
    token,
    headers,
    pairingBody: body,
    send,
    /** The same player, which reaches the platform at another address. */
    through: (other: string) => testPlayer(other, { publicKey, privateKey }, token),
    requestCode: async () =>
      jsonOf<AnswerOf<typeof player.requestPairing>>(await sendRequest(url, player.requestPairing, { body })),
    state: async () => jsonOf<AnswerOf<typeof player.getOwnState>>(await send(player.getOwnState)),
    schedule: async () => jsonOf<AnswerOf<typeof player.getSchedule>>(await send(player.getSchedule)),
    /** The hash after records of a log, from the hash before them. */
    hashAfter: (before: string, records: readonly string[]): string =>
      records.reduce((hash, record) => sha256(chainText(hash, record)), before),
    /** The hash before the first record of a log. */
    startOf: (ids: { player: string; screen: string; campaign: string }): string =>
      sha256(logStartText({ ...ids, publicKey: key })),
    signed: (
      playerUuid: string,
      { campaign_uuid, first, records }: Omit<PlayDelivery, 'signature'>,
      hash: string,
    ): PlayDelivery => {
      const text = signedText(playerUuid, campaign_uuid, first + records.length - 1, hash)
      return { campaign_uuid, first, records, signature: signedBy(privateKey, text) }
    },
    /** Asks for a code and enters it at a screen as an account. */
    pairWith: async (caller: Caller, screenId: number): Promise<void> => {
      const { code } = jsonOf<{ code: string }>(await sendRequest(url, player.requestPairing, { body }))
      const paired = await caller.call(player.pairScreen, { params: { id: screenId }, body: { code } })
      if (paired.status !== 200) throw new Error(`pairing: ${paired.status}`)
    },
  }
}
/** A player with a key and a token of its own. */
export type TestPlayer = ReturnType<typeof testPlayer>

/** The length of the films of a block, as the records of its whole plays have it. All spots of an order are as long. */
export const wholeFilm = (films: readonly ScheduledFilm[], { spots }: ScheduledBlock) => {
  const ms = films.find(({ digest }) => digest === spots[0]?.film)?.film_ms ?? 10_000
  return { film_ms: ms, played_ms: ms }
}

/** The record of a whole play of a block in a loop, with changes. */
export const playOf = (
  { order, slot, spots }: ScheduledBlock,
  { number, day, loop }: Pick<PlayRecord, 'number' | 'day' | 'loop'>,
  changed: Partial<PlayRecord> = {},
): string => {
  const spot = spots[loop % spots.length]
  const plannedMs = instantOfLoop(day, loop).getTime() + slot * 10 * SECOND_MS
  const at = (ms: number) => new Date(plannedMs + ms).toISOString()
  return recordText({
    number,
    order,
    spot: spot?.id ?? '',
    film: spot?.film ?? '',
    day,
    loop,
    slot,
    planned: at(0),
    started: at(40),
    ended: at(10_040),
    played_ms: 10_000,
    film_ms: 10_000,
    frames: 250,
    dropped: 0,
    offset_ms: 12,
    cut: null,
    ...changed,
  })
}
