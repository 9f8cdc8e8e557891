import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { Message } from '../../contract/live/messages.ts'
import type { Counters } from '../../contract/live/stream.ts'
import { openStore, type Store } from '../../server/store/database.ts'
import { type Arabox, araboxSource, personMessage } from '../support/calls/arabox.ts'
import { type Caller, callerAt, loggedIn } from '../support/calls/client.ts'
import { authorizeUuid, connectLiveClient, foldMessages, type LiveClient } from '../support/calls/live-client.ts'
import { connectPlayer } from '../support/calls/player-client.ts'
import { deliverOnce } from '../support/calls/retrying-client.ts'
import { testPlayer } from '../support/calls/test-player.ts'
import { SECRET } from '../support/platform/demo-now.ts'
import { freePort } from '../support/platform/free-port.ts'
import { type FreshDatabase, freshDatabase, setStoredMode } from '../support/platform/fresh-database.ts'
import { type ProductServer, startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { type RedisProcess, startRedis } from './redis-process.ts'

/** Maximum median time of an accepted message from one server to a client of another server. */
const MEDIAN_MS = 150
const SAMPLES = 25

let database: FreshDatabase
let store: Store
let folder: Awaited<ReturnType<typeof scratchFolder>>
let redis: RedisProcess
let servers: { here: ProductServer; there: ProductServer }
let owner: Caller
let newArabox: () => Arabox

beforeAll(async () => {
  database = await freshDatabase('template_demo')
  store = openStore(database.url, { connections: 2 })
  await setStoredMode(store, 'production')
  // The statistics of the template are in a file, which only one server can open: its hours are transferred again.
  await store.pool.query('update open_hour set moved_version = 0')
  folder = await scratchFolder()
  redis = await startRedis(await freePort())
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    STATISTICS_URL: database.url,
    FILES_DIR: join(folder.path, 'files'),
    REDIS_URL: redis.url,
    SESSION_SECRET: SECRET,
  }
  const [here, there] = await Promise.all(
    (['here', 'there'] as const).map((name) => startProductServer(join(folder.path, name), settings)),
  )
  if (!here || !there) throw new Error('two servers are needed')
  servers = { here, there }
  owner = await loggedIn(here.url, 'owner')
  newArabox = await araboxSource({ url: here.url, store }, await loggedIn(here.url, 'admin'), 3)
})
afterAll(async () => {
  await Promise.all([servers.here.kill(), servers.there.kill(), redis.kill()])
  await store.close()
  await database.drop()
  await folder.remove()
})

const people = (from: number, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => personMessage(from + index, new Date().toISOString()))

const deliver = async (server: ProductServer, { key }: Arabox, from: number, count: number) =>
  expect(await deliverOnce(server.url, key, people(from, count))).toEqual({ accepted: count, repeated: 0 })

const joinedClient = async (server: ProductServer, { locationUuid }: Arabox): Promise<LiveClient> => {
  const client = await connectLiveClient(server.url, await authorizeUuid(callerAt(server.url, owner.token)))
  expect(await client.request('join', { location_uuid: locationUuid })).toBeNull()
  await client.until(locationUuid, 0)
  return client
}

/**
 * Milliseconds from a server's acknowledgement of a message until a client of the other server has it; one message at a
 * time.
 */
const delaysOf = async (client: LiveClient, arabox: Arabox, from: number, samples: number): Promise<number[]> => {
  const took: number[] = []
  for (let seq = from; seq < from + samples; seq += 1) {
    const arrived = client.until(arabox.locationUuid, seq).then(() => performance.now())
    await deliver(servers.there, arabox, seq, 1)
    const takenMs = performance.now()
    took.push(Math.max(0, (await arrived) - takenMs))
  }
  return took
}

const medianOf = (values: readonly number[]): number => {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('there are no values')
  return middle
}

