import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { compareRows, digestRows, type RowDifference, type UnitRow } from '../unit-rows.ts'
import type { Difference } from './kind.ts'

/** The latest unit of a key. */
export type Head = {
  readonly key: string
  readonly block: number
  readonly rows: number
  readonly digest: Buffer
  readonly marks: Buffer
}

/** The latest units of a kind whose keys fulfil a condition, by key. */
export const readHeads = async (db: Tx, kind: string, condition: SQL): Promise<Map<string, Head>> => {
  const { rows } = await db.execute<Head>(sql`
    select distinct on (key) key, block, rows, digest, marks from history_unit
    where kind = ${kind} and ${condition} order by key, block desc`)
  return new Map(rows.map((head) => [head.key, head]))
}

/** Whether rows are those of a unit. */
export const isUnchanged = (head: Head, rows: readonly UnitRow[]): boolean =>
  head.rows === rows.length && digestRows(rows).digest.equals(head.digest)

/** How rows differ from those of a unit; empty if only the unit itself was changed. */
export const changesOf = (head: Head, rows: readonly UnitRow[]): RowDifference[] => compareRows(head.marks, rows)

/** What a verification says of a unit that differs. `missing` names a row that is not there any more. */
export const namedChanges = (
  kind: string,
  head: Head,
  changes: readonly RowDifference[],
  missing: (position: number) => { table: string; name: string },
): Difference[] => {
  const { block, key } = head
  const found = changes.map((change): Difference => {
    if (change.what === 'missing') return { kind, what: 'missing', ...missing(change.position), block }
    const { table, name } = change.row
    return { kind, what: change.what, table, name, block }
  })
  return found.length > 0 ? found : [{ kind, what: 'chain', table: 'history_unit', name: `${kind} ${key}`, block }]
}
