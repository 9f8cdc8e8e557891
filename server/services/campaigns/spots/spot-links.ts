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
import { seenCampaign } from '../policy.ts'
import { campaignSpot } from '../tables.ts'
import type { SpotFiles } from './spot-files.ts'

const WINDOW_SECONDS = 900
const AUDIENCE = 'spot-file'

/** Signs and reads the addresses of spots' files. Within a quarter of an hour a file keeps its address, so that a page which asks again does not load the film again. */
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
    /** Name of the kept file, or null for an address that is no good (any more). */
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

/** Signs and reads the addresses of one platform. */
export type SpotLinks = ReturnType<typeof spotLinks>

/** Address of a spot's file for somebody who may see the campaign (C40). */
export const linkToSpot = async (
  store: Store,
  links: SpotLinks,
  account: Account,
  untrusted: { uuid: string; spotId: string },
): Promise<{ sign_url: string }> => {
  const row = await seenCampaign(store.db, account, untrusted.uuid)
  const [spot] = await store.db.select().from(campaignSpot).where(eq(campaignSpot.id, untrusted.spotId))
  if (!spot || spot.campaignUuid !== row.uuid || spot.storedAs === null) throw notFound()
  return { sign_url: await links.sign(spot.storedAs) }
}

/** Plays a kept file, whole or in ranges. */
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
  // Besides the file, whole or in part, only the refusal of a part that there is not goes out.
  if (type !== 'file' && statusCode !== 416) throw notFound()
  reply.code(statusCode).headers(headers).header('content-security-policy', "default-src 'none'").send(stream)
}
