import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { manualClock } from '../../../server/base/clock.ts'
import { compose } from '../../../server/composition.ts'
import { filesPlace } from '../../../server/installation/own-files.ts'
import { closeHistory } from '../../../server/services/history/public.ts'
import { readConfig } from '../../../server/settings/config.ts'
import { openStore } from '../../../server/store/database.ts'
import { openFiles } from '../../../server/store/files/open-files.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { type Postgres, startPostgres } from '../../../server/store/postgres/start-postgres.ts'
import { ageKeyOf, setAgeKey } from '../../../server/store/statistics/age-key.ts'
import { openStatistics } from '../../../server/store/statistics/open-statistics.ts'
import { DEMO_NOW, SECRET } from '../platform/demo-now.ts'
import { administer, type TemplateName, withDatabase } from '../platform/fresh-database.ts'
import { removeAbandonedFolders, scratchFolder } from '../platform/scratch-folder.ts'

/** Addresses of the PostgreSQL of a test run, and the folder with the files of its demo. */
export type TestDatabase = {
  postgresUrl: string
  postgresAdminUrl: string
  /** Folder with the statistics and spots that belong to `template_demo`. */
  demoFolder: string
}

/** Starts a PostgreSQL and creates the templates that `freshDatabase` clones. */
export const startTemplates = async (): Promise<{ database: TestDatabase; stop: () => Promise<void> }> => {
  await removeAbandonedFolders()
  const folder = await scratchFolder()
  const postgres = await startPostgres({ dataDir: folder.path, durable: false })
  const stop = async () => {
    await postgres.stop()
    await folder.remove()
  }
  try {
    await createTemplate(postgres, 'template_empty', migrate)
    await createTemplate(postgres, 'template_demo', (url) => storeDemo(url, folder.path))
  } catch (error) {
    await stop()
    throw error
  }
  const { url: postgresUrl, adminUrl: postgresAdminUrl } = postgres
  return { database: { postgresUrl, postgresAdminUrl, demoFolder: folder.path }, stop }
}

/** Creates a database and fills it. `fill` must close its connections, otherwise the database cannot be cloned. */
const createTemplate = async (postgres: Postgres, name: TemplateName, fill: (url: string) => Promise<void>) => {
  await administer(postgres.adminUrl, `create database ${name} owner arabox`)
  await fill(withDatabase(postgres.url, name))
}

/** Stores the demo as of `DEMO_NOW`, by a first start of the server. */
const storeDemo = async (url: string, folder: string) => {
  await migrate(url)
  const store = openStore(url, { connections: 4 })
  const statistics = await openStatistics(join(folder, 'statistics.duckdb'))
  // A random key would give every run other age groups, and now and then a hidden one.
  await statistics.transaction((session) => setAgeKey(session, ageKeyOf(SECRET)))
  const config = { ...readConfig({ NODE_ENV: 'test', PORT: '0', DEMO_LIVE: 'off' }), dataDir: folder }
  const log = pino({ level: 'silent' })
  const composition = await compose({
    config,
    store,
    statistics,
    files: await openFiles(filesPlace(config)),
    clock: manualClock(DEMO_NOW),
    log,
    sessionSecret: SECRET,
  })
  const app = await buildApp(composition)
  await app.ready()
  // The hours of the demo count as noted: their first closing takes many seconds, and few tests need it.
  const [{ number } = { number: 0 }] = await statistics.rows<{ number: number }>('select number from hourly_write')
  await store.pool.query('insert into history_noted (write) values ($1)', [number])
  await closeHistory(composition.contexts.history)
  await app.close()
  await statistics.close()
  await store.close()
}
