import { rm } from 'node:fs/promises'
import type { DuckDBInstance } from '@duckdb/node-api'

/** A database of DuckDB and the file of its copy. */
type DatabaseCopy = {
  readonly instance: DuckDBInstance
  /** A file that does not exist. */
  readonly file: string
  /** Keeps writes away, and calls `pin` at the moment of the copy. */
  readonly hold: (pin: () => Promise<void>) => Promise<void>
  /** Ends the copy early. */
  readonly signal: AbortSignal | undefined
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Copies all tables in one transaction of a connection of its own, which sees one moment. Writes of other connections
 * continue. If the copy fails, its file is removed.
 */
export const copyDatabase = async ({ instance, file, hold, signal }: DatabaseCopy): Promise<void> => {
  const connection = await instance.connect()
  const interrupt = () => connection.interrupt()
  try {
    const reader = await connection.runAndReadAll('select current_database()')
    const name = String(reader.getRows()[0]?.[0])
    await connection.run(`attach ${quoted(file)} as backup_copy`)
    try {
      signal?.addEventListener('abort', interrupt)
      await hold(async () => {
        await connection.run('begin')
        // DuckDB fixes what a transaction sees when it first reads the database.
        await connection.run('select count(*) from statistics_identity')
      })
      signal?.throwIfAborted()
      await connection.run(`copy from database "${name}" to backup_copy`)
      await connection.run('commit')
    } finally {
      signal?.removeEventListener('abort', interrupt)
      await connection.run('rollback').catch(() => undefined)
      await connection.run('detach backup_copy')
    }
  } catch (error) {
    for (const part of [file, `${file}.wal`]) await rm(part, { force: true })
    throw error
  } finally {
    connection.closeSync()
  }
}
