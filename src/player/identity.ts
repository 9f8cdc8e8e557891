import { type Identity, readState, write, writeState } from './database.ts'

const utf8 = new TextEncoder()

/** Bytes as base64url without padding. */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** SHA-256 of a text as 64 hexadecimal digits. */
export const sha256 = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Signs a text with the player's key; the signature as base64url. */
export const sign = async ({ keys }: Identity, text: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, utf8.encode(text))))

const newIdentity = async (): Promise<Identity> => {
  const keys = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair
  const publicKey = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)))
  return { keys, publicKey, token: base64url(crypto.getRandomValues(new Uint8Array(32))), paired: null }
}

/** The stored identity of this player, or a new one at its first start. Rejects if the browser has no Ed25519. */
export const openIdentity = async (database: IDBDatabase): Promise<Identity> => {
  const stored = await readState(database, 'identity')
  if (stored) return stored
  const identity = await newIdentity()
  await writeState(database, 'identity', identity)
  return identity
}

/** Replaces the identity by a new one, and drops the schedule and the records of the former key. */
export const renewIdentity = async (database: IDBDatabase): Promise<Identity> => {
  const identity = await newIdentity()
  await write(database, ['state', 'logs', 'records'], (store) => {
    store('logs').clear()
    store('records').clear()
    store('state').delete('schedule')
    store('state').delete('begun')
    store('state').put(identity, 'identity')
  })
  return identity
}
