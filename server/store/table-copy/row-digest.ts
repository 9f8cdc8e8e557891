import { createHash } from 'node:crypto'

/** The number of rows, and a digest that does not depend on their order. */
export type RowDigest = { readonly rows: number; readonly digest: string }

const LANE_BYTES = 4
const LANE_DIGITS = 2 * LANE_BYTES

type Method = { readonly hash: 'sha256' | 'sha1'; readonly lanes: number }

const present: Method = { hash: 'sha256', lanes: 8 }
/** Of backups that earlier releases made. Their digests have half as many digits. */
const earlier: Method = { hash: 'sha1', lanes: 4 }

const digestBy = ({ hash, lanes }: Method) => {
  const sums = new Uint32Array(lanes)
  let rows = 0
  return {
    add: (row: Buffer): void => {
      const digest = createHash(hash).update(row).digest()
      for (let lane = 0; lane < lanes; lane++) sums[lane] = (sums[lane] ?? 0) + digest.readUInt32LE(lane * LANE_BYTES)
      rows += 1
    },
    result: (): RowDigest => ({
      rows,
      digest: [...sums].map((sum) => sum.toString(16).padStart(LANE_DIGITS, '0')).join(''),
    }),
  }
}

/**
 * Adds up the digests of rows: equal sets of rows have equal sums in any order, also when rows are repeated. It finds
 * accidents; it does not protect from somebody who changes a backup on purpose.
 */
export const rowDigest = () => digestBy(present)

/** Adds up the digests of rows in the way in which a known digest was made. */
export const rowDigestLike = (known: string) =>
  digestBy(known.length === earlier.lanes * LANE_DIGITS ? earlier : present)
