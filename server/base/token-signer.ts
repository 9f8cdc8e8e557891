import { webcrypto } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, type SignJWT } from 'jose'

/** The secret that signs, and a second one that only verifies, while all servers change from one to the other. */
export type SigningSecrets = { readonly signing: string; readonly alsoValid?: string | undefined }

/** Signs and verifies the tokens of a platform. */
export type TokenSigner = {
  sign(token: SignJWT): Promise<string>
  /** What a valid token says. Throws a `JOSEError` for all others. */
  verify(token: string, expected?: Pick<JWTVerifyOptions, 'audience' | 'issuer'>): Promise<JWTPayload>
}

const ALGORITHM = 'HS256'

/**
 * Creates a key for tokens from a secret. It is imported once, because `jose` imports any other kind of key again for
 * each token, which takes longer than the signature.
 */
const importHmacKey = (secret: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

/** Creates the signer of a platform. */
export const tokenSigner = ({ signing, alsoValid }: SigningSecrets): TokenSigner => {
  const key = importHmacKey(signing)
  const otherKey = alsoValid === undefined ? undefined : importHmacKey(alsoValid)
  return {
    sign: async (token) => token.setProtectedHeader({ alg: ALGORITHM }).sign(await key),
    verify: async (token, expected) => {
      const options = { ...expected, algorithms: [ALGORITHM] }
      try {
        return (await jwtVerify(token, await key, options)).payload
      } catch (error) {
        if (!otherKey || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
        return (await jwtVerify(token, await otherKey, options)).payload
      }
    },
  }
}
