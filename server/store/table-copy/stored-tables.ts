import type pg from 'pg'
import { statisticsTables } from '../statistics/create-tables.ts'

/** A table with rows: its name as SQL reads it, and the columns that are stored, also as SQL reads them. */
export type StoredTable = { readonly name: string; readonly columns: readonly string[] }

/** A sequence and its state. */
export type StoredSequence = { readonly name: string; readonly last: string; readonly isCalled: boolean }

const SCHEMAS = "n.nspname in ('public', 'drizzle')"

/**
 * All tables of records; of a partitioned table only the whole. Views and computed columns are not stored, and the
 * statistics, which may be in the same database, are copied apart.
 */
export const listTables = async (client: pg.ClientBase): Promise<StoredTable[]> => {
  const { rows } = await client.query<StoredTable>(
    `
    select format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and ${SCHEMAS}
      and c.relname <> all ($1)
    order by 1`,
    [statisticsTables],
  )
  return rows
}

/** The states of all sequences. They are read outside of the snapshot, so they are never behind the rows of it. */
export const listSequences = async (client: pg.ClientBase): Promise<StoredSequence[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${SCHEMAS} order by 1`)
  const found: StoredSequence[] = []
  for (const { name } of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    )
    found.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return found
}

/** The query for all stored values of a table. */
export const rowsOf = ({ name, columns }: StoredTable): string => `select ${columns.join(', ')} from ${name}`
