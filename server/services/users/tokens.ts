import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** Seconds that an access token lives. */
export const ACCESS_SECONDS = 600
/** Days that an unused refresh token lives. */
export const REFRESH_DAYS = 14

const ALGORITHM = 'HS256'

/** Signs and reads access tokens. They live by real time, not by the platform's clock, which a demo may have moved. */
export const accessTokens = (secret: string) => {
  const key = createSecretKey(Buffer.from(secret))
  return {
    /** A token for a session. */
    sign: (sessionId: string): Promise<string> =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_SECONDS}s`)
        .sign(key),
    /** The session of a token; null for one that was never ours, `'expired'` for one that was. */
    read: async (token: string): Promise<string | null | 'expired'> => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM] })
        return typeof payload.sid === 'string' ? payload.sid : null
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired'
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/** Signs and reads access tokens of one platform. */
export type AccessTokens = ReturnType<typeof accessTokens>

/** A fresh refresh token: 256 random bits. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a refresh token; the token itself is never kept. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
