import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoAraboxes } from '../support/calls/arabox.ts'
import { authorizeUuid, connectLiveClient } from '../support/calls/live-client.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

const SOCKETS = 3
const HANDSHAKES = 40

let all: AccessPlatform

beforeAll(async () => {
  all = await startAccessPlatform({
    socketsPerSession: SOCKETS,
    handshakesPerMinute: HANDSHAKES,
    trustedProxies: ['127.0.0.1', '::1'],
  })
})
afterAll(() => all.close())

const connect = async (account: 'owner' | 'planner' | 'sales') =>
  connectLiveClient(all.url, await authorizeUuid(all.callers[account]))

test('W04 a client that sends requests without end is disconnected, and others are served', async () => {
  const location_uuid = demoAraboxes()[0]?.locationUuid
  const [flooding, other] = [await connect('owner'), await connect('planner')]
  const disconnected = new Promise((resolve) => flooding.socket.once('disconnect', resolve))
  // Requests without waiting for their answers, as fast as the connection takes them.
  for (let count = 0; count < 20_000; count += 1) flooding.socket.emit('leave', { location_uuid })
  expect(await disconnected).toBe('io server disconnect')
  expect(await other.request('join', { location_uuid })).toBeNull()
  other.close()
})

test('W04 a session has a limited number of sockets, and room again when one is closed', async () => {
  const clients = [await connect('sales'), await connect('sales'), await connect('sales')]
  expect(clients).toHaveLength(SOCKETS)
  await expect(connect('sales')).rejects.toMatchObject({ data: { code: 'too_many_requests' } })
  const other = await connect('planner')
  clients[0]?.close()
  const again = await vi.waitFor(() => connect('sales'))
  for (const client of [...clients, other, again]) client.close()
})

test('W04 new connections from one address are limited, those from others are not', async () => {
  const statusFrom = async (address: string): Promise<number> =>
    (await fetch(`${all.url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': address } })).status
  const statuses: number[] = []
  for (let count = 0; count < HANDSHAKES + 5; count += 1) statuses.push(await statusFrom('192.0.2.1'))
  expect(statuses).toEqual([...Array(HANDSHAKES).fill(200), ...Array(5).fill(403)])
  expect(await statusFrom('192.0.2.2')).toBe(200)
})

test('accident 24: a connection on which half of a request arrived is closed, in the API as on the live socket', async () => {
  const { server } = all.app
  expect([server.timeout, server.requestTimeout]).toEqual([60_000, 1_800_000])
  const begun = await fetch(`${all.url}/socket.io/?EIO=4&transport=polling`, {
    headers: { 'x-forwarded-for': '192.0.2.3' },
  })
  const { sid } = JSON.parse((await begun.text()).slice(1)) as { sid: string }
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nhost: x\r\n`
  const halfBody = 'content-type: text/plain\r\ncontent-length: 1000\r\n\r\nhalf'
  // The same limit, but shorter than the time limit of this test.
  server.timeout = 300
  const closings = [
    post('/api/users/auth'),
    `${post('/api/users/auth/refresh-token')}${halfBody.replace('text/plain', 'application/json')}`,
    `${post(`/socket.io/?EIO=4&transport=polling&sid=${sid}`)}${halfBody}`,
  ].map(async (text) => {
    const connection = createConnection(Number(new URL(all.url).port), '127.0.0.1')
    connection.on('error', () => undefined).resume()
    connection.write(text)
    await once(connection, 'close')
  })
  expect(await Promise.all(closings)).toHaveLength(3)
  server.timeout = 60_000
})
