import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { openStore, type Store } from '../../server/store/database.ts'
import { type Arabox, createAraboxes, issueKeys } from '../support/calls/arabox.ts'
import { loggedIn } from '../support/calls/client.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { type ServerStores, startTransferServer, type TransferServer } from './server-under-test.ts'

const KILLED_AT = [7, 13] as const
const LINES = 20

let database: FreshDatabase
let folder: Awaited<ReturnType<typeof scratchFolder>>
let stores: ServerStores
let store: Store
let server: TransferServer
let arabox: Arabox
const clients = new Set<ChildProcess>()

beforeAll(async () => {
  database = await freshDatabase('template_demo')
  folder = await scratchFolder()
  const statisticsFile = join(folder.path, 'statistics.duckdb')
  await copyFile(join(inject('demoFolder'), 'statistics.duckdb'), statisticsFile)
  stores = { databaseUrl: database.url, statisticsFile, dataDir: inject('demoFolder') }
  store = openStore(database.url, { connections: 2 })
  server = await startTransferServer(stores, 'run')
  const keyed = await issueKeys(server.url, await loggedIn(server.url, 'admin'), await createAraboxes(store, 1))
  const [first] = keyed
  if (!first) throw new Error('there is no arabox')
  arabox = first
})
afterAll(async () => {
  for (const client of clients) client.kill('SIGKILL')
  await server.kill()
  await store.close()
  await database.drop()
  await folder.remove()
})

/** The program in a process of its own, with the same folder each time. */
const startClient = () => {
  const program = ['--import', 'tsx', 'server/programs/arabox/main.ts']
  const options = ['--url', server.url, '--key', arabox.key, '--folder', join(folder.path, 'arabox')]
  const child = spawn(process.execPath, [...program, ...options], { cwd: projectRoot, env: { PATH: process.env.PATH } })
  clients.add(child)
  const closed = once(child, 'close')
  const lines = createInterface(child.stdout)
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  return {
    send: (at: string) => child.stdin.write(`{"type":"path","at":"${at}","object":"person","counter":"net"}\n`),
    /** Resolves when the first `count` lines are safe on the disk. */
    taken: (count: number) =>
      new Promise<void>((resolve) => {
        lines.on('line', (line) => line === `taken ${count}` && resolve())
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
    end: async () => {
      child.stdin.end()
      const [code] = await closed
      clients.delete(child)
      return { code, errors: errors.join('') }
    },
  }
}

const linesOf = async (name: RegExp): Promise<string[]> => {
  const path = join(folder.path, 'arabox')
  const names = (await readdir(path)).filter((each) => name.test(each))
  const texts = await Promise.all(names.map((each) => readFile(join(path, each), 'utf8')))
  return texts.flatMap((text) => text.split('\n').slice(0, -1))
}

const countedPeople = async (): Promise<number> => {
  const { rows } = await store.pool.query<{ people: string }>(
    'select coalesce(sum(people_net), 0) as people from open_hour where location_uuid = $1',
    [arabox.locationUuid],
  )
  return Number(rows[0]?.people)
}

test('E44 what the reference client took is stored exactly once, although client and server are killed', async () => {
  for (const at of KILLED_AT) {
    const client = startClient()
    const taken = client.taken(at)
    for (let line = 0; line < LINES; line++) client.send('2026-03-02T06:30:00Z')
    await taken
    await client.kill()
  }
  const client = startClient()
  const taken = client.taken(LINES)
  for (let line = 0; line < LINES; line++) client.send('2026-03-02T06:30:00Z')
  client.send('2999-01-01T00:00:00Z')
  await taken
  const { port } = new URL(server.url)
  await server.kill()
  const ending = client.end()
  server = await startTransferServer(stores, 'run', { port })
  const { code, errors } = await ending
  expect(code).toBe(0)
  expect(errors).toContain('The clock of the device is wrong: set it')
  const numbers = (await linesOf(/^journal-/)).map((line) => Number(JSON.parse(line).seq))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(numbers.length).toBeGreaterThan(KILLED_AT[0] + KILLED_AT[1] + LINES)
  const refused = (await linesOf(/^refused/)).map((line) => JSON.parse(line))
  expect(refused).toMatchObject([{ reason: 'future', message: { at: '2999-01-01T00:00:00Z' } }])
  expect(await countedPeople()).toBe(numbers.length - refused.length)
}, 120_000)
