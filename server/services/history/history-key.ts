import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** The key of the platform that signs the roots of its history. */
export type HistoryKey = {
  /** Ed25519, 32 bytes in base64url. */
  readonly publicKey: string
  /** The signature of a text, in base64url. */
  sign(text: string): string
}

/** The beginning of every private key of Ed25519 in PKCS #8; its 32 secret bytes follow. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of 64 hexadecimal digits. */
export const historyKeyOf = (secret: string): HistoryKey => {
  const der = Buffer.concat([PKCS8_START, Buffer.from(secret, 'hex')])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return { publicKey: x, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') }
}

/** Whether a signature is that of a text by a public key. */
export const isSignedBy = (publicKey: string, text: string, signature: string): boolean => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
