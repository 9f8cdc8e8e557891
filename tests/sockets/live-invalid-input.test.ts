import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { type AccessPlatform, startAccessPlatform } from '../access/access-platform.ts'
import { type Arabox, createAraboxes, issueKeys, personMessage } from '../ingest/arabox.ts'
import { callerAt } from '../support/client.ts'
import { authorizeUuid, connectLiveClient, type LiveClient } from './live-client.ts'

const NOW = '2026-03-02T10:20:00Z'

let all: AccessPlatform
let waiting: Arabox[]
let arabox: Arabox
let open: LiveClient[] = []

beforeAll(async () => {
  all = await startAccessPlatform()
  await all.at(NOW)
  waiting = await issueKeys(all.url, all.callers.admin, await createAraboxes(all.store, 4))
})
beforeEach(() => {
  const next = waiting.pop()
  if (!next) throw new Error('more araboxes are needed')
  arabox = next
})
afterEach(() => {
  for (const client of open) client.close()
  open = []
})
afterAll(() => all.close())

const connect = async (transport?: string): Promise<LiveClient> => {
  const client = await connectLiveClient(all.url, await authorizeUuid(all.callers.owner), transport)
  open.push(client)
  return client
}

test('promise R1 a malformed request is answered with a problem and changes nothing', async () => {
  const client = await connect()
  const location_uuid = arabox.locationUuid
  const bad = [null, 7, 'x', [], {}, { location_uuid: 7 }, { location_uuid: 'x' }, { location_uuid, seq: -1 }]
  for (const input of [...bad, { location_uuid, seq: 1.5 }, { location_uuid, seq: 'x' }, { location_uuid, more: 1 }]) {
    expect(await client.wish('join', input)).toBe('invalid_input')
  }
  expect(await client.wish('leave', { location_uuid: 7 })).toBe('invalid_input')
  client.socket.emit('join')
  client.socket.emit('join', { location_uuid }, 'no function')
  client.socket.emit('unheard', { of: 'it' })
  client.socket.emit('leave', { location_uuid })
  expect(await client.wish('join', { location_uuid })).toBeNull()
  await client.until(location_uuid, 0)
})

test.each(['websocket', 'polling'])(
  'promise R1 a message of a megabyte closes its own socket and does not affect other sockets, by %s',
  async (transport) => {
    const [big, other] = [await connect(transport), await connect()]
    const location_uuid = arabox.locationUuid
    expect(await other.wish('join', { location_uuid })).toBeNull()
    const closed = new Promise((resolve) => big.socket.once('disconnect', resolve))
    big.socket.emit('join', { location_uuid: 'x'.repeat(1024 * 1024) })
    await closed
    expect(big.received).toEqual([])
    expect((await callerAt(all.url).call(contract.platform.health)).status).toBe(200)
    expect((await arabox.deliver([personMessage(1, NOW)])).status).toBe(200)
    await other.until(location_uuid, 1)
  },
)

test('promise R1 a uuid of a megabyte is rejected, and the platform continues', async () => {
  const other = await connect()
  const opened = connectLiveClient(all.url, 'x'.repeat(1024 * 1024), 'polling').then(
    () => 'let in',
    () => 'refused',
  )
  expect(await opened).toBe('refused')
  expect((await callerAt(all.url).call(contract.platform.health)).status).toBe(200)
  expect(await other.wish('join', { location_uuid: arabox.locationUuid })).toBeNull()
})
