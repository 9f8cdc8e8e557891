import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** A smaller table gets its indexes in the migration: writers wait for less than a second. */
const LARGE_TABLE_BYTES = 16_000_000

const CREATE_INDEX =
  /^\s*create (?<unique>unique )?index if not exists "(?<name>\w+)" on "(?<table>\w+)" (?<rest>.*)$/is

/** What does not exist yet, because another statement of the migrations makes it: a table, a column, a function. */
const MISSING = new Set(['42P01', '42703', '42883', '42704'])

type Index = { readonly name: string; readonly table: string; readonly statement: string }

const parse = (statement: string): Index[] => {
  const { unique = '', name, table, rest } = CREATE_INDEX.exec(statement)?.groups ?? {}
  if (name === undefined || table === undefined || rest === undefined) return []
  return [{ name, table, statement: `create ${unique}index concurrently "${name}" on "${table}" ${rest}` }]
}

/** The indexes that the migrations after the last applied one create with `if not exists`. */
const missingIndexes = async (client: pg.ClientBase, folder: string): Promise<Index[]> => {
  const { rows } = await client.query<{ applied: string | null }>(
    'select max(created_at) as applied from drizzle.__drizzle_migrations',
  )
  const applied = Number(rows[0]?.applied ?? 0)
  return readMigrationFiles({ migrationsFolder: folder })
    .filter(({ folderMillis }) => folderMillis > applied)
    .flatMap(({ sql }) => sql.flatMap(parse))
}

const isLarge = async (client: pg.ClientBase, table: string): Promise<boolean> => {
  // The size of a table waits for whoever has it locked, so it is asked for one table only.
  const { rows } = await client.query<{ bytes: string | null }>('select pg_table_size(to_regclass($1)) as bytes', [
    `"${table}"`,
  ])
  return Number(rows[0]?.bytes ?? 0) > LARGE_TABLE_BYTES
}

const hasIndex = async (client: pg.ClientBase, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`"${name}"`],
  )
  const [index] = rows
  if (index?.valid === false) await client.query(`drop index concurrently "${name}"`)
  return index?.valid === true
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Returns whether the index is there. A failure leaves none: the migration would take an invalid one for its own. */
const create = async (client: pg.ClientBase, { name, statement }: Index): Promise<boolean> => {
  try {
    await client.query(statement)
    return true
  } catch (error) {
    await client.query(`drop index concurrently if exists "${name}"`)
    if (MISSING.has(String(codeOf(error)))) return false
    throw error
  }
}

/**
 * Creates the indexes that missing migrations add to large tables, before the transaction of the migrations: within it
 * they would hold up the writers of the release before for as long as they take. Such a statement must say
 * `if not exists`. An index over something that a migration has yet to make is left to the migration. Returns the names
 * of the created indexes.
 */
export const createIndexesOfMigrations = async (client: pg.ClientBase, folder: string): Promise<string[]> => {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  await client.query('set statement_timeout to 0')
  const created: string[] = []
  for (const index of await missingIndexes(client, folder)) {
    if (!(await isLarge(client, index.table)) || (await hasIndex(client, index.name))) continue
    if (await create(client, index)) created.push(index.name)
  }
  return created
}
