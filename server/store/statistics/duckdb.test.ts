import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { earlierHourlyTable } from '../../../tests/support/statistics/earlier-statistics.ts'
import { projectRoot } from '../../base/project-root.ts'
import { protectStoredHours } from './create-tables.ts'
import { addHours, mergeHours } from './hourly.ts'
import { openStatistics } from './open-statistics.ts'
import type { Scalar } from './values.ts'

const north = '11111111-1111-4111-8111-111111111111'
const firstHour = Date.parse('2026-03-28T22:00:00Z')

const hours = (count: number): Scalar[][] =>
  Array.from({ length: count }, (_, index) => [
    north,
    new Date(firstHour + index * HOUR_MS),
    '2026-03-29',
    index % 24,
    10,
    12,
    3,
    1,
    ...Array.from({ length: 14 }, () => index),
  ])

let folder: Awaited<ReturnType<typeof scratchFolder>>
let file: string
beforeEach(async () => {
  folder = await scratchFolder()
  file = join(folder.path, 'statistics.duckdb')
})
afterEach(() => folder.remove())

test('a file whose free end DuckDB has cut off opens, although its header still counts it', async () => {
  const statistics = await openStatistics(file)
  await statistics.transaction((session) => addHours(session, hours(200)))
  await statistics.close()
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  const steps = [
    'create table small as select hash(range) as number from range(300000)',
    'checkpoint',
    'create table large as select range, hash(range) as number from range(1500000)',
    'checkpoint',
    'drop table large',
    'checkpoint',
  ]
  for (const step of steps) await connection.run(step)
  connection.closeSync()
  instance.closeSync()
  const again = await openStatistics(file)
  try {
    expect(await again.rows('select count(*) as hours from hourly')).toEqual([{ hours: 200 }])
  } finally {
    await again.close()
  }
})

test('a list in a query’s result is an array', async () => {
  const statistics = await openStatistics(':memory:')
  expect(await statistics.rows('select [1::bigint, 2] as list')).toEqual([{ list: [1, 2] }])
  await statistics.close()
})

const writer = `
import { openStatistics } from './server/store/statistics/open-statistics.ts'
import { addHours } from './server/store/statistics/hourly.ts'
openStatistics(process.argv[1]).then(async (statistics) => {
  const first = Date.parse('2026-01-01T00:00:00Z')
  const noAges = Array.from({ length: 14 }, () => 0)
  const hours = Array.from({ length: 5000 }, (_, n) =>
    ['a', new Date(first + n * 3600000), '2026-01-01', 1, 1, 1, 1, 1, ...noAges])
  await statistics.transaction((session) => addHours(session, hours))
  console.log('written')
  setInterval(() => undefined, 60_000)
})`

test('written data is still there after the writing process was killed', async () => {
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', writer, file], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  other.kill('SIGKILL')
  await once(other, 'exit')
  const again = await openStatistics(file)
  expect(await again.rows('select count(*) as hours from hourly')).toEqual([{ hours: 5000 }])
  await again.close()
})

test('written and merged data is still there after the file is opened again', async () => {
  const first = await openStatistics(file)
  await first.transaction((session) => addHours(session, hours(10)))
  await first.transaction((session) => mergeHours(session, hours(12)))
  await first.close()
  const second = await openStatistics(file)
  expect(await second.rows('select count(*) as hours, sum(f07) as ages from hourly')).toEqual([{ hours: 12, ages: 66 }])
  await second.close()
})

test('a table with a primary key is rebuilt once without it and keeps every hour', async () => {
  const old = await DuckDBInstance.create(file)
  const connection = await old.connect()
  await connection.run(earlierHourlyTable.replace(/\n\)$/, ',\n  primary key (location_uuid, hour)\n)'))
  await connection.run(
    `insert into hourly (location_uuid, hour, local_day, local_hour, people_net, people_gross, cars, buses)
     select 'a', timestamptz '2026-01-01 00:00:00+00' + interval 1 hour * n, '2026-01-01', 1, n, 1, 1, 1 from range(500) t(n)`,
  )
  connection.closeSync()
  old.closeSync()
  for (const opening of ['first', 'second']) {
    const statistics = await openStatistics(file)
    await protectStoredHours(statistics, async () => 'a secret of 32 characters or more')
    expect(await statistics.rows('select count(*) as hours, sum(people_net) as people from hourly'), opening).toEqual([
      { hours: 500, people: 124_750 },
    ])
    expect(await statistics.rows(`select 1 from duckdb_constraints() where constraint_type = 'PRIMARY KEY'`)).toEqual(
      [],
    )
    expect(await statistics.rows('select table_name from duckdb_tables() order by 1')).toEqual([
      { table_name: 'changed_day' },
      { table_name: 'daily' },
      { table_name: 'hourly' },
      { table_name: 'hourly_change' },
      { table_name: 'hourly_write' },
      { table_name: 'statistics_age_secret' },
      { table_name: 'statistics_identity' },
    ])
    await statistics.close()
  }
})
