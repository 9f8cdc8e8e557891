import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import type { Kind } from './kind.ts'
import { logKind, type Range } from './log-kind.ts'

const ROWS_OF_UNIT = 1000
const KEY_DIGITS = 12
/** How often a closing asks up to which number nobody writes any more. Then the rows wait for the next block. */
const MOST_ATTEMPTS = 20
/** Begins a cursor that counts the attempts; other cursors are numbers of rows. */
const ATTEMPT = '?'

/** Keys in the order of their numbers. */
const keyOf = (after: number): string => String(after).padStart(KEY_DIGITS, '0')

/** A table whose rows have ever greater numbers (`id`) and are never changed. */
export type NumberedTable = {
  readonly kind: string
  readonly table: string
  /** SQL of the covered values of `row`, as a JSON array. */
  readonly values: SQL
  /** A number up to which no row can still appear; null while somebody writes. It may hold up writers. */
  readonly settled: (db: Tx) => Promise<number | null>
}

/** The kind of a table with numbers. A unit covers all numbers of a range: a row that is put into it is found too. */
export const numberedRows = ({ kind, table, values, settled }: NumberedTable): Kind =>
  logKind({
    kind,
    tables: [table],
    isOneLog: true,
    async findRanges(db, cursor) {
      if (cursor === '' || cursor.startsWith(ATTEMPT)) {
        // A step of its own, whose transaction ends at once, because writers may wait for it.
        const until = await settled(db)
        const attempts = Number(cursor.slice(1)) + 1
        const again = attempts < MOST_ATTEMPTS ? `${ATTEMPT}${attempts}` : null
        return { ranges: [], next: until === null ? again : String(until) }
      }
      const { rows } = await db.execute<{ last: number }>(
        sql`select coalesce(max(last), 0)::int as last from history_unit where kind = ${kind}`,
      )
      const after = rows[0]?.last ?? 0
      const until = Number(cursor)
      if (until <= after) return { ranges: [], next: null }
      const last = Math.min(until, after + ROWS_OF_UNIT)
      const range: Range = { key: keyOf(after), after, last }
      return { ranges: [range], next: last < until ? cursor : null }
    },
    rowsOfRanges: (ranges) => sql`
      select range.number::int as number, ${table} as table, row.id::text as name, row.id as position,
        ${values}::text as text
      from ${ranges} join ${sql.identifier(table)} as row on row.id > range.after and row.id <= range.last
      order by range.number, row.id`,
    nameOf: (_key, position) => ({ table, name: String(position) }),
  })
