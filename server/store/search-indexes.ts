import type pg from 'pg'
import { MARKED_LETTERS, PLAIN_LETTERS } from './search-letters.ts'

/** Columns in which lists search for a part of a text, with `containing`. */
const searched: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['account', 'username', 'name', 'email'],
  ['audit_entry', 'account_name', 'record_name', 'record_id'],
  ['campaign', 'name'],
  ['campaign_spot', 'file_name'],
  ['device', 'serial_number'],
  ['location', 'name', 'address'],
  ['screen', 'name'],
]

/**
 * Creates the missing indexes of trigrams, with which a search reads only rows that contain the text. They need the
 * extension `pg_trgm` of PostgreSQL; a database without it, or whose owner may not create it, is searched row by row.
 * Returns the number of indexes that were created.
 */
export const createSearchIndexes = async (client: pg.ClientBase): Promise<number> => {
  const { rows: extensions } = await client.query<{ version: string | null }>(
    `select installed_version as version from pg_available_extensions where name = 'pg_trgm'`,
  )
  const [extension] = extensions
  if (!extension) return 0
  if (extension.version === null) {
    const isCreated = await client.query('create extension if not exists pg_trgm').then(
      () => true,
      () => false,
    )
    if (!isCreated) return 0
  }
  // A database of tests may have the tables of an earlier version.
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '_search_' || column_name as name from information_schema.columns
     where table_schema = current_schema()
     except select indexname from pg_indexes where schemaname = current_schema()`,
  )
  const missing = new Set(rows.map(({ name }) => name))
  let created = 0
  for (const [table, ...columns] of searched)
    for (const column of columns) {
      const name = `${table}_search_${column}`
      if (!missing.has(name)) continue
      await client.query(`create index ${name} on ${table}
        using gin (translate(${column}, '${MARKED_LETTERS}', '${PLAIN_LETTERS}') gin_trgm_ops)`)
      created += 1
    }
  return created
}
