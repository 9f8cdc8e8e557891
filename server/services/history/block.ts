import { createHash } from 'node:crypto'
import { isSignedBy } from './history-key.ts'
import type { BlockKind, historyBlock } from './tables.ts'

/** A closed day of the chain. */
export type Block = typeof historyBlock.$inferSelect

/** The root before the first block. */
export const NO_ROOT = '0'.repeat(64)

/** The text whose SHA-256 is the root of a block, line by line, so that others can compute it. */
const rootText = ({ number, day, closedAt, kinds, previousRoot }: Omit<Block, 'root' | 'publicKey' | 'signature'>) =>
  [
    'arabox history 1',
    String(number),
    day,
    closedAt.toISOString(),
    previousRoot,
    ...kinds.map(({ kind, units, rows, digest }) => `${kind} ${units} ${rows} ${digest}`),
  ].join('\n')

/** The root of a block. */
export const rootOf = (block: Parameters<typeof rootText>[0]): string =>
  createHash('sha256').update(rootText(block)).digest('hex')

/** What is signed of a root. */
export const signedRootText = (root: string): string => `arabox history root ${root}`

/** A unit as the digest of its kind covers it. */
export type CoveredUnit = {
  readonly key: string
  readonly after: number | null
  readonly last: number | null
  readonly rows: number
  readonly digest: Buffer
  readonly marks: Buffer
  readonly source: string
}

/** Adds up the units of one kind of a block, in the order of their keys. */
export const kindDigest = (kind: string) => {
  const hash = createHash('sha256')
  let [units, rows] = [0, 0]
  return {
    add: (unit: CoveredUnit): void => {
      const marks = createHash('sha256').update(unit.marks).digest('hex')
      const range = `${unit.after ?? ''} ${unit.last ?? ''}`
      hash.update(`${unit.key} ${range} ${unit.rows} ${unit.digest.toString('hex')} ${marks} ${unit.source}\n`)
      units += 1
      rows += unit.rows
    },
    result: (): BlockKind => ({ kind, units, rows, digest: hash.digest('hex') }),
  }
}

/** Why a block does not belong to the chain after a root; null if it does. */
export const faultOfBlock = (block: Block, number: number, previousRoot: string): string | null => {
  if (block.number !== number) return `block ${number} is missing`
  if (block.previousRoot !== previousRoot) return 'it does not follow the block before'
  if (block.root !== rootOf(block)) return 'its root is not that of its content'
  if (!isSignedBy(block.publicKey, signedRootText(block.root), block.signature)) return 'its signature is not valid'
  return null
}
