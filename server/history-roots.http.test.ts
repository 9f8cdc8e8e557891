import { writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../machines/calendar/durations.ts'
import { production } from '../tests/accidents/server.ts'
import { type FreshDatabase, freshDatabase } from '../tests/support/platform/fresh-database.ts'
import { scratchFolder } from '../tests/support/platform/scratch-folder.ts'
import { runProgram } from '../tests/support/run/run-program.ts'
import { type RootReceiverServer, startRootReceiver } from '../tests/support/servers/root-receiver.ts'
import { historySecretOf } from './installation/own-files.ts'
import { type RunningServer, startServer } from './main.ts'
import { verifyHistoryProgram } from './programs/verify-history/program.ts'
import { closeHistory, historyKeyOf } from './services/history/public.ts'
import { readConfig } from './settings/config.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
let receiver: RootReceiverServer
beforeAll(async () => {
  folder = await scratchFolder()
  database = await freshDatabase()
  receiver = await startRootReceiver()
})
afterAll(async () => {
  await receiver.close()
  await database.drop()
  await folder.remove()
})

const settingsOf = (settings: Readonly<Record<string, string>> = {}) => ({
  ...production,
  PORT: '0',
  DATA_DIR: `${folder.path}/data`,
  DATABASE_URL: database.url,
  LOG_LEVEL: 'silent',
  ...settings,
})

/** Runs work beside a server, and stops the server. */
const whileRunning = async <T>(settings: Readonly<Record<string, string>>, work: (server: RunningServer) => T) => {
  const server = await startServer(readConfig(settingsOf(settings)), pino({ level: 'silent' }))
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

/**
 * Closes a day at noon, so many days before tomorrow. After that of tomorrow the server closes none by itself, and at
 * noon no change of the clocks makes two days one.
 */
const closeDayBefore = async ({ platform }: RunningServer, days: number) => {
  const noon = new Date((Math.floor(Date.now() / DAY_MS) + 1.5 - days) * DAY_MS)
  const clock = { now: () => noon, set: () => undefined }
  const getKey = async () => historyKeyOf(await historySecretOf(platform.config))
  if (!(await closeHistory({ ...platform, clock, getKey }))) throw new Error('no day was closed')
}

const sending = () => ({ HISTORY_URL: receiver.url, HISTORY_TOKEN: 'of the auditor', HISTORY_ADDRESSES: 'any' })
const textOf = async (server: RunningServer, path: string) => (await fetch(`${server.url}${path}`)).text()

test('roots reach their receiver over restarts and its failures, each day once, and show a chain that was made anew', async () => {
  await whileRunning({}, async (server) => {
    await server.platform.store.pool.query(`insert into audit_entry (at, action, kind, record_id, record_name)
      select now(), 'created', 'role', each, 'x' from generate_series(1, 50) as each`)
    await closeDayBefore(server, 3)
    await closeDayBefore(server, 2)
    await closeDayBefore(server, 1)
  })
  await whileRunning({ ...sending(), OUTGOING: 'hold' }, async (server) => {
    await expect.poll(() => textOf(server, '/metrics'), { timeout: 20_000 }).toMatch(/waiting\{queue="roots"\} 3/)
    expect(receiver.authorizations).toEqual([])
  })
  receiver.mode = 'fail'
  await whileRunning(sending(), async (server) => {
    await expect.poll(() => receiver.authorizations, { timeout: 20_000 }).toEqual(['Bearer of the auditor'])
    const { work } = JSON.parse(await textOf(server, '/readyz')) as { work: Record<string, unknown> }
    expect(Object.keys(work)).toContain('history_roots')
  })
  receiver.mode = 'take'
  await whileRunning(sending(), async (server) => {
    await expect.poll(receiver.numbers, { timeout: 20_000 }).toEqual([1, 2, 3])
    await closeDayBefore(server, 0)
  })
  await whileRunning(sending(), () => expect.poll(receiver.numbers, { timeout: 20_000 }).toEqual([1, 2, 3, 4]))

  const roots = `${folder.path}/roots.jsonl`
  await writeFile(roots, receiver.collected)
  const verify = (...args: readonly string[]) => runProgram(verifyHistoryProgram, args, settingsOf())
  expect((await verify('--roots', roots)).exitCode).toBe(0)
  // Somebody who owns the database and the key changes an entry and makes the chain again.
  await whileRunning({}, async (server) => {
    const sql = (text: string) => server.platform.store.pool.query(text)
    for (const table of ['audit_entry', 'history_block', 'history_unit'])
      await sql(`alter table ${table} disable trigger user`)
    await sql(`update audit_entry set action = 'deleted' where record_id = '17'`)
    await sql('truncate history_block, history_unit')
    for (const days of [3, 2, 1, 0]) await closeDayBefore(server, days)
  })
  expect((await verify()).exitCode).toBe(0)
  const { exitCode, lines } = await verify('--roots', roots)
  expect(exitCode).toBe(1)
  expect(lines.filter((line) => line.includes('is not the one that was kept'))).toHaveLength(4)
}, 120_000)
