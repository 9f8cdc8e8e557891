import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { WARSAW } from '../../../machines/calendar/time-zones.ts'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { freshClickHouseDatabase } from '../../../tests/support/statistics/statistics-engines.ts'
import { changeTables } from '../../../tests/support/statistics/stored-rows.ts'
import { appendHours, inLocalTime } from '../../services/statistics/hours/store-hours.ts'
import { readConfig } from '../../settings/config.ts'
import { openStatistics } from '../../store/statistics/open-statistics.ts'
import { statisticsProgram } from './program.ts'

/** Ten days, over the end of a month and the change to summer time. */
const HOURS = 240
const FROM_MS = Date.parse('2026-02-27T00:00:00+01:00')

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: Awaited<ReturnType<typeof freshClickHouseDatabase>>
beforeEach(async () => {
  folder = await scratchFolder()
  database = await freshClickHouseDatabase()
})
afterEach(async () => {
  await database.drop()
  await folder.remove()
})

const statistics = async (...args: readonly string[]) => {
  const lines: string[] = []
  const say = (line: string): unknown => lines.push(...line.split('\n'))
  const terminal = { say, sayError: say, progress: () => undefined, askHidden: async () => '' }
  const env = { DATA_DIR: folder.path, STATISTICS_URL: database.address }
  return { exitCode: await statisticsProgram(args, terminal, () => readConfig(env)), lines }
}

test('a history is copied from ClickHouse to a file, and a comparison finds what differs', async () => {
  const opened = await openStatistics(database.address)
  const counts = Array.from({ length: HOURS }, (_, index) => ({
    location_uuid: 'north',
    hour: new Date(FROM_MS + index * HOUR_MS),
    people_net: 50 + index,
    people_gross: 60 + index,
    cars: 2,
    buses: 3,
    ages: Array.from({ length: 14 }, (_each, age) => age),
  }))
  await appendHours(opened, inLocalTime(counts, WARSAW))
  const file = `${folder.path}/copy.duckdb`
  const equal = { exitCode: 0, lines: ['equal: 240 hours on 10 days'] }
  expect(await statistics('copy', 'clickhouse', file)).toEqual(equal)
  expect(await statistics('verify', file, 'clickhouse')).toEqual(equal)
  await changeTables(opened, 'spoil f35 at 2026-03-03T05:00')
  expect(await statistics('verify', file, 'clickhouse')).toEqual({
    exitCode: 1,
    lines: ['different, at least in:', '  2026-03-03T05:00:00.000Z north'],
  })
  await opened.close()
})

test('a place that STATISTICS_URL does not name, and a wrong password, are sentences without the password', async () => {
  expect(await statistics('verify', 'postgres', 'duckdb')).toEqual({
    exitCode: 2,
    lines: ['Set STATISTICS_URL to the PostgreSQL database that "postgres" means.'],
  })
  const address = database.address
  database = { ...database, address: address.replace(/:[0-9a-f]+@/, ':wrong-password@') }
  const { exitCode, lines } = await statistics('verify', 'clickhouse', 'duckdb')
  expect(exitCode).toBe(2)
  expect(lines.join()).toContain('The database (STATISTICS_URL) cannot be used: arabox: Authentication failed')
  expect(lines.join()).not.toContain('wrong-password')
})
