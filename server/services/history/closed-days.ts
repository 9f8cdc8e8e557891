import { or, type SQL, sql } from 'drizzle-orm'
import { type ClosedDay, type HistoryKind, historyKinds, type historyOperations } from '../../../contract/history.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { Page } from '../../../contract/paging.ts'
import type { Db } from '../../store/database.ts'
import { containing, inOrder, type PageQuery, readPage } from '../../store/paging.ts'
import type { Block } from './block.ts'
import { historyBlock as block } from './tables.ts'

type Query = QueryOf<typeof historyOperations.list> & PageQuery

/** A stored kind as a word of the contract. The server stores only such words. */
const knownKind = (stored: string): HistoryKind => {
  const found = historyKinds.find((kind) => kind === stored)
  if (!found) throw new Error(`the chain of records has the unknown kind ${stored}`)
  return found
}

const present = ({ number, day, closedAt, kinds, previousRoot, root, publicKey, signature }: Block): ClosedDay => ({
  number,
  day,
  closed_at: closedAt.toISOString(),
  root,
  previous_root: previousRoot,
  public_key: publicKey,
  signature,
  kinds: kinds.map(({ kind, units, rows }) => ({ kind: knownKind(kind), units, rows })),
})

/** The days whose root, key or date has a text. Keys tell small and large letters apart, which a search does not. */
const conditionOf = (filter: string | undefined): SQL | undefined =>
  filter
    ? or(
        ...[block.root, block.publicKey].map((column) => containing(column, filter)),
        sql`strpos(${block.day}::text, ${filter}) > 0`,
      )
    : undefined

/** A page of the closed days, newest first by default. */
export const listClosedDays = (db: Db, query: Query): Promise<Page<ClosedDay>> => {
  const where = conditionOf(query.filter)
  const order = query.order ?? 'desc'
  const inSense = (opposite: boolean) => inOrder(block.number, (order === 'desc') === opposite ? 'asc' : 'desc')
  const rows = (opposite: boolean) => db.select().from(block).where(where).orderBy(inSense(opposite))
  return readPage(query, {
    rows: rows(false),
    reversed: rows(true),
    total: db.$count(block, where),
    present: (found) => found.map(present),
  })
}
