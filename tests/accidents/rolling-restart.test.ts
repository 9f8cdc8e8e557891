import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore, type Store } from '../../server/store/database.ts'
import { araboxSource } from '../support/calls/arabox.ts'
import { loggedIn } from '../support/calls/client.ts'
import { foldMessages } from '../support/calls/live-client.ts'
import { SECRET } from '../support/platform/demo-now.ts'
import { freePort } from '../support/platform/free-port.ts'
import { type FreshDatabase, freshDatabase, setStoredMode } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { storedCounters } from '../support/servers/two-servers.ts'
import { type MixedLoad, startMixedLoad } from './mixed-load.ts'
import { startDocumentedHaproxy } from './reverse-proxy.ts'
import { startForTest } from './server.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
let store: Store
beforeEach(async () => {
  folder = await scratchFolder()
  database = await freshDatabase('template_demo')
  store = openStore(database.url, { connections: 2 })
  await setStoredMode(store, 'production')
  // The statistics of the template are in a file, which only one server can open: its hours are transferred again.
  await store.pool.query('update open_hour set moved_version = 0')
})
afterEach(async () => {
  await store.close()
  await database.drop()
  await folder.remove()
})

const kinds = ['batch 200', 'campaigns 200', 'create 201', 'health 200', 'login 200', 'page joined', 'shared 200']

/** Waits until the proxy has taken some more answers from a server. */
const untilServes = async (load: MixedLoad, server: string, answers: number): Promise<void> => {
  const before = load.answersOf(server)
  await vi.waitFor(() => expect(load.answersOf(server)).toBeGreaterThan(before + answers), {
    timeout: 60_000,
    interval: 100,
  })
}

test('promise R15 a rolling restart of two servers behind the documented haproxy loses no request of any kind and no live count', async () => {
  const ports = [await freePort(), await freePort()]
  const start = (index: number) =>
    startForTest(`${folder.path}/${index}`, {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      STATISTICS_URL: database.url,
      FILES_DIR: `${folder.path}/files`,
      SESSION_SECRET: SECRET,
      PORT: String(ports[index]),
      STOP_WAIT_SECONDS: '3',
      TRUSTED_PROXIES: '127.0.0.1',
    })
  const servers = await Promise.all([start(0), start(1)])
  const url = servers[0]?.url ?? ''
  const [admin, owner] = [await loggedIn(url, 'admin'), await loggedIn(url, 'owner')]
  const arabox = (await araboxSource({ url, store }, admin, 1))()
  const proxy = await startDocumentedHaproxy(folder.path, ...servers.map((server) => server.url))
  const load = await startMixedLoad({ urls: [proxy.url], admin, owner, arabox })
  const names = ['one', 'two'] as const
  await Promise.all(names.map((name) => untilServes(load, name, 20)))
  for (const [index, name] of names.entries()) {
    expect(await servers[index]?.stop()).toBe(0)
    servers[index] = await start(index)
    await untilServes(load, name, 20)
  }
  await load.stop()

  expect([...load.outcomes.keys()].toSorted()).toEqual([...kinds, 'ticket 200', 'upload 200'])
  const { rows } = await store.pool.query(`select count(*)::int as count from campaign where name = 'Mixed load'`)
  expect(rows).toEqual([{ count: load.done.campaigns }])
  // The page had a new connection after each stop of its server; none lost or doubled a message.
  const states = load.connections.filter(({ length }) => length > 0).map(foldMessages)
  const stored = await storedCounters(store, arabox)
  expect(states.at(-1)).toEqual(stored)
  expect(stored.seq).toBe(load.done.messages)
  await proxy.stop()
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
})
