import { verifyAsync } from '@noble/ed25519'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ProofCryptography } from '../../../machines/player/verify-proof.ts'

const utf8 = new TextEncoder()

const bytesOf = (base64url: string): Uint8Array =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))

/** Hashes and signatures by libraries, because not every browser knows Ed25519. */
export const browserCryptography: ProofCryptography = {
  sha256: (text) => bytesToHex(sha256(utf8.encode(text))),
  verify: (signature, text, publicKey) => verifyAsync(bytesOf(signature), utf8.encode(text), bytesOf(publicKey)),
}
