import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { Arabox } from '../support/calls/arabox.ts'
import { callerAt, loggedIn } from '../support/calls/client.ts'
import { connectPlayer } from '../support/calls/player-client.ts'
import { testPlayer } from '../support/calls/test-player.ts'
import { freePort } from '../support/platform/free-port.ts'
import type { ProductServer } from '../support/platform/product-server.ts'
import { type RedisProcess, startRedis } from '../support/servers/redis-process.ts'
import { joinedClient, startTwoServers, type TwoServers } from '../support/servers/two-servers.ts'
import { delaysOf, deliver, expectExact, MEDIAN_MS, medianOf, receivedBatches, SAMPLES } from './delivery.ts'

let redis: RedisProcess
let servers: TwoServers
const both = () => [servers.here, servers.there]
const follow = (server: ProductServer, arabox: Arabox) => joinedClient(server.url, servers.owner, arabox)

beforeAll(async () => {
  redis = await startRedis(await freePort())
  servers = await startTwoServers({ REDIS_URL: redis.url }, 5)
})
afterAll(async () => {
  await servers.close()
  await redis.kill()
})

const expectHealthy = async (server: ProductServer) =>
  expect((await callerAt(server.url).call(contract.platform.health)).status).toBe(200)

test('W05 W16 messages that one server accepts reach sockets of another server without delay, each message once', async () => {
  const arabox = servers.newArabox()
  const client = await follow(servers.here, arabox)
  expect(medianOf(await delaysOf(servers.there, client, arabox, 1, SAMPLES))).toBeLessThan(MEDIAN_MS)
  // More messages than fit into one frame, and later ones.
  await deliver(servers.there, arabox, SAMPLES + 1, 2000)
  await deliver(servers.there, arabox, SAMPLES + 2001, 10)
  await expectExact(servers.store, arabox, client, SAMPLES + 2010)
  client.close()
})

test('a player that is connected to one server is disconnected when it is ended at the other', async () => {
  const admin = await loggedIn(servers.there.url, 'admin')
  const { rows } = await servers.store.pool.query<{ id: number }>(
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
  const arabox = servers.newArabox()
  const clients = await Promise.all(both().map((server) => follow(server, arabox)))
  const deliverRounds = async (server: ProductServer, first: number) => {
    for (let round = 0; round < 20; round += 1) await deliver(server, arabox, first + round * 20, 10)
  }
  await Promise.all([deliverRounds(servers.here, 1), deliverRounds(servers.there, 11)])
  for (const client of clients) {
    await expectExact(servers.store, arabox, client, 400)
    client.close()
  }
})

test('W16 while Redis is unreachable and afterwards, every message arrives once; soon after Redis is back it arrives without delay', async () => {
  const arabox = servers.newArabox()
  const clients = await Promise.all(both().map((server) => follow(server, arabox)))
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
  for (const client of clients) await expectExact(servers.store, arabox, client, next - 1)
  await Promise.all(both().map(expectHealthy))

  redis = await startRedis(redis.port)
  const [client, other] = clients
  if (!client || !other) throw new Error('two clients are needed')
  await expect
    .poll(
      async () => {
        const took = await delaysOf(servers.there, client, arabox, next, 5)
        next += 5
        return medianOf(took)
      },
      { timeout: 15_000 },
    )
    .toBeLessThan(MEDIAN_MS)
  expect(medianOf(await delaysOf(servers.there, client, arabox, next, SAMPLES))).toBeLessThan(MEDIAN_MS)
  next += SAMPLES
  for (const each of clients) {
    await expectExact(servers.store, arabox, each, next - 1)
    each.close()
  }
}, 40_000)

test('batches reach a process only while its pages follow the location', async () => {
  const [followed, other] = [servers.newArabox(), servers.newArabox()]
  const client = await follow(servers.here, followed)
  let next = 1
  const arrivals = async (arabox: Arabox) => {
    const before = await receivedBatches(servers.here)
    for (const each of [other, arabox]) await deliver(servers.there, each, next, 5)
    next += 5
    return (await receivedBatches(servers.here)) - before
  }
  const one = { timeout: 15_000 }
  await expect.poll(() => arrivals(followed), one).toBe(1)
  await client.until(followed.locationUuid, next - 1)
  // The batch of the followed location is published after ten of the other one.
  for (let count = 0; count < 10; count += 1) await deliver(servers.there, other, next + count * 5, 5)
  const before = await receivedBatches(servers.here)
  await deliver(servers.there, followed, next, 5)
  await client.until(followed.locationUuid, next + 4)
  expect((await receivedBatches(servers.here)) - before).toBe(1)
  next += 50
  await client.request('leave', { location_uuid: followed.locationUuid })
  await expect.poll(() => arrivals(followed), one).toBe(0)
  client.close()
})
