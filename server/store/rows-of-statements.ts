import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Most parameters of a statement of PostgreSQL. */
const MOST_PARAMETERS = 65_535

/** Rows to insert into a table, in the order given, in groups that one statement can take. */
export const rowsOfStatements = <Row extends object>(table: PgTable, rows: readonly Row[]): Row[][] => {
  const most = Math.floor(MOST_PARAMETERS / Object.keys(getTableColumns(table)).length)
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, index) =>
    rows.slice(index * most, (index + 1) * most),
  )
}
