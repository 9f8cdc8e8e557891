import type { Writable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Tx } from '../database.ts'
import { connectForStart } from '../start-lock.ts'
import { copyRowsOut } from './copy-rows.ts'
import { type RowDigest, rowDigest } from './row-digest.ts'
import { listSequences, listTables, rowsOf, type StoredSequence, type StoredTable } from './stored-tables.ts'

/** A database as it was at one moment. Other connections write meanwhile; the snapshot does not see it. */
export type Snapshot = {
  readonly tables: readonly StoredTable[]
  /** Times of the applied migrations, as the journal of migrations has them. */
  readonly migrations: readonly number[]
  /** Version of PostgreSQL, such as `18.4`. */
  readonly version: string
  /** The moment, by the clock of the database. */
  readonly at: Date
  /** Reads the snapshot. */
  readonly db: Tx
  /** Rows of a query about the snapshot. */
  rows<Row extends pg.QueryResultRow>(query: string): Promise<Row[]>
  /** Writes the rows of a table, and returns what they add up to. */
  copy(table: StoredTable, target: Writable): Promise<RowDigest>
  /** The states of the sequences now. */
  sequences(): Promise<StoredSequence[]>
  close(): Promise<void>
}

/** Settings of a transaction that may take hours, and texts of values that every version reads in the same way. */
const settings = `set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0;
  set local timezone to 'UTC'; set local datestyle to 'ISO'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'`

/** Applies {@link settings}. The transaction must have begun. */
export const settleTransaction = async (client: pg.Client): Promise<void> => {
  await client.query(settings)
}

/** Takes a snapshot of the database at an address. Throws `StartError` if it does not answer. */
export const takeSnapshot = async (url: string): Promise<Snapshot> => {
  const client = await connectForStart(url)
  client.on('error', () => undefined)
  try {
    await client.query('begin isolation level repeatable read, read only')
    await settleTransaction(client)
    // The first query fixes what the transaction sees.
    const { rows } = await client.query<{ at: Date; version: string }>(
      `select clock_timestamp() as at, current_setting('server_version') as version`,
    )
    const [found] = rows
    const applied = await client.query<{ at: string }>(
      'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
    )
    return {
      tables: await listTables(client),
      migrations: applied.rows.map(({ at }) => Number(at)),
      version: found?.version.split(' ')[0] ?? '',
      at: found?.at ?? new Date(),
      db: drizzle({ client }),
      rows: async <Row extends pg.QueryResultRow>(query: string) => (await client.query<Row>(query)).rows,
      copy: async (table, target) => {
        const digest = rowDigest()
        await copyRowsOut(client, rowsOf(table), target, digest.add)
        return digest.result()
      },
      sequences: () => listSequences(client),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
