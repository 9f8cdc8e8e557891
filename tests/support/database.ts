import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/store/migrate.ts'
import { type Postgres, startPostgres } from '../../server/store/postgres.ts'
import { administer, type TemplateName, withDatabase } from './fresh-database.ts'
import { removeAbandonedFolders, scratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    postgresAdminUrl: string
  }
}

/** Starts one PostgreSQL for a whole test run and makes the templates that `freshDatabase` clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedFolders()
  const folder = await scratchFolder()
  const postgres = await startPostgres({ dataDir: folder.path, durable: false })
  const teardown = async () => {
    await postgres.stop()
    await folder.remove()
  }
  try {
    await makeTemplate(postgres, 'template_empty', migrate)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresAdminUrl', postgres.adminUrl)
  return teardown
}

/** Makes a database and fills it once; `fill` must leave no connection open, or it cannot be cloned. */
async function makeTemplate(postgres: Postgres, name: TemplateName, fill: (url: string) => Promise<void>) {
  await administer(postgres.adminUrl, `create database ${name} owner arabox`)
  await fill(withDatabase(postgres.url, name))
}
