import { and, eq, lte } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { errors, SignJWT } from 'jose'
import { MOST_PLAYER_PICTURE_BYTES, PLAYER_PICTURE_SECONDS } from '../../../contract/player/limits.ts'
import { screenPlayerOperations } from '../../../contract/player/screen-players.ts'
import { serviceBases } from '../../../contract/services.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import type { TokenSigner } from '../../base/token-signer.ts'
import { readingForm, type Upload } from '../../http/multipart.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import { noPagePolicy } from '../../http/security-headers.ts'
import type { Store, Tx } from '../../store/database.ts'
import type { PlayerContext } from './context.ts'
import { playerPicture } from './tables.ts'

const AUDIENCE = 'player-picture'
const LINK_SECONDS = 900
const JPEG_START = 0xffd8

/** The signed address of a player's picture. */
export const linkToPicture = async ({ signer }: Pick<PlayerContext, 'signer'>, playerId: number): Promise<string> => {
  const end = Math.floor(Date.now() / SECOND_MS) + LINK_SECONDS
  const token = await signer.sign(new SignJWT({ player: playerId }).setAudience(AUDIENCE).setExpirationTime(end))
  return `${serviceBases.player}${screenPlayerOperations.getPicture.path.replace('{token}', token)}`
}

const playerOfLink = async (signer: TokenSigner, token: string): Promise<number | null> => {
  try {
    const { player } = await signer.verify(token, { audience: AUDIENCE })
    return typeof player === 'number' ? player : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Sends the picture of a signed address. Throws `not_found` if the address is invalid or expired. */
export const sendPlayerPicture = async (
  { store, signer }: Pick<PlayerContext, 'store' | 'signer'>,
  token: string,
  reply: FastifyReply,
): Promise<void> => {
  const playerId = await playerOfLink(signer, token)
  if (playerId === null) throw notFound()
  const [row] = await store.db.select().from(playerPicture).where(eq(playerPicture.playerId, playerId))
  if (!row?.bytes) throw notFound()
  reply
    .type('image/jpeg')
    .headers({
      'cache-control': 'private, no-store',
      'content-security-policy': noPagePolicy,
      'x-content-type-options': 'nosniff',
    })
    .send(row.bytes)
}

/** Asks a player for a picture; throws `too_many_requests` within a minute after the last question. */
export const askForPicture = async (tx: Tx, playerId: number, now: Date): Promise<void> => {
  const asked = await tx
    .insert(playerPicture)
    .values({ playerId, askedAt: now })
    .onConflictDoUpdate({
      target: playerPicture.playerId,
      set: { askedAt: now },
      setWhere: lte(playerPicture.askedAt, new Date(now.getTime() - PLAYER_PICTURE_SECONDS * SECOND_MS)),
    })
    .returning({ playerId: playerPicture.playerId })
  if (asked.length === 0) throw new ProblemError('too_many_requests')
}

/** Whether somebody asked for a picture that the player has not sent. */
export const wantsPicture = async (tx: Tx, playerId: number): Promise<boolean> => {
  const [row] = await tx
    .select({ askedAt: playerPicture.askedAt, takenAt: playerPicture.takenAt })
    .from(playerPicture)
    .where(eq(playerPicture.playerId, playerId))
  return row !== undefined && (row.takenAt === null || row.takenAt < row.askedAt)
}

/**
 * Stores the picture of what a player shows, in the place of the one before; a picture that nobody asked for is
 * ignored. Throws `too_large` and `unsupported_still`.
 */
export const receivePicture = async (
  stores: { readonly store: Store },
  playerId: number,
  { stream, end }: Upload,
  now: Date,
): Promise<void> => {
  const bytes = Buffer.concat(await readingForm(() => stream.toArray()))
  if (stream.truncated || bytes.length > MOST_PLAYER_PICTURE_BYTES) throw new ProblemError('too_large')
  await end()
  await storePicture(stores, playerId, bytes, now)
}

/** Stores a picture as {@link receivePicture} does. Throws `unsupported_still`. */
export const storePicture = async (
  { store }: { readonly store: Store },
  playerId: number,
  bytes: Buffer,
  now: Date,
): Promise<void> => {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== JPEG_START) throw new ProblemError('unsupported_still')
  await store.db
    .update(playerPicture)
    .set({ bytes, takenAt: now })
    .where(and(eq(playerPicture.playerId, playerId), lte(playerPicture.askedAt, now)))
}
