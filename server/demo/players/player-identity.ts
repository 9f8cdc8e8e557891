import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key and the token of a player. */
export type PlayerIdentity = {
  readonly publicKey: string
  readonly token: string
  /** SHA-256 of the token, in hexadecimal. */
  readonly tokenHash: string
  /** The Ed25519 signature of a text, base64url. */
  sign(text: string): string
}

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * The identity of a simulated player, which is always the same for a secret and a screen: it survives that the platform
 * stops, without a file. Nobody who does not have the secret can act as the player.
 */
export const playerIdentity = (secret: string, screenUuid: string): PlayerIdentity => {
  const derived = (purpose: string) => createHmac('sha256', secret).update(`player ${purpose} ${screenUuid}`).digest()
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, derived('key')]),
    format: 'der',
    type: 'pkcs8',
  })
  const token = derived('token').toString('base64url')
  return {
    publicKey: String(createPublicKey(key).export({ format: 'jwk' }).x),
    token,
    tokenHash: sha256(token),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  }
}
