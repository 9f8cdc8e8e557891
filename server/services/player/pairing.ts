import { createHash, createPublicKey, randomInt, verify } from 'node:crypto'
import { and, count, eq, gt, isNull, lte } from 'drizzle-orm'
import type { AnswerOf, BodyOf } from '../../../contract/operation.ts'
import { PAIRING_CODE_LENGTH, PAIRING_MINUTES } from '../../../contract/player/limits.ts'
import type { playerOperations as operations } from '../../../contract/player/player-operations.ts'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import type { IdentifyPlayer, Player } from '../../http/caller.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Store } from '../../store/database.ts'
import type { PlayerContext } from './context.ts'
import { player, playerPairing, playLog } from './tables.ts'

/** Most players that wait for their screens at once: anybody may ask for a code. */
export const MOST_PAIRINGS = 1000
/** Letters and digits that nobody takes for each other on a screen. */
const ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679'

/** SHA-256 of a text in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether a text was signed with the private key of an Ed25519 public key (both base64url); false for no such key. */
export const isSigned = (text: string, publicKey: string, signature: string): boolean => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

const newCode = (): string =>
  Array.from({ length: PAIRING_CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

type Waiting = AnswerOf<typeof operations.requestPairing>

const findWaiting = async ({ db }: Pick<Store, 'db'>, tokenHash: string): Promise<Waiting | null> => {
  const [row] = await db
    .select()
    .from(playerPairing)
    .where(and(eq(playerPairing.tokenHash, tokenHash), gt(playerPairing.expiresAt, new Date())))
  return row ? { code: row.code, expires_at: row.expiresAt.toISOString() } : null
}

/**
 * Registers a player that waits for its screen, and returns its code; the same one while it holds. Throws
 * `invalid_signature` and `too_many_pairings`.
 */
export const requestPairing = async (
  { store }: Pick<PlayerContext, 'store'>,
  { public_key: publicKey, token_hash: tokenHash, signature }: BodyOf<typeof operations.requestPairing>,
): Promise<Waiting> => {
  if (!isSigned(tokenHash, publicKey, signature)) throw new ProblemError('invalid_signature')
  const { db } = store
  const known = await findWaiting(store, tokenHash)
  if (known) return known
  await db.delete(playerPairing).where(lte(playerPairing.expiresAt, new Date()))
  const [waiting] = await db.select({ value: count() }).from(playerPairing)
  if ((waiting?.value ?? 0) >= MOST_PAIRINGS) throw new ProblemError('too_many_pairings')
  const expiresAt = new Date(Date.now() + PAIRING_MINUTES * MINUTE_MS)
  // A code that another player has, or a second request with the token, adds nothing.
  await db.insert(playerPairing).values({ tokenHash, publicKey, code: newCode(), expiresAt }).onConflictDoNothing()
  return (
    (await findWaiting(store, tokenHash)) ??
    requestPairing({ store }, { public_key: publicKey, token_hash: tokenHash, signature })
  )
}

/** Creates the lookup of players by their tokens; null for an unknown token, and for a player that ended. */
export const createPlayerIdentification =
  ({ store }: Pick<PlayerContext, 'store'>): IdentifyPlayer =>
  async (token) => {
    const tokenHash = sha256(token)
    const [paired] = await store.db
      .select({
        id: player.id,
        uuid: player.uuid,
        publicKey: player.publicKey,
        screenId: player.screenId,
        screenUuid: player.screenUuid,
        pairedAt: player.pairedAt,
        scheduleVersion: player.scheduleVersion,
      })
      .from(player)
      .where(and(eq(player.tokenHash, tokenHash), isNull(player.endedAt)))
    if (paired) return { tokenHash, paired }
    return (await findWaiting(store, tokenHash)) ? { tokenHash, paired: null } : null
  }

/** The player of a request that has a screen. Throws `not_paired`. */
export const requirePaired = ({ paired }: Player): NonNullable<Player['paired']> => {
  if (!paired) throw new ProblemError('not_paired')
  return paired
}

/** The state of the calling player. */
export const ownState = async (
  { store }: Pick<PlayerContext, 'store'>,
  { tokenHash, paired }: Player,
): Promise<AnswerOf<typeof operations.getOwnState>> => {
  if (!paired) {
    const waiting = await findWaiting(store, tokenHash)
    if (!waiting) throw new ProblemError('unauthenticated')
    return { state: 'waiting', ...waiting }
  }
  const logs = await store.db
    .select({ campaign_uuid: playLog.campaignUuid, next: playLog.next, hash: playLog.hash })
    .from(playLog)
    .where(eq(playLog.playerId, paired.id))
    .orderBy(playLog.campaignUuid)
  return { state: 'paired', player_uuid: paired.uuid, screen_uuid: paired.screenUuid, logs }
}
