import { errors, type JWTPayload, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { DAY_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import type { TokenSigner } from '../../../base/token-signer.ts'

/** Lifetime of an access token. */
export const ACCESS_SECONDS = 600
/** Most open sessions of an account. A login above this limit ends the one that was not used for the longest time. */
export const MOST_SESSIONS = 100

const AUDIENCE = 'access'
/** Most verified tokens in the cache, more than are valid at the same time on a busy server. */
const MOST_VERIFIED = 10_000
/** How long tokens without a platform are accepted after a platform got its number: servers are updated meanwhile. */
const UPDATE_MS = DAY_MS

/** The number of a platform, and since when it has one: earlier releases gave none. */
export type PlatformNumber = { readonly uuid: string; readonly since: Date }

/** What access tokens need to know of the platform. */
export type AccessTokenOptions = {
  readonly signer: TokenSigner
  readonly getPlatformNumber: () => Promise<PlatformNumber>
  /** Days that a session lasts without use, and at most. */
  readonly lifetimes: { readonly idle: number; readonly longest: number }
}

/** Creates a signer and reader of access tokens. Both use real time, because a demo may move the platform's clock. */
export const accessTokens = ({ signer, getPlatformNumber, lifetimes }: AccessTokenOptions) => {
  /** Cache of tokens with a verified signature, because a page sends the same token with every request. */
  const verified = new LRUCache<string, { sessionId: string; endsMs: number }>({ max: MOST_VERIFIED })
  let found: Promise<PlatformNumber> | undefined
  const platformNumber = (): Promise<PlatformNumber> => {
    found ??= getPlatformNumber().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }

  /** Whether a token was issued by this platform, as an access token. Two platforms may have one secret. */
  const isOwn = async ({ iss, aud }: JWTPayload): Promise<boolean> => {
    const { uuid, since } = await platformNumber()
    if (iss === undefined && aud === undefined) return Date.now() < since.getTime() + UPDATE_MS
    return iss === uuid && aud === AUDIENCE
  }

  const verify = async (token: string): Promise<string | null | 'expired'> => {
    try {
      const payload = await signer.verify(token)
      if (typeof payload.sid !== 'string' || !(await isOwn(payload))) return null
      verified.set(token, { sessionId: payload.sid, endsMs: (payload.exp ?? 0) * SECOND_MS })
      return payload.sid
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired'
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return {
    lifetimes,
    /** Signs a token for a session. */
    sign: async (sessionId: string): Promise<string> => {
      const { uuid } = await platformNumber()
      const token = new SignJWT({ sid: sessionId }).setIssuer(uuid).setAudience(AUDIENCE).setIssuedAt()
      return signer.sign(token.setExpirationTime(`${ACCESS_SECONDS}s`))
    },
    /** The session id of a token; `null` for an invalid token, `'expired'` for a valid one after its lifetime. */
    read: async (token: string): Promise<string | null | 'expired'> => {
      const known = verified.get(token)
      if (!known) return verify(token)
      if (Date.now() < known.endsMs) return known.sessionId
      verified.delete(token)
      return 'expired'
    },
  }
}

/** Signer and reader of the access tokens of one platform. */
export type AccessTokens = ReturnType<typeof accessTokens>
