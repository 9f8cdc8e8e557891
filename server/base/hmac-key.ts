import { webcrypto } from 'node:crypto'

/**
 * Creates the key that signs and verifies tokens (HS256) from a secret. It is imported once, because `jose` imports any
 * other kind of key again for each token, which takes longer than the signature.
 */
export const importHmacKey = (secret: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
