import { Writable } from 'node:stream'
import type pg from 'pg'
import { StartError } from '../../base/start-error.ts'
import { connectForStart } from '../start-lock.ts'
import { copyRowsIn, copyRowsOut } from './copy-rows.ts'
import { type RowDigest, rowDigestLike } from './row-digest.ts'
import { settleTransaction } from './snapshot.ts'
import { listTables, rowsOf, type StoredSequence, type StoredTable } from './stored-tables.ts'

/** A stored table with what its rows add up to. */
export type FilledTable = StoredTable & RowDigest

/** What is put into the tables of a database. */
export type TableContents = {
  readonly tables: readonly FilledTable[]
  readonly sequences: readonly StoredSequence[]
  readonly rowsOf: (table: FilledTable) => AsyncIterable<Buffer>
  /** Called before each table. */
  readonly onTable: (table: FilledTable) => void
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

const listForeignKeys = async (client: pg.Client): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname = 'public' order by 1, 2`)
  return rows
}

/** What the rows of a table add up to now. */
const digestOf = async (client: pg.Client, table: FilledTable): Promise<RowDigest> => {
  const digest = rowDigestLike(table.digest)
  const nowhere = new Writable({ write: (_row, _encoding, done) => done() })
  await copyRowsOut(client, rowsOf(table), nowhere, digest.add)
  return digest.result()
}

const requireSameTables = async (client: pg.Client, tables: readonly FilledTable[]): Promise<void> => {
  const textOf = ({ name, columns }: StoredTable) => `${name} (${columns.join(', ')})`
  const present = new Set((await listTables(client)).map(textOf))
  const foreign = tables.map(textOf).filter((text) => !present.has(text))
  if (foreign.length > 0) throw new StartError(`The backup has a table that this version does not have: ${foreign[0]}.`)
}

/**
 * Fills the tables of a migrated database and compares what PostgreSQL then has with what the backup says, row by row.
 * Foreign keys are checked at the end. Everything is one transaction: after an error the database is as before. Throws
 * `StartError` if a table differs.
 */
export const fillTables = async (url: string, contents: TableContents): Promise<void> => {
  const client = await connectForStart(url)
  client.on('error', () => undefined)
  try {
    await client.query('begin')
    await settleTransaction(client)
    await requireSameTables(client, contents.tables)
    await fill(client, contents)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const fill = async (client: pg.Client, { tables, sequences, rowsOf: read, onTable }: TableContents): Promise<void> => {
  const keys = await listForeignKeys(client)
  const each = async (statement: (table: FilledTable) => string) => {
    for (const table of tables) await client.query(statement(table))
  }
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await each(({ name }) => `alter table ${name} disable trigger user`)
  // Migrations store rows, for example the one of their own table.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    onTable(table)
    await copyRowsIn(client, `copy ${table.name} (${table.columns.join(', ')}) from stdin`, read(table))
    const found = await digestOf(client, table)
    if (found.rows !== table.rows || found.digest !== table.digest)
      throw new StartError(
        `The table ${table.name} is not as in the backup: ${found.rows} rows instead of ${table.rows}, or other values.`,
      )
  }
  await each(({ name }) => `alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
}
