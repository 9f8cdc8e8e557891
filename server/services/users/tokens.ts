import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** Lifetime of an access token. */
export const ACCESS_SECONDS = 600
/** Lifetime of a refresh token. */
export const REFRESH_DAYS = 14

const ALGORITHM = 'HS256'

/** Creates a signer and reader of access tokens. They use real time: a demo may move the platform's clock. */
export const accessTokens = (secret: string) => {
  // Imported once: the library would import any other kind of key again for each token.
  const imported = webcrypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  return {
    /** Signs a token for a session. */
    sign: async (sessionId: string): Promise<string> =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_SECONDS}s`)
        .sign(await imported),
    /** The session id of a token; `null` for an invalid token, `'expired'` for a valid one after its lifetime. */
    read: async (token: string): Promise<string | null | 'expired'> => {
      try {
        const { payload } = await jwtVerify(token, await imported, { algorithms: [ALGORITHM] })
        return typeof payload.sid === 'string' ? payload.sid : null
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired'
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/** Signer and reader of the access tokens of one platform. */
export type AccessTokens = ReturnType<typeof accessTokens>

/** A new refresh token or token of a password link: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of such a token. Only the hash is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
