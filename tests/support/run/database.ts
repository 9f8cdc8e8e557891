import type { TestProject } from 'vitest/node'
import { startTemplates, type TestDatabase } from './templates.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface ProvidedContext extends TestDatabase {}
}

/**
 * Provides the PostgreSQL that all tests share: that of `npm test`, which several runs of Vitest use, or else one of
 * this run.
 */
const setup = async ({ vitest }: TestProject): Promise<() => Promise<void>> => {
  const root = vitest.getRootProject()
  const nothing = async () => undefined
  if ('postgresUrl' in root.getProvidedContext()) return nothing
  const given = process.env.TEST_DATABASE
  const { database, stop } = given
    ? { database: JSON.parse(given) as TestDatabase, stop: nothing }
    : await startTemplates()
  root.provide('demoFolder', database.demoFolder)
  root.provide('postgresUrl', database.postgresUrl)
  root.provide('postgresAdminUrl', database.postgresAdminUrl)
  return stop
}

export default setup
