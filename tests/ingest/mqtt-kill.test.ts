import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { openStore, type Store } from '../../server/store/database.ts'
import { type Arabox, createAraboxes, issueKeys, personMessage } from '../support/calls/arabox.ts'
import { loggedIn } from '../support/calls/client.ts'
import { countedPeople } from '../support/calls/counted-people.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { type Mosquitto, startMosquitto } from '../support/servers/mosquitto.ts'
import { type ServerStores, startTransferServer, type TransferServer } from './server-under-test.ts'

let broker: Mosquitto
let database: FreshDatabase
let folder: Awaited<ReturnType<typeof scratchFolder>>
let stores: ServerStores
let store: Store
let server: TransferServer
let killed: Arabox
let client: Arabox

const start = () =>
  startTransferServer(stores, 'run', { settings: { MQTT_URL: broker.url, MQTT_CLIENT_ID: 'killed-platform' } })

beforeAll(async () => {
  broker = await startMosquitto()
  database = await freshDatabase('template_demo')
  folder = await scratchFolder()
  const statisticsFile = join(folder.path, 'statistics.duckdb')
  await copyFile(join(inject('demoFolder'), 'statistics.duckdb'), statisticsFile)
  stores = { databaseUrl: database.url, statisticsFile, dataDir: inject('demoFolder') }
  store = openStore(database.url, { connections: 2 })
  server = await start()
  const admin = await loggedIn(server.url, 'admin')
  const [first, second] = await issueKeys(server.url, admin, await createAraboxes(store, 2))
  if (!first || !second) throw new Error('there are no araboxes')
  killed = first
  client = second
})
afterAll(async () => {
  await server.kill()
  await store.close()
  await database.drop()
  await folder.remove()
  await broker.close()
})

const subscribed = (connections: number) =>
  vi.waitFor(
    () => expect(broker.lines.filter((line) => /platform-\d 1 \$share/.test(line))).toHaveLength(connections),
    30_000,
  )

const WAITING = `select count(*) from pg_locks where relation = 'arabox_log'::regclass and not granted`

test('E44 a message over MQTT whose server is killed before it has stored it is stored once by the next start', async () => {
  await subscribed(4)
  const device = await connectAsync(broker.url, { protocolVersion: 5 })
  const receipts: unknown[] = []
  device.on('message', (_topic, payload) => receipts.push(JSON.parse(payload.toString())))
  await device.subscribeAsync(`arabox/${killed.araboxUuid}/receipts`, { qos: 1 })
  const blocker = await store.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('lock table arabox_log')
    const messages = [1, 2, 3].map((seq) => personMessage(seq, '2026-03-02T06:30:00Z'))
    const payload = JSON.stringify({ key: killed.key, id: 'once', messages })
    await device.publishAsync(`arabox/${killed.araboxUuid}/messages`, payload, { qos: 1 })
    await vi.waitFor(async () => expect((await store.pool.query(WAITING)).rows).toEqual([{ count: 1 }]), 20_000)
    await server.kill()
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  server = await start()
  await vi.waitFor(() => expect(receipts).toHaveLength(1), 30_000)
  expect(receipts).toEqual([{ id: 'once', status: 200, answer: { accepted: 3, repeated: 0 } }])
  expect(await countedPeople(store, killed)).toBe(3)
  await device.endAsync()
}, 120_000)

test('E44 the reference client delivers over MQTT what it took, once, and ends', async () => {
  const program = ['--import', 'tsx', 'server/programs/arabox/main.ts', '--mqtt', broker.url]
  const device = ['--device', client.araboxUuid, '--key', client.key, '--folder', join(folder.path, 'arabox')]
  const child = spawn(process.execPath, [...program, ...device], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const closed = once(child, 'close')
  for (let line = 0; line < 5; line++)
    child.stdin.write('{"type":"path","at":"2026-03-02T06:30:00Z","object":"person","counter":"net"}\n')
  child.stdin.end()
  expect(await closed).toEqual([0, null])
  expect(await countedPeople(store, client)).toBe(5)
}, 120_000)
