import { pino } from 'pino'
import { type ManualClock, manualClock } from '../../../server/base/clock.ts'
import { filesPlace } from '../../../server/installation/own-files.ts'
import type { Platform } from '../../../server/platform.ts'
import { type Config, readConfig } from '../../../server/settings/config.ts'
import { openStore } from '../../../server/store/database.ts'
import { openFiles } from '../../../server/store/files/open-files.ts'
import { openStatistics } from '../../../server/store/statistics/open-statistics.ts'
import { DEMO_NOW, SECRET } from './demo-now.ts'
import { freshDatabase, type TemplateName } from './fresh-database.ts'

/** An open platform with its own stores and clock, for `buildApp` or for single commands and queries. */
export type TestPlatform = Platform & {
  readonly clock: ManualClock
  /** Closes the stores and drops the database. */
  close(): Promise<void>
}

/** Start of the clock (`DEMO_NOW`), template of the database (empty), and settings that differ from the defaults. */
export type TestPlatformOptions = {
  readonly now?: Date
  readonly template?: TemplateName
  readonly config?: Partial<Config>
}

/** Opens a platform with a fresh database and statistics in memory. Its clock stays until it is set. */
export const testPlatform = async (options: TestPlatformOptions = {}): Promise<TestPlatform> => {
  const { now = DEMO_NOW, template, config } = options
  const database = await freshDatabase(template)
  const store = openStore(database.url, { connections: 4 })
  const statistics = await openStatistics(':memory:', { memoryLimit: '256MB', threads: 1 })
  const settings = { ...readConfig({ NODE_ENV: 'test', PORT: '0' }), ...config }
  return {
    config: settings,
    store,
    statistics,
    files: await openFiles(filesPlace(settings)),
    clock: manualClock(now),
    log: pino({ level: 'silent' }),
    sessionSecret: SECRET,
    async close() {
      await statistics.close()
      await store.close()
      await database.drop()
    },
  }
}
