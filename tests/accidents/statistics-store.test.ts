import { copyFile, rm } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { WARSAW } from '../../machines/calendar/time-zones.ts'
import { StartError } from '../../server/base/start-error.ts'
import { startServer } from '../../server/main.ts'
import { statisticsProgram } from '../../server/programs/statistics/program.ts'
import { appendHours, inLocalTime } from '../../server/services/statistics/hours/store-hours.ts'
import { readConfig } from '../../server/settings/config.ts'
import { openStatistics } from '../../server/store/statistics/open-statistics.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { production, startForTest } from './server.ts'

/** Sixty days in Poland. */
const HOURS = 60 * 24
const FROM_MS = Date.parse('2026-01-01T00:00:00+01:00')

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
let history: FreshDatabase
/** The data folder of the platform, and its file of DuckDB. */
let dataDir: string
let file: string
beforeEach(async () => {
  folder = await scratchFolder()
  database = await freshDatabase()
  history = await freshDatabase()
  dataDir = `${folder.path}/data`
  file = `${dataDir}/statistics.duckdb`
})
afterEach(async () => {
  await database.drop()
  await history.drop()
  await folder.remove()
})

const settingsOf = (folderOfServer: string, settings: Readonly<Record<string, string>>) => ({
  ...production,
  DATABASE_URL: database.url,
  PORT: '0',
  DATA_DIR: folderOfServer,
  LOG_LEVEL: 'silent',
  ...settings,
})

/** Starts a server in this process, which is faster than one of its own, and stops it again. */
const startOnce = async (folderOfServer: string, settings: Readonly<Record<string, string>> = {}): Promise<void> => {
  const server = await startServer(readConfig(settingsOf(folderOfServer, settings)), pino({ level: 'silent' }))
  await server.close()
}

