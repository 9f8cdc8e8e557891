import type { Tx } from '../../store/database.ts'
import type { Block } from './block.ts'
import { allBlocks } from './verify-history.ts'

/** A root as somebody outside keeps it: a line of JSON, which `npm run verify-history -- --roots` reads. */
export const rootLine = ({ number, day, root, previousRoot, publicKey, signature }: Block): string =>
  `${JSON.stringify({ number, day, root, previous_root: previousRoot, public_key: publicKey, signature })}\n`

/** The roots of all closed days, oldest first. */
export async function* rootLines(db: Tx): AsyncGenerator<string> {
  for await (const block of allBlocks(db)) yield rootLine(block)
}
