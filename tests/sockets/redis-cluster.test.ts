import { createClient } from 'redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Arabox } from '../support/calls/arabox.ts'
import type { LiveClient } from '../support/calls/live-client.ts'
import { type RedisCluster, startRedisCluster } from '../support/servers/redis-cluster.ts'
import { joinedClient, startTwoServers, type TwoServers } from '../support/servers/two-servers.ts'
import { delaysOf, deliver, expectExact, MEDIAN_MS, medianOf, SAMPLES } from './delivery.ts'

let cluster: RedisCluster
let servers: TwoServers

beforeAll(async () => {
  cluster = await startRedisCluster()
  servers = await startTwoServers({ REDIS_URL: cluster.url }, 25)
})
afterAll(async () => {
  await servers.close()
  await cluster.close()
})

/** A page of one server, and the messages that the other server has accepted. */
type Followed = { readonly arabox: Arabox; readonly page: LiveClient; next: number }

const follow = async (): Promise<Followed> => {
  const arabox = servers.newArabox()
  return { arabox, page: await joinedClient(servers.here.url, servers.owner, arabox), next: 1 }
}

const medianDelay = async (followed: Followed, samples: number): Promise<number> => {
  const { page, arabox, next } = followed
  followed.next += samples
  return medianOf(await delaysOf(servers.there, page, arabox, next, samples))
}

const untilFast = (followed: Followed) =>
  expect.poll(() => medianDelay(followed, 3), { timeout: 20_000 }).toBeLessThan(MEDIAN_MS)

/** The channel of a location, as Redis lists it. */
const channelOf = async ({ arabox }: Followed): Promise<string> => {
  for (const url of cluster.url.split(',')) {
    const client = createClient({ url, socket: { reconnectStrategy: false } })
    client.on('error', () => undefined)
    const channels = await client
      .connect()
      .then(() => client.sendCommand(['PUBSUB', 'SHARDCHANNELS', `*${arabox.locationUuid}`]))
      .catch(() => [])
    if (client.isOpen) client.destroy()
    const [found] = Array.isArray(channels) ? channels.map(String) : []
    if (found !== undefined) return found
  }
  throw new Error('nobody follows the location')
}

test('with a cluster of three, messages that one server accepts reach pages of another without delay, each once, at every node', async () => {
  const all = []
  const used = new Set<number>()
  // Which node has a location is chance.
  while (all.length < 3 || used.size < 2) {
    const followed = await follow()
    await untilFast(followed)
    used.add(await cluster.nodeOf(await channelOf(followed)))
    all.push(followed)
  }
  expect(used.size).toBeGreaterThan(1)
  for (const followed of all) expect(await medianDelay(followed, 5)).toBeLessThan(MEDIAN_MS)
  for (const { arabox, page, next } of all) {
    await expectExact(servers.store, arabox, page, next - 1)
    page.close()
  }
})

test('W16 when a shard moves to another node while messages arrive, counts stay exact, and messages are soon without delay again', async () => {
  const followed = await follow()
  await untilFast(followed)
  const channel = await channelOf(followed)
  const owner = await cluster.nodeOf(channel)
  for (const to of [(owner + 1) % 3, owner]) {
    const moved = cluster.moveSlotOf(channel, to)
    for (let count = 0; count < 20; count += 1) {
      await deliver(servers.there, followed.arabox, followed.next, 5)
      followed.next += 5
    }
    await moved
    expect(await cluster.nodeOf(channel)).toBe(to)
    await untilFast(followed)
    expect(await medianDelay(followed, SAMPLES)).toBeLessThan(MEDIAN_MS)
  }
  await expectExact(servers.store, followed.arabox, followed.page, followed.next - 1)
  followed.page.close()
})

test('W16 when a node dies, counts stay exact; when another node takes over its shard, messages are soon without delay again', async () => {
  const followed = await follow()
  await untilFast(followed)
  const channel = await channelOf(followed)
  const owner = await cluster.nodeOf(channel)
  const killed = cluster.kill(owner)
  for (let count = 0; count < 20; count += 1) {
    await deliver(servers.there, followed.arabox, followed.next, 5)
    followed.next += 5
  }
  await killed
  await expectExact(servers.store, followed.arabox, followed.page, followed.next - 1)
  await cluster.moveSlotOf(channel, (owner + 1) % 3)
  await untilFast(followed)
  expect(await medianDelay(followed, SAMPLES)).toBeLessThan(MEDIAN_MS)
  await expectExact(servers.store, followed.arabox, followed.page, followed.next - 1)
  followed.page.close()
})
