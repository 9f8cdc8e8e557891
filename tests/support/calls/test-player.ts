import { randomBytes } from 'node:crypto'
import { contract } from '../../../contract/index.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { PlayRecord } from '../../../contract/player/play-records.ts'
import type { PlayDelivery } from '../../../contract/player/player-operations.ts'
import type { ScheduledBlock, ScheduledFilm } from '../../../contract/player/schedule.ts'
import { recordText, signedText } from '../../../machines/player/play-log.ts'
import { hashAfter, newPlayerKey, nodeCryptography, signedBy, startOfLog, wholePlay } from '../player/signed-plays.ts'
import type { Caller } from './client.ts'
import { jsonOf, type RequestParts, sendRequest } from './send-request.ts'

/** A player with a key and a token of its own, as a program that follows docs/players.md. */
export const testPlayer = (url: string, key = newPlayerKey(), token = randomBytes(32).toString('base64url')) => {
  const headers = { authorization: `Player ${token}` }
  const send = (operation: Parameters<typeof sendRequest>[1], parts: RequestParts = {}, more = {}) =>
    sendRequest(url, operation, parts, { headers: { ...headers, ...more } })
  const tokenHash = nodeCryptography.sha256(token)
  const body = { public_key: key.publicKey, token_hash: tokenHash, signature: signedBy(key, tokenHash) }
  const { player } = contract
  return {
    key: key.publicKey,
    token,
    headers,
    pairingBody: body,
    send,
    /** The same player, which reaches the platform at another address. */
    through: (other: string) => testPlayer(other, key, token),
    requestCode: async () =>
      jsonOf<AnswerOf<typeof player.requestPairing>>(await sendRequest(url, player.requestPairing, { body })),
    state: async () => jsonOf<AnswerOf<typeof player.getOwnState>>(await send(player.getOwnState)),
    schedule: async () => jsonOf<AnswerOf<typeof player.getSchedule>>(await send(player.getSchedule)),
    hashAfter,
    /** The hash before the first record of a log. */
    startOf: (ids: { player: string; screen: string; campaign: string }): string =>
      startOfLog({ ...ids, publicKey: key.publicKey }),
    signed: (
      playerUuid: string,
      { campaign_uuid, first, records }: Omit<PlayDelivery, 'signature'>,
      hash: string,
    ): PlayDelivery => {
      const text = signedText(playerUuid, campaign_uuid, first + records.length - 1, hash)
      return { campaign_uuid, first, records, signature: signedBy(key, text) }
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
  const { id: spot = '', film = '' } = spots[loop % spots.length] ?? {}
  return recordText({ ...wholePlay({ number, order, spot, film: film ?? '', day, loop, slot }), ...changed })
}
