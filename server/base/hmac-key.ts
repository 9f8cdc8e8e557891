import { webcrypto } from 'node:crypto'

/**
 * The key with which a secret signs and verifies tokens (HS256). Imported once: the library of tokens would import any
 * other kind of key again for each token, which takes longer than the signature.
 */
export const importHmacKey = (secret: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
