import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { freshDatabase } from '../tests/support/platform/fresh-database.ts'
import { scratchFolder } from '../tests/support/platform/scratch-folder.ts'
import { earlierHourlyTable } from '../tests/support/statistics/earlier-statistics.ts'
import { readConfig } from './settings/config.ts'
import { findAgeKey } from './store/statistics/age-key.ts'
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

test('E20 a history of the earlier version is taken over: its age groups are stored as they may be shown', async () => {
  const [database, folder] = await Promise.all([freshDatabase(), scratchFolder()])
  const earlier = await DuckDBInstance.create(join(folder.path, 'statistics.duckdb'))
  const connection = await earlier.connect()
  await connection.run(earlierHourlyTable)
  await connection.run(
    `insert into hourly (location_uuid, hour, local_day, local_hour, people_net, people_gross, cars, buses, m25)
     select 'a', timestamptz '2026-01-01 00:00:00+00' + interval 1 hour * n, '2026-01-01', 1, 20 + n, 30, 1, 1, 20
     from range(500) t(n)`,
  )
  connection.closeSync()
  earlier.closeSync()
  const secret = 's'.repeat(32)
  const config = readConfig({ DATA_DIR: folder.path, DATABASE_URL: database.url, SESSION_SECRET: secret })
  const keys: (string | null)[] = []
  for (const start of ['first', 'second']) {
    const stores = await openStores(config, pino({ level: 'silent' }))
    const [row] = await stores.statistics.rows<{ hours: number; fewest: number; most: number; people: number }>(
      `select count(*) as hours, min(m25_units) as fewest, max(m25_units) as most, sum(m25_units * unit) as people
       from hourly`,
    )
    expect(row, start).toMatchObject({ hours: 500, fewest: 1, most: 2 })
    // 20 people count as 16 or 32, on average as 20.
    expect(Math.abs((row?.people ?? 0) / 500 - 20)).toBeLessThan(1)
    keys.push(await findAgeKey(stores.statistics))
    await stores.close()
  }
  // New hours get noise from a key of the store, which stays the same.
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(keys[1]).toBe(keys[0])
  await database.drop()
  await folder.remove()
})
