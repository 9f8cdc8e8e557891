import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { type Arabox, araboxSource, personMessage } from '../support/calls/arabox.ts'
import { callerAt } from '../support/calls/client.ts'
import { connectLiveClient, liveClientsOf } from '../support/calls/live-client.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

const NOW = '2026-03-02T10:20:00Z'

let all: AccessPlatform
let newArabox: () => Arabox
let arabox: Arabox
const { connect } = liveClientsOf(() => all)

beforeAll(async () => {
  all = await startAccessPlatform()
  await all.at(NOW)
  newArabox = await araboxSource(all, all.callers.admin, 4)
})
beforeEach(() => {
  arabox = newArabox()
})
afterAll(() => all.close())

test('promise R1 a malformed request is answered with a problem and changes nothing', async () => {
  const client = await connect()
  const location_uuid = arabox.locationUuid
  const bad = [null, 7, 'x', [], {}, { location_uuid: 7 }, { location_uuid: 'x' }, { location_uuid, seq: -1 }]
  for (const input of [...bad, { location_uuid, seq: 1.5 }, { location_uuid, seq: 'x' }, { location_uuid, more: 1 }]) {
    expect(await client.request('join', input)).toBe('invalid_input')
  }
  expect(await client.request('leave', { location_uuid: 7 })).toBe('invalid_input')
  for (const name of ['join', 'leave']) {
    expect(await client.socket.timeout(5000).emitWithAck(name)).toEqual({ code: 'invalid_input' })
  }
  client.socket.emit('join')
  client.socket.emit('join', { location_uuid }, 'no function')
  client.socket.emit('unknown', { of: 'it' })
  client.socket.emit('leave', { location_uuid })
  expect(await client.request('join', { location_uuid })).toBeNull()
  await client.until(location_uuid, 0)
})

test.each(['websocket', 'polling'])(
  'promise R1 a message of a megabyte closes its own socket and does not affect other sockets, by %s',
  async (transport) => {
    const [big, other] = [await connect('owner', transport), await connect()]
    const location_uuid = arabox.locationUuid
    expect(await other.request('join', { location_uuid })).toBeNull()
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
    () => 'accepted',
    () => 'rejected',
  )
  expect(await opened).toBe('rejected')
  expect((await callerAt(all.url).call(contract.platform.health)).status).toBe(200)
  expect(await other.request('join', { location_uuid: arabox.locationUuid })).toBeNull()
})
