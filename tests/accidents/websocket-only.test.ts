import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOpenSocket } from '../../src/services/socket.ts'
import { callerAt } from '../support/calls/client.ts'
import { authorizeUuid, connectLiveClient, foldMessages } from '../support/calls/live-client.ts'
import { deliverOnce } from '../support/calls/retrying-client.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { people, startTwoServers, storedCounters, type TwoServers } from '../support/servers/two-servers.ts'
import { type ReverseProxy, startRoundRobinHaproxy } from './reverse-proxy.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let servers: TwoServers
let proxy: ReverseProxy

beforeAll(async () => {
  folder = await scratchFolder()
  servers = await startTwoServers({ LIVE_TRANSPORTS: 'websocket' }, 1)
  proxy = await startRoundRobinHaproxy(folder.path, [servers.here.url, servers.there.url])
})
afterAll(async () => {
  await proxy.stop()
  await servers.close()
  await folder.remove()
})

/** The socket of a page, opened through the proxy as the page does it, and the messages that it has received. */
const openPage = async (uuid: string, locationUuid: string) => {
  const received: Parameters<typeof foldMessages>[0][number][] = []
  let isGreeted = false
  let ended: string | undefined
  const socket = createOpenSocket(`${proxy.url}/socket.io`)(uuid, {
    greeted: () => {
      isGreeted = true
    },
    frame: (frame) => void received.push(...(frame as typeof received)),
    ended: (how) => {
      ended = how
    },
  })
  await vi.waitFor(() => expect([isGreeted, ended]).toEqual([true, undefined]), { timeout: 20_000 })
  expect(await socket.join(locationUuid, undefined)).toBeNull()
  return { socket, received }
}

const liveSocketsOf = async (url: string): Promise<number> =>
  Number(/^arabox_live_sockets (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])

test('with web sockets only, pages get exact counts from two servers behind a proxy without sticky sessions', async () => {
  const arabox = servers.newArabox()
  const uuids = []
  for (let count = 0; count < 6; count += 1) uuids.push(await authorizeUuid(callerAt(proxy.url, servers.owner.token)))
  const pages = []
  for (const uuid of uuids) pages.push(await openPage(uuid, arabox.locationUuid))
  const both = await Promise.all([servers.here, servers.there].map(({ url }) => liveSocketsOf(url)))
  expect(both.reduce((sum, each) => sum + each)).toBe(6)
  expect(Math.min(...both)).toBeGreaterThan(0)
  for (let round = 0; round < 10; round += 1) await deliverOnce(proxy.url, arabox.key, people(1 + round * 30, 30))
  for (const { received, socket } of pages) {
    await vi.waitFor(() => expect(received.at(-1)?.seq).toBe(300), { timeout: 20_000 })
    expect(foldMessages(received)).toEqual(await storedCounters(servers.store, arabox))
    socket.close()
  }
})

test('a client that only polls is refused at once, at every server', async () => {
  for (const { url } of [servers.here, servers.there]) {
    const uuid = await authorizeUuid(callerAt(url, servers.owner.token))
    await expect(connectLiveClient(url, uuid, 'polling')).rejects.toMatchObject({ type: 'TransportError' })
  }
})