const expectExact = async ({ locationUuid }: Arabox, client: LiveClient, seq: number) => {
  await client.until(locationUuid, seq)
  const { rows } = await store.pool.query<{ seq: number; counters: Counters }>(
    'select seq, counters from live_state where location_uuid = $1',
    [locationUuid],
  )
  expect(rows[0]?.seq).toBe(seq)
  expect(client.received.filter(({ type }) => type === 'snapshot')).toHaveLength(1)
  expect(foldMessages(client.received)).toEqual(rows[0])
}

const expectHealthy = async (server: ProductServer) =>
  expect((await callerAt(server.url).call(contract.platform.health)).status).toBe(200)

test('W05 W16 messages that one server accepts reach sockets of another server without delay, each message once', async () => {
  const arabox = newArabox()
  const client = await joinedClient(servers.here, arabox)
  expect(medianOf(await delaysOf(client, arabox, 1, SAMPLES))).toBeLessThan(MEDIAN_MS)
  // More messages than fit into one frame, and later ones.
  await deliver(servers.there, arabox, SAMPLES + 1, 2000)
  await deliver(servers.there, arabox, SAMPLES + 2001, 10)
  await expectExact(arabox, client, SAMPLES + 2010)
  client.close()
})

test('a player that is connected to one server is disconnected when it is ended at the other', async () => {
  const admin = await loggedIn(servers.there.url, 'admin')
  const { rows } = await store.pool.query<{ id: number }>(
    'select min(id) as id from screen where id not in (select screen_id from player where ended_at is null)',
  )
  const id = rows[0]?.id ?? 0
  const player = testPlayer(servers.there.url)
  await player.pairWith(admin, id)
  const socket = await connectPlayer(servers.here.url, player.token)
  const end = { params: { id }, body: { computes_plays: false } }
  expect((await admin.call(contract.player.endPlayer, end)).status).toBe(200)
  expect(await socket.disconnected).toBe('io server disconnect')
})

test('W16 two servers that accept messages of one location at the same time send the same to all clients', async () => {
  const arabox = newArabox()
  const clients = await Promise.all([servers.here, servers.there].map((server) => joinedClient(server, arabox)))
  const deliverRounds = async (server: ProductServer, first: number) => {
    for (let round = 0; round < 20; round += 1) await deliver(server, arabox, first + round * 20, 10)
  }
  await Promise.all([deliverRounds(servers.here, 1), deliverRounds(servers.there, 11)])
  for (const client of clients) {
    await expectExact(arabox, client, 400)
    client.close()
  }
})

test('W16 while Redis is unreachable and afterwards, every message arrives once; soon after Redis is back it arrives without delay', async () => {
  const arabox = newArabox()
  const clients = await Promise.all([servers.here, servers.there].map((server) => joinedClient(server, arabox)))
  let next = 1
  const round = async () => {
    await deliver(next % 2 === 0 ? servers.here : servers.there, arabox, next, 7)
    next += 7
  }
  for (let count = 0; count < 10; count += 1) await round()
  const killed = redis.kill()
  for (let count = 0; count < 10; count += 1) await round()
  await killed
  for (let count = 0; count < 10; count += 1) await round()
  for (const client of clients) await expectExact(arabox, client, next - 1)
  await Promise.all([servers.here, servers.there].map(expectHealthy))

  redis = await startRedis(redis.port)
  const [client, other] = clients
  if (!client || !other) throw new Error('two clients are needed')
  await expect
    .poll(
      async () => {
        const took = await delaysOf(client, arabox, next, 5)
        next += 5
        return medianOf(took)
      },
      { timeout: 15_000 },
    )
    .toBeLessThan(MEDIAN_MS)
  expect(medianOf(await delaysOf(client, arabox, next, SAMPLES))).toBeLessThan(MEDIAN_MS)
  next += SAMPLES
  for (const each of clients) {
    await expectExact(arabox, each, next - 1)
    each.close()
  }
}, 40_000)
