import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectRoot } from '../base/project-root.ts'
import { StartError } from '../base/start-error.ts'
import { createIndexesOfMigrations } from './migration-indexes.ts'
import { createSearchIndexes } from './search-indexes.ts'
import { connectForStart } from './start-lock.ts'
import { databaseStartError, isMissingRight, readOnlyError } from './store-start-error.ts'

const OLDEST_MAJOR = 15

/**
 * Applies the missing migrations to the database at `url`, and creates the indexes of searches. The caller must hold
 * the start lock. Throws {@link StartError} if a newer version of the product has already changed the tables, or if the
 * database only reads.
 */
export const migrate = async (
  url: string,
  folder: string = join(projectRoot, 'server/store/drizzle'),
): Promise<void> => {
  const client = await connectForStart(url)
  try {
    await requireVersion(client)
    await requireWrites(client)
    await refuseNewerTables(client, folder)
    await createIndexesOfMigrations(client, folder)
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder }).catch((error: unknown) => {
      // A wrong migration keeps its stack.
      throw isMissingRight(error) ? databaseStartError('DATABASE_URL', error) : error
    })
    await createSearchIndexes(client)
  } finally {
    await client.end()
  }
}

const refuseNewerTables = async (client: pg.Client, folder: string): Promise<void> => {
  const { rows: tables } = await client.query(`select where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (tables.length === 0) return
  const { rows } = await client.query<{ applied: string | null }>(
    'select max(created_at) as applied from drizzle.__drizzle_migrations',
  )
  const journal: { entries: { when: number }[] } = JSON.parse(
    await readFile(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  const newest = Math.max(...journal.entries.map(({ when }) => when))
  if (Number(rows[0]?.applied ?? 0) > newest)
    throw new StartError(
      'The database was changed by a newer version of this server; start that version, or restore a backup from before.',
    )
}

/** A standby would accept this server, which could then store nothing. */
const requireWrites = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ reads: boolean }>(
    `select current_setting('transaction_read_only') = 'on' as reads`,
  )
  if (rows[0]?.reads) throw readOnlyError('DATABASE_URL')
}

const requireVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? '0'
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new StartError(`The database of DATABASE_URL is PostgreSQL ${version}; it must be ${OLDEST_MAJOR} or newer.`)
}
