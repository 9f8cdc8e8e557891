import { readFile, writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { WARSAW } from '../../../machines/calendar/time-zones.ts'
import { production } from '../../../tests/accidents/server.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/platform/fresh-database.ts'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { refusalOf, runProgram } from '../../../tests/support/run/run-program.ts'
import { historySecretOf } from '../../installation/own-files.ts'
import { type RunningServer, startServer } from '../../main.ts'
import { closeHistory, historyKeyOf } from '../../services/history/public.ts'
import { appendHours, inLocalTime } from '../../services/statistics/public.ts'
import { readConfig } from '../../settings/config.ts'
import { backupProgram } from '../backup/program.ts'
import { restoreProgram } from '../restore/program.ts'
import { verifyHistoryProgram } from './program.ts'

const HOURS = 100

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
let server: RunningServer

const settingsOf = (settings: Readonly<Record<string, string>> = {}) => ({
  ...production,
  PORT: '0',
  DATA_DIR: `${folder.path}/data`,
  DATABASE_URL: database.url,
  LOG_LEVEL: 'silent',
  ...settings,
})
const verify = (args: readonly string[] = [], settings: Readonly<Record<string, string>> = {}) =>
  runProgram(verifyHistoryProgram, args, settingsOf(settings))

beforeAll(async () => {
  folder = await scratchFolder()
  database = await freshDatabase()
  server = await startServer(readConfig(settingsOf()), pino({ level: 'silent' }))
  const { platform } = server
  await platform.store.pool.query(`insert into audit_entry (at, action, kind, record_id, record_name, account_name)
    select now(), 'created', 'role', each, 'x', 'Somebody' from generate_series(1, 2500) as each`)
  const counts = Array.from({ length: HOURS }, (_, index) => ({
    location_uuid: 'north',
    hour: new Date(Date.parse('2026-02-27T00:00:00+01:00') + index * HOUR_MS),
    people_net: 50 + index,
    people_gross: 60 + index,
    cars: 2,
    buses: 3,
    ages: Array.from({ length: 14 }, (_each, age) => age),
  }))
  await appendHours(platform.statistics, inLocalTime(counts, WARSAW))
  const getKey = async () => historyKeyOf(await historySecretOf(platform.config))
  if (!(await closeHistory({ ...platform, getKey }))) throw new Error('no day was closed')
})
afterAll(async () => {
  await server.close()
  await database.drop()
  await folder.remove()
})

const sql = (text: string) => server.platform.store.pool.query(text)

test('records are verified beside the running server, and in its restored backup with its key', async () => {
  const { exitCode, lines } = await verify()
  expect(lines).toEqual([
    expect.stringMatching(/^audit: 2,5\d\d rows as they were closed(, \d+ not closed yet)? \(/),
    ...['campaign', 'place', 'sensors', 'sealed_campaign', 'play_log', 'campaign_day'].map((kind) =>
      expect.stringMatching(new RegExp(`^${kind}: 0 rows`)),
    ),
    expect.stringMatching(/^hours: 100 rows as they were closed \(/),
    expect.stringMatching(/^key [\w-]{43}: 1 days$/),
    expect.stringMatching(/^last day \d{4}-\d\d-\d\d, block 1, root [\da-f]{64}$/),
    'unchanged: 1 closed days',
  ])
  expect(exitCode).toBe(0)
  await runProgram(backupProgram, [`${folder.path}/backup`], settingsOf())
  const restored = { DATA_DIR: `${folder.path}/restored`, DATABASE_URL: '' }
  await runProgram(restoreProgram, [`${folder.path}/backup`, restored.DATA_DIR], settingsOf(restored))
  const again = await verify([], restored)
  expect({ ...again, lines: again.lines.slice(-3) }).toEqual({ exitCode: 0, lines: lines.slice(-3) })
  const keyIn = (place: string) => readFile(`${folder.path}/${place}/history-key`, 'utf8')
  expect(await keyIn('restored')).toBe(await keyIn('data'))
})

test('a name that is replaced is no difference, a changed entry is named, and ends the program with 1', async () => {
  await sql('alter table audit_entry disable trigger user')
  await sql(`update audit_entry set account_name = 'erased', address = null`)
  expect((await verify()).exitCode).toBe(0)
  await sql(`update audit_entry set action = 'deleted' where record_id = '1234'`)
  const { exitCode, lines } = await verify()
  const { rows } = await sql(`select id from audit_entry where record_id = '1234'`)
  const { rows: days } = await sql('select day from history_block')
  expect(lines.slice(-2)).toEqual([
    `changed: audit_entry ${rows[0]?.id}, closed with ${days[0]?.day}`,
    'not as it was: 1 difference',
  ])
  expect(exitCode).toBe(1)
  await sql(`update audit_entry set action = 'created' where record_id = '1234'`)
})

test('roots that were kept are compared, and a file without roots is a sentence', async () => {
  const { rows } = await sql('select number, root from history_block')
  const file = `${folder.path}/roots.jsonl`
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'))
  expect((await verify(['--roots', file])).exitCode).toBe(0)
  await writeFile(file, JSON.stringify({ number: 1, root: '0'.repeat(64) }))
  const { exitCode, lines } = await verify(['--roots', file])
  expect({ exitCode, line: lines.at(-2) }).toEqual({
    exitCode: 1,
    line: 'chain: history_block 1: its root is not the one that was kept',
  })
  await writeFile(file, 'no roots')
  expect(await refusalOf(verifyHistoryProgram, ['--roots', file], settingsOf())).toBe(`${file} has no block in line 1.`)
  expect(await refusalOf(verifyHistoryProgram, ['--wrong'], settingsOf())).toMatch(/^Unknown option '--wrong'/)
})
