import { pino } from 'pino'
import { expect, test } from 'vitest'
import { freshDatabase } from '../tests/support/fresh-database.ts'
import { scratchFolder } from '../tests/support/scratch-folder.ts'
import { readConfig } from './config.ts'
import { openStores } from './stores.ts'

test('the settings of memory, threads and connections reach the stores', async () => {
  const database = await freshDatabase()
  const folder = await scratchFolder()
  const settings = { DATABASE_CONNECTIONS: '5', STATISTICS_MEMORY_MB: '300', STATISTICS_THREADS: '1' }
  const config = readConfig({ DATA_DIR: folder.path, DATABASE_URL: database.url, ...settings })
  const stores = await openStores(config, pino({ level: 'silent' }))
  expect(stores.store.pool.options.max).toBe(5)
  const [used] = await stores.statistics.rows(
    `select current_setting('memory_limit') as memory, current_setting('threads') as threads`,
  )
  expect(used).toEqual({ memory: '300.0 MiB', threads: 1 })
  await stores.close()
  await database.drop()
  await folder.remove()
})