/** The reason why a server does not start. */
const refusal = async (...given: Parameters<typeof startOnce>): Promise<string> => {
  try {
    await startOnce(...given)
    return 'it started'
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

/** Runs what `npm run statistics` runs, with the settings of the platform. */
const statistics = async (args: readonly string[], settings: Readonly<Record<string, string>> = {}) => {
  const lines: string[] = []
  const say = (line: string): unknown => lines.push(...line.split('\n'))
  const terminal = { say, sayError: say, progress: () => undefined, askHidden: async () => '' }
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, STATISTICS_URL: history.url, ...settings }
  return { exitCode: await statisticsProgram(args, terminal, () => readConfig(env)), lines }
}

/** Stores sixty days of one location, as if they had been transferred. */
const addHistory = async (): Promise<void> => {
  const counts = Array.from({ length: HOURS }, (_, index) => ({
    location_uuid: '0ca9a121-0000-4000-8000-000000000001',
    hour: new Date(FROM_MS + index * HOUR_MS),
    people_net: index,
    people_gross: index + 1,
    cars: 2,
    buses: 3,
    ages: Array.from({ length: 14 }, (_each, age) => age),
  }))
  const opened = await openStatistics(file)
  expect(await appendHours(opened, inLocalTime(counts, WARSAW))).toBe(HOURS)
  await opened.close()
}

const sql = async (address: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(text)
  await client.end()
}

const adviceForFile =
  'Set STATISTICS_URL to the PostgreSQL with the history, which several servers need, set DATA_DIR to the folder with the right file, or restore the file from its backup.'

const WITHOUT_HISTORY = 'has no history, although this platform has one'
const BEGIN_EMPTY = 'To begin with an empty history instead: npm run statistics -- begin-empty.'

describe('accident 3: a server uses the statistics of its platform or does not start', () => {
  test('a second server with a file of its own, a lost file and a foreign file are refused; a restored file is not', async () => {
    const first = await startForTest(dataDir, settingsOf(dataDir, {}))
    const second = `${folder.path}/second`
    await expect(startForTest(second, settingsOf(second, {}))).rejects.toMatchObject({
      errors: `The file ${second}/statistics.duckdb ${WITHOUT_HISTORY}. ${adviceForFile} ${BEGIN_EMPTY}\n`,
    })
    await first.stop()
    await addHistory()
    await copyFile(file, `${folder.path}/backup`)
    await rm(file)
    expect(await refusal(dataDir)).toContain(WITHOUT_HISTORY)
    await addHistory()
    const settings = { STATISTICS_URL: '' }
    expect(await statistics(['begin-empty'], settings)).toEqual({
      exitCode: 2,
      lines: ['The statistics store of the settings has a history. Move it away first.'],
    })
    expect(await refusal(dataDir)).toBe(
      `The file ${file} is an old copy, or belongs to another platform. ${adviceForFile}`,
    )
    await copyFile(`${folder.path}/backup`, file)
    await startOnce(dataDir)
    await rm(file)
    expect(await statistics(['begin-empty'], settings)).toEqual({
      exitCode: 0,
      lines: ['The platform has an empty history now.'],
    })
    await startOnce(dataDir)
  })

  test('the stores of an earlier version are taken over, unless the history is lost already', async () => {
    await startOnce(dataDir)
    const forget = 'update installation set statistics_uuid = null'
    await sql(database.url, forget)
    await rm(file)
    await addHistory()
    await startOnce(dataDir)
    await rm(file)
    expect(await refusal(dataDir)).toContain(WITHOUT_HISTORY)
    await sql(
      database.url,
      `${forget}; insert into open_hour (location_uuid, hour, local_day, local_hour, ages, moved_version)
        values (gen_random_uuid(), '2026-03-01T10:00:00Z', '2026-03-01', 11, '{}', 1)`,
    )
    expect(await refusal(dataDir)).toContain(WITHOUT_HISTORY)
  })
})

test('accident 3: npm run statistics moves the history to PostgreSQL and back; older copies are refused after that', async () => {
  const equal = 'equal: 1,440 hours on 60 days'
  const onPostgres = { STATISTICS_URL: history.url }
  const server = await startForTest(dataDir, settingsOf(dataDir, {}))
  const inUse = `The data folder ${dataDir} is already in use by process ${server.pid}; stop that server or set DATA_DIR to another folder.`
  expect(await statistics(['copy', 'duckdb', 'postgres'])).toEqual({ exitCode: 2, lines: [inUse] })
  await server.stop()
  await addHistory()
  expect(await statistics(['copy', 'duckdb', 'postgres'])).toEqual({
    exitCode: 0,
    lines: [equal, 'Start all servers with this STATISTICS_URL. Older copies are refused.'],
  })
  await startOnce(dataDir, onPostgres)
  expect(await refusal(dataDir)).toContain(`The file ${file} belongs to another platform, or is an old copy.`)

  expect(await statistics(['verify', 'duckdb', 'postgres'])).toEqual({ exitCode: 0, lines: [equal] })
  await sql(history.url, `update hourly set cars = 9 where hour = '2026-02-03T10:00:00Z'`)
  expect(await statistics(['verify', 'duckdb', 'postgres'])).toEqual({
    exitCode: 1,
    lines: ['different, at least in:', '  2026-02-03T10:00:00.000Z 0ca9a121-0000-4000-8000-000000000001'],
  })

  expect(await statistics(['copy', 'postgres', 'duckdb'])).toEqual({
    exitCode: 2,
    lines: ['TO has a history. To delete it and put the history of FROM in its place, add --replace.'],
  })
  const back = await statistics(['copy', 'postgres', 'duckdb', '--replace'])
  expect(back).toEqual({
    exitCode: 0,
    lines: [equal, 'Start the server without STATISTICS_URL. Older copies are refused.'],
  })
  await startOnce(dataDir)
  expect(await refusal(dataDir, onPostgres)).toContain('The database of STATISTICS_URL belongs to another platform')
  expect(await statistics(['copy', 'duckdb'])).toMatchObject({ exitCode: 2 })
})
