import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { projectRoot } from '../base/project-root.ts'
import { StartError } from '../base/start-error.ts'

// The value only has to be unique: the letters of "arab".
const LOCK_KEY = 0x61726162
const OLDEST_MAJOR = 15

/** Applies the missing migrations to the database at `url`. Servers that start at the same time wait for each other. */
export const migrate = async (
  url: string,
  folder: string = join(projectRoot, 'server/store/drizzle'),
): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'arabox migrations',
  })
  await client.connect().catch((cause: Error) => {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new StartError(`The database of DATABASE_URL does not answer: ${message || code}.`, { cause })
  })
  try {
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    // Ending the session also releases the lock.
    await client.end()
  }
}

const requireVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? '0'
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new StartError(`The database of DATABASE_URL is PostgreSQL ${version}; it must be ${OLDEST_MAJOR} or newer.`)
}
