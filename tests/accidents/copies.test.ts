import { copyFile, cp, rename } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { startServer } from '../../server/main.ts'
import { statisticsProgram } from '../../server/programs/statistics/program.ts'
import { readConfig } from '../../server/settings/config.ts'
import { loggedIn } from '../support/calls/client.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { production } from './server.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
beforeEach(async () => {
  folder = await scratchFolder()
  database = await freshDatabase()
})
afterEach(async () => {
  await database.drop()
  await folder.remove()
})

const settingsOf = (dataDir: string, more: Readonly<Record<string, string>> = {}) =>
  readConfig({ ...production, DATABASE_URL: database.url, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more })

/** Starts a server in this process. */
const started = (dataDir: string, more?: Readonly<Record<string, string>>) =>
  startServer(settingsOf(dataDir, more), pino({ level: 'silent' }))

const query = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('a copy of a production platform keeps back what goes out until an administrator says that it is none', async () => {
  const first = `${folder.path}/first`
  const original = await started(first)
  const { status: known } = await (await fetch(`${original.url}/readyz`)).json()
  expect([known, original.notices.filter((notice) => notice.includes('may be a copy'))]).toEqual(['ready', []])
  await original.close()
  // All files are copied, as with rsync.
  const second = `${folder.path}/second`
  await cp(first, second, { recursive: true })
  const copy = await started(second)
  expect(copy.notices.join()).toMatch(/may be a copy: another folder of files than at the last start/)
  const admin = await loggedIn(copy.url, production.FIRST_ADMIN_USERNAME, production.FIRST_ADMIN_PASSWORD)
  const held = async () => (await admin.call(contract.platform.getState, {})).answer.outgoing_held
  expect(await held()).toEqual({ reason: 'copy', moved: ['files'] })
  expect((await admin.call(contract.platform.releaseOutgoing, {})).status).toBe(204)
  expect(await held()).toBeNull()
  await copy.close()
  const moved = await started(second, { OUTGOING: 'hold' })
  const same = await loggedIn(moved.url, production.FIRST_ADMIN_USERNAME, production.FIRST_ADMIN_PASSWORD)
  expect((await same.call(contract.platform.getState, {})).answer.outgoing_held).toEqual({
    reason: 'setting',
    moved: [],
  })
  // The folder of files is not mounted.
  await rename(`${second}/files-identity`, `${second}/elsewhere`)
  const unmounted = await fetch(`${moved.url}/readyz`)
  expect([unmounted.status, (await unmounted.json()).checks.files_folder]).toEqual([503, 'failed'])
  await moved.close()
})

test('an older copy of the statistics is refused, and is accepted if the newer one is lost', async () => {
  const dataDir = `${folder.path}/data`
  const hour = (at: string) =>
    query(`insert into open_hour (location_uuid, hour, local_day, local_hour, ages, people_net)
      values (gen_random_uuid(), '${at}', '2026-01-05', 8, array_fill(0, array[14]), 7)`)
  const first = await started(dataDir)
  await first.close()
  await copyFile(`${dataDir}/statistics.duckdb`, `${folder.path}/backup`)
  await hour(new Date(Date.now() - 3 * 3_600_000).toISOString())
  // The first round of the clock's work transfers the hour.
  const second = await started(dataDir)
  await second.close()
  await copyFile(`${folder.path}/backup`, `${dataDir}/statistics.duckdb`)
  await expect(started(dataDir)).rejects.toThrow(/is an older copy.*npm run statistics -- accept-older/)
  const lines: string[] = []
  const say = (line: string): unknown => lines.push(line)
  const terminal = { say, sayError: say, progress: () => undefined, askHidden: async () => '' }
  expect(await statisticsProgram(['accept-older'], terminal, () => settingsOf(dataDir))).toBe(0)
  expect(lines).toEqual(['The older copy is accepted. The next start transfers 1 hours to it again.'])
  const third = await started(dataDir)
  expect(await third.platform.statistics.rows('select people_net from hourly')).toEqual([{ people_net: 7 }])
  await third.close()
})
