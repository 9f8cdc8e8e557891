import { desc, sql } from 'drizzle-orm'
import { addDays } from '../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { FIRST_HOUR } from '../../../machines/calendar/flights.ts'
import { dayOf, instantOf } from '../../../machines/calendar/warsaw.ts'
import { isLockedUntilCommit } from '../../store/advisory-locks.ts'
import type { Tx } from '../../store/database.ts'
import { rowsOfStatements } from '../../store/rows-of-statements.ts'
import { type Block, type CoveredUnit, kindDigest, NO_ROOT, rootOf, signedRootText } from './block.ts'
import type { HistoryContext } from './context.ts'
import { kinds } from './kinds/all-kinds.ts'
import type { Kind, OpenBlock, Slice } from './kinds/kind.ts'
import { noteWrittenDays } from './kinds/noted-hours.ts'
import { type BlockKind, historyBlock, historyUnit } from './tables.ts'

/** A day is closed half an hour after its contacts began to be recorded, in the next morning. */
const CLOSED_AFTER_MS = (FIRST_HOUR + 0.5) * HOUR_MS
/** Units that are read together for a digest. */
const UNITS_TOGETHER = 1000
/** Rows that a message names. */
const MOST_NAMED = 10

/** The last day, in Poland, that can be closed at an instant. */
const closableDay = (now: Date): string => addDays(dayOf(new Date(now.getTime() - CLOSED_AFTER_MS)), -1)

/** The last closed block. */
export const findLastBlock = async (db: Tx): Promise<Block | undefined> => {
  const [block] = await db.select().from(historyBlock).orderBy(desc(historyBlock.number)).limit(1)
  return block
}

/** Since when the day after the last closed one can be closed; null if it cannot yet, or before the first closing. */
export const closableSince = (last: { readonly day: string } | undefined, now: Date): Date | null => {
  if (!last || last.day >= closableDay(now)) return null
  return new Date(instantOf(addDays(last.day, 2), 0).getTime() + CLOSED_AFTER_MS)
}

/** The block that is due; null if the last day is closed, perhaps by a clock that was ahead of this one. */
const dueBlock = (last: Block | undefined, now: Date): OpenBlock | null => {
  const day = closableDay(now)
  return last && last.day >= day ? null : { number: (last?.number ?? 0) + 1, day }
}

/** Runs a step of the closing under its lock. Returns null if another server has the lock, or the block is closed. */
const inStep = <Result>(
  { store }: HistoryContext,
  open: OpenBlock,
  step: (tx: Tx, last: Block | undefined) => Promise<Result>,
): Promise<Result | null> =>
  store.transaction(async (tx) => {
    if (!(await isLockedUntilCommit(tx, 'historyClosing'))) return null
    const last = await findLastBlock(tx)
    return (last?.number ?? 0) + 1 === open.number ? step(tx, last) : null
  })

const storeUnits = async (tx: Tx, kind: string, open: OpenBlock, { units }: Slice): Promise<void> => {
  const rows = units.map((unit) => ({ kind, block: open.number, ...unit }))
  for (const some of rowsOfStatements(historyUnit, rows)) await tx.insert(historyUnit).values(some)
}

const warnOfUnexplained = ({ log }: HistoryContext, { unexplained = [] }: Slice): void => {
  if (unexplained.length === 0) return
  const rows = unexplained.slice(0, MOST_NAMED).map(({ what, table, name }) => `${what}: ${table} ${name}`)
  log.error({ rows, count: unexplained.length }, 'closed records have changed without a reason: npm run verify-history')
}

/** Records all units of a kind that are not recorded yet. Returns false if another server goes on. */
const closeKind = async (context: HistoryContext, kind: Kind, open: OpenBlock): Promise<boolean> => {
  const { statistics, stopping } = context
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (stopping?.aborted) return false
    const from: string = cursor
    const slice = await inStep(context, open, async (tx) => {
      const found = await kind.collect({ db: tx, statistics }, open, from)
      await storeUnits(tx, kind.name, open, found)
      return found
    })
    if (slice === null) return false
    warnOfUnexplained(context, slice)
    cursor = slice.next
  }
  return true
}

/** The digest of the units of a kind in a block. */
export const digestUnits = async (db: Tx, kind: string, block: number): Promise<BlockKind> => {
  const digest = kindDigest(kind)
  for (let key: string | null = null; ; ) {
    const found: { rows: CoveredUnit[] } = await db.execute<CoveredUnit>(sql`
      select key, after, last, rows, digest, marks, source from history_unit
      where block = ${block} and kind = ${kind} ${key === null ? sql`` : sql`and key > ${key}`}
      order by key limit ${UNITS_TOGETHER}`)
    for (const unit of found.rows) digest.add(unit)
    if (found.rows.length < UNITS_TOGETHER) return digest.result()
    key = found.rows.at(-1)?.key ?? null
  }
}

const sealBlock = async (
  tx: Tx,
  { clock, getKey }: HistoryContext,
  open: OpenBlock,
  last: Block | undefined,
): Promise<Block> => {
  const digests: BlockKind[] = []
  for (const { name } of kinds) digests.push(await digestUnits(tx, name, open.number))
  const content = { ...open, closedAt: clock.now(), kinds: digests, previousRoot: last?.root ?? NO_ROOT }
  const [root, key] = [rootOf(content), await getKey()]
  const block = { ...content, root, publicKey: key.publicKey, signature: key.sign(signedRootText(root)) }
  await tx.insert(historyBlock).values(block)
  return block
}

/**
 * Notes the days whose hours were written, and closes the last day that is over, if it is not closed: records what is
 * new since the block before, and signs the root. Several servers may call it at once: each step has a lock. Returns
 * the new block; null if none is due, another server goes on, or this one stops.
 */
export const closeHistory = async (context: HistoryContext): Promise<Block | null> => {
  const { store, statistics, clock } = context
  const isLocked = await store.transaction(async (tx) => {
    if (!(await isLockedUntilCommit(tx, 'historyClosing'))) return false
    await noteWrittenDays(tx, statistics)
    return true
  })
  if (!isLocked) return null
  const open = dueBlock(await findLastBlock(store.db), clock.now())
  if (!open) return null
  for (const kind of kinds) if (!(await closeKind(context, kind, open))) return null
  return inStep(context, open, (tx, last) => sealBlock(tx, context, open, last))
}
