import { asc, gt } from 'drizzle-orm'
import type { Tx } from '../../store/database.ts'
import { type Block, faultOfBlock, NO_ROOT } from './block.ts'
import { digestUnits } from './close-day.ts'
import { kinds } from './kinds/all-kinds.ts'
import type { Checked, Difference, Reads } from './kinds/kind.ts'
import { historyBlock } from './tables.ts'

const BLOCKS_TOGETHER = 100

/** A difference with the day of its block; null of a row that no block has. */
export type NamedDifference = Difference & { readonly day: string | null }

/** What a verification of everything has found. */
export type Verification = {
  readonly blocks: number
  /** The last block: what an auditor compares with the root that he has. */
  readonly last: { readonly number: number; readonly day: string; readonly root: string } | null
  /** How many blocks each public key has signed. */
  readonly keys: ReadonlyMap<string, number>
  readonly kinds: readonly (Omit<Checked, 'differences'> & { readonly kind: string; readonly ms: number })[]
  /** All differences, those of the oldest block first. */
  readonly differences: readonly NamedDifference[]
}

/** A block as an export has it: what an auditor keeps outside of the platform. */
export type KeptBlock = Pick<Block, 'number' | 'root'>

const ofChain = (name: string, block: number): Difference => ({
  kind: 'chain',
  what: 'chain',
  table: 'history_block',
  name,
  block,
})

/** Reads all blocks, the oldest first. */
export const allBlocks = async function* (db: Tx): AsyncGenerator<Block> {
  for (let after = 0; ; ) {
    const blocks = await db
      .select()
      .from(historyBlock)
      .where(gt(historyBlock.number, after))
      .orderBy(asc(historyBlock.number))
      .limit(BLOCKS_TOGETHER)
    if (blocks.length === 0) return
    yield* blocks
    after = blocks.at(-1)?.number ?? after
  }
}

/** Compares the units of a block with the digests that it has of them. */
const checkUnits = async (db: Tx, block: Block): Promise<Difference[]> => {
  const differences: Difference[] = []
  for (const known of block.kinds) {
    const { digest, units } = await digestUnits(db, known.kind, block.number)
    if (digest !== known.digest || units !== known.units)
      differences.push({
        kind: known.kind,
        what: 'chain',
        table: 'history_unit',
        name: `${known.kind} of block ${block.number}`,
        block: block.number,
      })
  }
  return differences
}

type Progress = (what: string, rows: number) => void

const checkChain = async (db: Tx, kept: readonly KeptBlock[], onProgress: Progress) => {
  const differences: Difference[] = []
  const [keys, days, roots] = [new Map<string, number>(), new Map<number, string>(), new Map<number, string>()]
  let last: Block | undefined
  for await (const block of allBlocks(db)) {
    const fault = faultOfBlock(block, (last?.number ?? 0) + 1, last?.root ?? NO_ROOT)
    if (fault !== null) differences.push(ofChain(`${block.number}: ${fault}`, block.number))
    differences.push(...(await checkUnits(db, block)))
    keys.set(block.publicKey, (keys.get(block.publicKey) ?? 0) + 1)
    days.set(block.number, block.day)
    roots.set(block.number, block.root)
    onProgress('chain', 1)
    last = block
  }
  for (const { number, root } of kept)
    if (roots.get(number) !== root)
      differences.push(
        ofChain(`${number}: ${roots.has(number) ? 'its root is not the one that was kept' : 'it is missing'}`, number),
      )
  return { differences, keys, days, last, blocks: roots.size }
}

/** What is verified: all kinds, or only some; and blocks that were kept outside of the platform. */
export type Wanted = { readonly kept?: readonly KeptBlock[]; readonly only?: readonly string[] }

/**
 * Computes the whole chain again from the records, and compares it with the blocks, and these with those that somebody
 * kept outside of the platform. Reads some rows at a time.
 */
export const verifyHistory = async (
  reads: Reads,
  { kept = [], only }: Wanted,
  onProgress: Progress = () => undefined,
): Promise<Verification> => {
  const { last, days, ...chain } = await checkChain(reads.db, kept, onProgress)
  const differences = [...chain.differences]
  const checkedKinds: Verification['kinds'][number][] = []
  for (const kind of kinds.filter(({ name }) => only === undefined || only.includes(name))) {
    const beganMs = performance.now()
    const checked = await kind.check(reads, last ?? null, (rows) => onProgress(kind.name, rows))
    differences.push(...checked.differences)
    const { rows, waiting } = checked
    checkedKinds.push({ kind: kind.name, rows, waiting, ms: performance.now() - beganMs })
  }
  const order = ({ block }: Difference) => block ?? Number.MAX_SAFE_INTEGER
  return {
    blocks: chain.blocks,
    last: last ? { number: last.number, day: last.day, root: last.root } : null,
    keys: chain.keys,
    kinds: checkedKinds,
    differences: differences
      .toSorted((one, other) => order(one) - order(other))
      .map((each) => ({ ...each, day: each.block === null ? null : (days.get(each.block) ?? null) })),
  }
}
