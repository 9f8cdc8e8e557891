import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { buildApp } from '../../server/app.ts'
import { manualClock } from '../../server/base/clock.ts'
import { compose } from '../../server/composition.ts'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/store/migrate.ts'
import { openStore } from '../../server/store/open.ts'
import { type Postgres, startPostgres } from '../../server/store/postgres.ts'
import { openStatistics } from '../../server/store/statistics.ts'
import { DEMO_NOW, SECRET } from './demo-now.ts'
import { administer, type TemplateName, withDatabase } from './fresh-database.ts'
import { removeAbandonedFolders, scratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface ProvidedContext {
    postgresUrl: string
    postgresAdminUrl: string
    /** Folder with the demo's statistics and spots, which go with `template_demo`. */
    demoFolder: string
  }
}

/**
 * Starts one PostgreSQL for a whole test run, shared by all projects, and makes the templates that `freshDatabase`
 * clones.
 */
const setup = async ({ vitest }: TestProject): Promise<() => Promise<void>> => {
  const run = vitest.getRootProject()
  if ('postgresUrl' in run.getProvidedContext()) return async () => undefined
  await removeAbandonedFolders()
  const folder = await scratchFolder()
  const postgres = await startPostgres({ dataDir: folder.path, durable: false })
  const teardown = async () => {
    await postgres.stop()
    await folder.remove()
  }
  try {
    await makeTemplate(postgres, 'template_empty', migrate)
    await makeTemplate(postgres, 'template_demo', (url) => makeDemo(url, folder.path))
  } catch (error) {
    await teardown()
    throw error
  }
  run.provide('demoFolder', folder.path)
  run.provide('postgresUrl', postgres.url)
  run.provide('postgresAdminUrl', postgres.adminUrl)
  return teardown
}

/** Makes a database and fills it once; `fill` must leave no connection open, or it cannot be cloned. */
const makeTemplate = async (postgres: Postgres, name: TemplateName, fill: (url: string) => Promise<void>) => {
  await administer(postgres.adminUrl, `create database ${name} owner arabox`)
  await fill(withDatabase(postgres.url, name))
}

/** The demo network as of `DEMO_NOW`, made once by the server's own first start. */
const makeDemo = async (url: string, folder: string) => {
  await migrate(url)
  const store = openStore(url, { connections: 4 })
  const statistics = await openStatistics(join(folder, 'statistics.duckdb'))
  const config = { ...readConfig({ NODE_ENV: 'test', PORT: '0' }), dataDir: folder }
  const log = pino({ level: 'silent' })
  const app = await buildApp(
    await compose({ config, store, statistics, clock: manualClock(DEMO_NOW), log, sessionSecret: SECRET }),
  )
  await app.ready()
  await app.close()
  await statistics.close()
  await store.close()
}

export default setup
