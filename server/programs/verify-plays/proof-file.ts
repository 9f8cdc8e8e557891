import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { ProofCryptography } from '../../../machines/player/verify-proof.ts'

/** The largest proof that fits into one string. */
const MOST_BYTES = 512 * 1024 * 1024

/** The text of a proof, plain or gzip. */
export const readProofFile = async (path: string): Promise<string> => {
  const bytes = await readFile(path)
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (isGzip ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes).toString('utf8')
}

/** Hashes and signatures by Node. */
export const nodeCryptography: ProofCryptography = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  verify: async (signature, text, publicKey) =>
    verify(
      null,
      Buffer.from(text),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
}
