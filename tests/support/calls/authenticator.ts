import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyQuestion,
  PasskeyRegistration,
} from '../../../contract/users/passkeys.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

const point = z.object({ x: z.string(), y: z.string() })
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** What an authenticator or a page does otherwise than it should. */
export type Wrong = { origin?: string; rpId?: string; isUnverified?: boolean; counter?: number; isForged?: boolean }

/**
 * An authenticator with one passkey (ECDSA, P-256), as a browser at `origin` uses it. It writes the bytes of WebAuthn
 * by itself, so the server is not tested with the package by which it reads them.
 */
export const createAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = point.parse(publicKey.export({ format: 'jwk' }))
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle: string | null = null

  const dataFor = (rpId: string, flags: number, count: number, key = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(rpId), head, key])
  }
  // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  return {
    id,
    /** Makes the passkey. */
    make: ({ challenge, rp, user }: PasskeyCreation, wrong: Wrong = {}): PasskeyRegistration => {
      userHandle = user.id
      const length = Buffer.from([0, credentialId.length])
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
      const flags = USER_PRESENT | HAS_KEY | (wrong.isUnverified ? 0 : USER_VERIFIED)
      const authData = dataFor(wrong.rpId ?? rp.id, flags, counter, key)
      const size = Buffer.alloc(2)
      size.writeUInt16BE(authData.length)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        size,
        authData,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, wrong.origin ?? origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a question. */
    sign: ({ challenge, rpId }: PasskeyQuestion, wrong: Wrong = {}): PasskeyAssertion => {
      counter = wrong.counter ?? counter + 1
      const data = clientData('webauthn.get', challenge, wrong.origin ?? origin)
      const flags = USER_PRESENT | (wrong.isUnverified ? 0 : USER_VERIFIED)
      const authData = dataFor(wrong.rpId ?? rpId, flags, counter)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(wrong.isForged ? 'other data' : data)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

/** An authenticator with one passkey. */
export type Authenticator = ReturnType<typeof createAuthenticator>
