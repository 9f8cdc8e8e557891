import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { projectRoot } from '../../base/project-root.ts'
import { StartError } from '../../base/start-error.ts'
import { connectForStart } from '../start-lock.ts'
import { databaseStartError } from '../store-start-error.ts'

type Journal = { readonly entries: readonly { readonly when: number }[] }

/** Throws {@link StartError} if a migration of a backup is not one of this version. */
const requireKnown = ({ entries }: Journal, migrations: readonly number[], product: string): void => {
  const known = new Set(entries.map(({ when }) => when))
  if (migrations.some((when) => !known.has(when)))
    throw new StartError(`The backup was made by version ${product}, which is newer: restore it with that version.`)
}

/** Throws {@link StartError} if the database has tables. */
export const requireEmptyDatabase = async (url: string): Promise<void> => {
  const client = await connectForStart(url)
  try {
    const { rows } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'drizzle') limit 1`,
    )
    if (rows[0])
      throw new StartError(
        `The database of DATABASE_URL is not empty: it has the table ${rows[0].name}. Drop it and create it again, if an interrupted restore left it.`,
      )
  } finally {
    await client.end()
  }
}

/**
 * Creates the tables in an empty database as the version of a backup had them: applies the migrations of the backup
 * only. The next start of the server applies the others. Throws {@link StartError} for the backup of a newer version.
 */
export const createEarlierTables = async (
  url: string,
  { migrations, product }: { readonly migrations: readonly number[]; readonly product: string },
): Promise<void> => {
  const all = join(projectRoot, 'server/store/drizzle')
  const journal: Journal = JSON.parse(await readFile(join(all, 'meta/_journal.json'), 'utf8'))
  requireKnown(journal, migrations, product)
  const newest = Math.max(...migrations)
  const folder = await mkdtemp(join(tmpdir(), 'arabox-migrations-'))
  const client = await connectForStart(url)
  try {
    await cp(all, folder, { recursive: true })
    const entries = journal.entries.filter(({ when }) => when <= newest)
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } catch (error) {
    throw databaseStartError('DATABASE_URL', error)
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}
