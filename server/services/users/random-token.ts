import { createHash, randomBytes } from 'node:crypto'

/** A new refresh token or token of a password link: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of such a token. Only the hash is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
