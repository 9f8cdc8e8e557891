import { copyFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { WARSAW } from '../../../machines/calendar/time-zones.ts'
import { buildApp } from '../../../server/app.ts'
import { type ManualClock, manualClock } from '../../../server/base/clock.ts'
import { type Composition, compose } from '../../../server/composition.ts'
import { hourlyCounts } from '../../../server/demo/counts/hourly-counts.ts'
import { demoNetwork } from '../../../server/demo/network/demo-network.ts'
import { filesPlace } from '../../../server/installation/own-files.ts'
import { appendHours, inLocalTime } from '../../../server/services/statistics/hours/store-hours.ts'
import { type Config, readConfig } from '../../../server/settings/config.ts'
import { openStore, type Store } from '../../../server/store/database.ts'
import { openFiles } from '../../../server/store/files/open-files.ts'
import { openStatistics, type Statistics } from '../../../server/store/statistics/open-statistics.ts'
import { DEMO_NOW, PLAYOUT_TOKEN, SECRET } from './demo-now.ts'
import { freshDatabase } from './fresh-database.ts'
import { scratchFolder } from './scratch-folder.ts'

/** A platform with the demo, which listens on a loopback port. */
export type DemoPlatform = {
  app: FastifyInstance
  composition: Composition
  /** For example `http://127.0.0.1:40123`. */
  url: string
  clock: ManualClock
  /** The stores of the platform, for tests that read or change stored data directly. */
  store: Store
  statistics: Statistics
  /** Sets the clock and runs the work that is due: campaigns start and end, emissions are booked, araboxes report. */
  at(instant: string): Promise<void>
  /**
   * Like `at`, but fast for many days: stores the counts of the demo's araboxes directly, except those of the last
   * three hours, which the araboxes report.
   */
  daysLater(instant: string): Promise<void>
  close(): Promise<void>
}

/** Starts a platform for one test file, in about half a second. The clock stays at `DEMO_NOW` until it is set. */
export const demoPlatform = async (changed: Partial<Config> = {}): Promise<DemoPlatform> => {
  const database = await freshDatabase('template_demo')
  const folder = await scratchFolder()
  await copyFile(join(inject('demoFolder'), 'statistics.duckdb'), join(folder.path, 'statistics.duckdb'))
  await cp(join(inject('demoFolder'), 'spots'), join(folder.path, 'spots'), { recursive: true })
  const store = openStore(database.url, { connections: 8 })
  const statistics = await openStatistics(join(folder.path, 'statistics.duckdb'), { memoryLimit: '512MB' })
  const clock = manualClock(DEMO_NOW)
  const config = {
    ...readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      REQUESTS_PER_MINUTE: '1000000',
      LOGINS_PER_MINUTE: '1000000',
      ANSWERS_PER_MINUTE: '1000000',
      PASSWORD_MISSES: '1000000',
      DEVICE_REQUESTS_PER_MINUTE: '1000000',
      // Identity providers of tests run on this machine.
      SIGN_IN_ADDRESSES: 'any',
    }),
    dataDir: inject('demoFolder'),
    contentReportToken: PLAYOUT_TOKEN,
    // Of its own, because files that this platform replaces or deletes are removed.
    filesDir: changed.dataDir ?? folder.path,
    ...changed,
  }
  const composition = await compose({
    config,
    store,
    statistics,
    files: await openFiles({ ...filesPlace(config), temporary: join(folder.path, 'temporary') }),
    clock,
    log: pino({ level: 'silent' }),
    sessionSecret: SECRET,
  })
  const app = await buildApp(composition)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const at = async (instant: string): Promise<void> => {
    clock.set(new Date(instant))
    await app.work()
  }
  return {
    app,
    composition,
    url,
    clock,
    store,
    statistics,
    at,
    async daysLater(instant) {
      const openHour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS)
      const reportedFrom = new Date(Date.parse(instant) - 3 * HOUR_MS)
      const counts = hourlyCounts(demoNetwork(), openHour, reportedFrom)
      await appendHours(statistics, inLocalTime(counts, WARSAW))
      await at(instant)
    },
    async close() {
      await app.close()
      await statistics.close()
      await store.close()
      await database.drop()
      await folder.remove()
    },
  }
}
