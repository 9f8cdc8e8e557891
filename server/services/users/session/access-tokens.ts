import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { importHmacKey } from '../../../base/hmac-key.ts'

/** Lifetime of an access token. */
export const ACCESS_SECONDS = 600
/** Lifetime of a refresh token. Each renewal begins it again. */
export const REFRESH_DAYS = 14
/** Lifetime of a session from its login, however often it is renewed. */
export const SESSION_DAYS = 30
/** Most open sessions of an account. A login above this limit ends the one that was not used for the longest time. */
export const MOST_SESSIONS = 100

const ALGORITHM = 'HS256'
/** Most verified tokens in the cache, more than are valid at the same time on a busy server. */
const MOST_VERIFIED = 10_000

/** Creates a signer and reader of access tokens. Both use real time, because a demo may move the platform's clock. */
export const accessTokens = (secret: string) => {
  const key = importHmacKey(secret)
  /** Cache of tokens with a verified signature, because a page sends the same token with every request. */
  const verified = new LRUCache<string, { sessionId: string; endsMs: number }>({ max: MOST_VERIFIED })

  const verify = async (token: string): Promise<string | null | 'expired'> => {
    try {
      const { payload } = await jwtVerify(token, await key, { algorithms: [ALGORITHM] })
      if (typeof payload.sid !== 'string') return null
      verified.set(token, { sessionId: payload.sid, endsMs: (payload.exp ?? 0) * SECOND_MS })
      return payload.sid
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired'
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return {
    /** Signs a token for a session. */
    sign: async (sessionId: string): Promise<string> =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_SECONDS}s`)
        .sign(await key),
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
