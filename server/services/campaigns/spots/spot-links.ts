import { and, eq, isNull, or } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, SignJWT } from 'jose'
import { contract } from '../../../../contract/index.ts'
import { serviceBases } from '../../../../contract/services.ts'
import type { TokenSigner } from '../../../base/token-signer.ts'
import type { Account } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import { noPagePolicy } from '../../../http/security-headers.ts'
import { sendStoredFile } from '../../../records/send-stored-file.ts'
import type { Store } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { visibleCampaign } from '../policy.ts'
import { campaign, campaignSpot, filedSpot, spotFile } from '../tables.ts'
import { filmSwap } from './tables.ts'

const WINDOW_SECONDS = 900
const AUDIENCE = 'spot-file'

/** A stored file, and the token of the public page for which the address was signed; null for other addresses. */
type LinkedFile = { storedAs: string; shareToken: string | null }

/**
 * Signs and verifies the addresses of spot files. A file keeps its address for a quarter of an hour, so that the
 * browser's cache serves repeated requests.
 */
export const spotLinks = (signer: TokenSigner) => {
  /** Cache of the addresses with the same expiry, because lists contain many of them in every answer. */
  let signed = { end: 0, addresses: new Map<string, string>() }
  return {
    /** The address of a file. With the token of a public page, the address is invalid when the token is. */
    sign: async (storedAs: string, shareToken?: string): Promise<string> => {
      const now = Math.floor(Date.now() / 1000)
      const end = Math.ceil(now / WINDOW_SECONDS) * WINDOW_SECONDS + WINDOW_SECONDS
      if (signed.end !== end) signed = { end, addresses: new Map() }
      const { addresses } = signed
      const name = `${shareToken ?? ''}/${storedAs}`
      const known = addresses.get(name)
      if (known !== undefined) return known
      const content = { file: storedAs, ...(shareToken === undefined ? {} : { share: shareToken }) }
      const token = await signer.sign(new SignJWT(content).setAudience(AUDIENCE).setExpirationTime(end))
      const address = `${serviceBases.analytics}${contract.campaign.playSpotFile.path.replace('{token}', token)}`
      addresses.set(name, address)
      return address
    },
    /** The file of an address; null if the address is invalid or expired. */
    read: async (token: string): Promise<LinkedFile | null> => {
      try {
        const { file, share } = await signer.verify(token, { audience: AUDIENCE })
        if (typeof file !== 'string') return null
        return { storedAs: file, shareToken: typeof share === 'string' ? share : null }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/** Signer and verifier of one platform's addresses. */
export type SpotLinks = ReturnType<typeof spotLinks>

/** Signed addresses of a spot's film and of its still, if the account may see the campaign (C40). */
export const linkToSpot = async (
  store: Store,
  links: SpotLinks,
  account: Account,
  untrusted: { uuid: string; spotId: string },
): Promise<{ sign_url: string; still_url: string | null }> => {
  const row = await visibleCampaign(store.db, account, untrusted.uuid)
  const [spot] = await store.db.select().from(filedSpot).where(eq(filedSpot.id, untrusted.spotId))
  if (!spot || spot.campaignUuid !== row.uuid || spot.storedAs === null) throw notFound()
  return {
    sign_url: await links.sign(spot.storedAs),
    still_url: spot.stillAs === null ? null : await links.sign(spot.stillAs),
  }
}

/** Whether a campaign still uses the file, and is still shared by that token if the address is for its public page. */
const isInUse = async ({ db }: Store, { storedAs, shareToken }: LinkedFile): Promise<boolean> => {
  const rows = await db
    .select({ uuid: campaign.uuid })
    .from(spotFile)
    .innerJoin(campaignSpot, eq(campaignSpot.id, spotFile.spotId))
    .innerJoin(campaign, and(eq(campaign.uuid, campaignSpot.campaignUuid), isNull(campaign.deletedAt)))
    .where(
      and(
        or(eq(spotFile.storedAs, storedAs), eq(spotFile.stillAs, storedAs)),
        shareToken === null ? undefined : and(eq(campaign.isShared, true), eq(campaign.shareToken, shareToken)),
      ),
    )
  if (rows.length > 0 || shareToken !== null) return rows.length > 0
  const proposed = await db
    .select({ uuid: campaign.uuid })
    .from(filmSwap)
    .innerJoin(campaign, and(eq(campaign.uuid, filmSwap.campaignUuid), isNull(campaign.deletedAt)))
    .where(eq(filmSwap.storedAs, storedAs))
  return proposed.length > 0
}

/** Sends a stored file, or a range of it. Throws 404 if the file, its campaign or its public page no longer exists. */
export const playSpot = async (
  { store, files }: Pick<CampaignContext, 'store' | 'files'>,
  links: SpotLinks,
  token: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> => {
  const linked = await links.read(token)
  if (linked === null || !(await isInUse(store, linked))) throw notFound()
  await sendStoredFile(files.area, linked.storedAs, {
    request,
    reply,
    headers: {
      // `private`, because a shared cache would serve the file after the address is invalid.
      'cache-control': `private, max-age=${WINDOW_SECONDS}`,
      'content-security-policy': noPagePolicy,
      'x-content-type-options': 'nosniff',
    },
  })
}
