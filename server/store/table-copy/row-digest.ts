import { createHash } from 'node:crypto'

/** The number of rows, and a digest that does not depend on their order. */
export type RowDigest = { readonly rows: number; readonly digest: string }

const LANES = 4
const LANE_BYTES = 4

/**
 * Adds up the digests of rows: equal sets of rows have equal sums in any order, also when rows are repeated. It finds
 * accidents; it does not protect from somebody who changes a backup on purpose.
 */
export const rowDigest = () => {
  const sums = new Uint32Array(LANES)
  let rows = 0
  return {
    add: (row: Buffer): void => {
      const digest = createHash('sha1').update(row).digest()
      for (let lane = 0; lane < LANES; lane++) sums[lane] = (sums[lane] ?? 0) + digest.readUInt32LE(lane * LANE_BYTES)
      rows += 1
    },
    result: (): RowDigest => ({
      rows,
      digest: [...sums].map((sum) => sum.toString(16).padStart(2 * LANE_BYTES, '0')).join(''),
    }),
  }
}
