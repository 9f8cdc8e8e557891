import { createSecretKey } from 'node:crypto'
import send from '@fastify/send'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, jwtVerify, SignJWT } from 'jose'
import { contract } from '../../../../contract/index.ts'
import { serviceBases } from '../../../../contract/services.ts'
import type { Account } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import type { Store } from '../../../store/open.ts'
import { visibleCampaign } from '../policy.ts'
import { campaignSpot } from '../tables.ts'
import type { SpotFiles } from './spot-files.ts'

const WINDOW_SECONDS = 900
const AUDIENCE = 'spot-file'

/**
 * Signs and verifies the addresses of spot files. A file keeps its address for a quarter of an hour, so that the
 * browser's cache serves repeated requests.
 */
export const spotLinks = (secret: string) => {
  const key = createSecretKey(Buffer.from(secret))
  return {
    sign: async (storedAs: string): Promise<string> => {
      const now = Math.floor(Date.now() / 1000)
      const end = Math.ceil(now / WINDOW_SECONDS) * WINDOW_SECONDS + WINDOW_SECONDS
      const token = await new SignJWT({ file: storedAs })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setExpirationTime(end)
        .sign(key)
      return `${serviceBases.analytics}${contract.campaign.playSpotFile.path.replace('{token}', token)}`
    },
    /** Name of the stored file; null if the token is invalid or expired. */
    read: async (token: string): Promise<string | null> => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], audience: AUDIENCE })
        return typeof payload.file === 'string' ? payload.file : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/** Signer and verifier of one platform's addresses. */
export type SpotLinks = ReturnType<typeof spotLinks>

/** Signed address of a spot's file, if the account may see the campaign (C40). */
export const linkToSpot = async (
  store: Store,
  links: SpotLinks,
  account: Account,
  untrusted: { uuid: string; spotId: string },
): Promise<{ sign_url: string }> => {
  const row = await visibleCampaign(store.db, account, untrusted.uuid)
  const [spot] = await store.db.select().from(campaignSpot).where(eq(campaignSpot.id, untrusted.spotId))
  if (!spot || spot.campaignUuid !== row.uuid || spot.storedAs === null) throw notFound()
  return { sign_url: await links.sign(spot.storedAs) }
}

/** Sends a stored file, whole or a range of it. */
export const playSpot = async (
  links: SpotLinks,
  files: SpotFiles,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const storedAs = await links.read(token)
  if (storedAs === null) throw notFound()
  const { type, statusCode, headers, stream } = await send(request.raw, encodeURI(files.pathOf(storedAs)), {
    maxAge: WINDOW_SECONDS * 1000,
  })
  // The only other answer that may pass is 416 for a range outside the file.
  if (type !== 'file' && statusCode !== 416) throw notFound()
  reply.code(statusCode).headers(headers).header('content-security-policy', "default-src 'none'").send(stream)
}
