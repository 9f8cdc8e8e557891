import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import {
  type AraboxLocation,
  createAraboxes,
  deviceHeaders,
  personMessage,
} from '../../../../tests/support/calls/arabox.ts'
import { sendRequest } from '../../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { receiveMessage } from '../mqtt/receive-message.ts'
import { createDeviceIdentification } from './device-keys.ts'

let platform: AccessPlatform
let araboxes: AraboxLocation[]
beforeAll(async () => {
  platform = await startAccessPlatform()
  araboxes = await createAraboxes(platform.store, 6)
})
afterAll(() => platform.close())

const nextArabox = (): string => {
  const next = araboxes.pop()
  if (!next) throw new Error('the test needs more araboxes')
  return next.araboxUuid
}

const newKey = async (uuid: string): Promise<string> =>
  (await platform.callers.admin.call(contract.live.issueKey, { params: { uuid } })).answer.key
const endPrevious = (uuid: string) => platform.callers.admin.call(contract.live.endPreviousKey, { params: { uuid } })
const deviceOf = async (uuid: string) =>
  (await platform.callers.admin.call(contract.device.get, { params: { id: uuid } })).answer

let seq = 0
const messages = () => {
  seq += 1
  return [personMessage(seq, DEMO_NOW.toISOString())]
}
const byHttp = async (key: string, body: object = { messages: messages() }): Promise<number> =>
  (await sendRequest(platform.url, contract.live.ingest, { body }, { headers: deviceHeaders(key) })).status
/** What the receiver of the broker answers to a message on the topic of an arabox. */
const byMqtt = async (uuid: string, key: string): Promise<number> => {
  const { live } = platform.composition.contexts
  const gates = { live, identify: createDeviceIdentification(live, 7), limitDevice: () => undefined }
  return (await receiveMessage(gates, uuid, Buffer.from(JSON.stringify({ key, messages: messages() })))).receipt.status
}
const expirePrevious = (uuid: string) =>
  platform.store.pool.query(
    `update arabox_key set previous_until = now() - interval '1 second' where arabox_uuid = $1`,
    [uuid],
  )

test('E44 beside a new key the one before is valid for a day, over HTTP and MQTT, and then refused by both', async () => {
  const uuid = nextArabox()
  const [first, second] = [await newKey(uuid), await newKey(uuid)]
  for (const key of [first, second]) expect([await byHttp(key), await byMqtt(uuid, key)]).toEqual([200, 200])
  const until = Date.parse((await deviceOf(uuid)).previous_key_until ?? '')
  expect(Math.abs(until - Date.now() - 24 * 60 * 60 * 1000)).toBeLessThan(5 * 60 * 1000)
  await expirePrevious(uuid)
  expect([await byHttp(first), await byMqtt(uuid, first)]).toEqual([401, 401])
  expect([await byHttp(second), await byMqtt(uuid, second)]).toEqual([200, 200])
  // A clock that is set back prolongs nothing.
  platform.clock.set(new Date(DEMO_NOW.getTime() - 1000))
  expect(await byHttp(first)).toBe(401)
  platform.clock.set(DEMO_NOW)
})

test('E44 a third key ends the first one, and keeps the second', async () => {
  const uuid = nextArabox()
  const [first, second, third] = [await newKey(uuid), await newKey(uuid), await newKey(uuid)]
  expect([await byHttp(first), await byHttp(second), await byHttp(third)]).toEqual([401, 200, 200])
  expect([await byMqtt(uuid, first), await byMqtt(uuid, second)]).toEqual([401, 200])
})

test('E44 a key that others may know is ended at once, which the audit log says, and no other key is', async () => {
  const uuid = nextArabox()
  const [stolen, own] = [await newKey(uuid), await newKey(uuid)]
  expect(await byHttp(stolen)).toBe(200)
  expect((await endPrevious(uuid)).answer).toEqual({ arabox_uuid: uuid, previous_key_until: null })
  expect([await byHttp(stolen), await byMqtt(uuid, stolen), await byHttp(own)]).toEqual([401, 401, 200])
  expect(await endPrevious(uuid)).toMatchObject({ status: 200 })
  expect(await byHttp(own)).toBe(200)
  const { id } = await deviceOf(uuid)
  const { rows } = await platform.store.pool.query(
    `select action from audit_entry where kind = 'device' and record_id = $1 order by id`,
    [String(id)],
  )
  expect(rows.map(({ action }) => action)).toEqual(['key_issued', 'key_issued', 'key_ended'])
})

test('E44 both keys of an arabox are refused on the topic of another one, and ending keys is for administrators', async () => {
  const [uuid, other] = [nextArabox(), nextArabox()]
  const keys = [await newKey(uuid), await newKey(uuid)]
  for (const key of keys) expect(await byMqtt(other, key)).toBe(401)
  expect((await endPrevious(other)).status).toBe(404)
  expect((await endPrevious(UNKNOWN_UUID)).status).toBe(404)
  const params = { uuid }
  for (const name of ['sales', 'owner', 'manager'] as const)
    expect((await platform.callers[name].call(contract.live.endPreviousKey, { params })).status).toBe(403)
  for (const key of keys) {
    const headers = deviceHeaders(key)
    expect((await sendRequest(platform.url, contract.live.endPreviousKey, { params }, { headers })).status).toBe(401)
    expect(await byHttp(key)).toBe(200)
  }
})

test('E44 a rotation loses nothing: a batch whose answer was lost is repeated with the key before, and counts once', async () => {
  const uuid = nextArabox()
  const first = await newKey(uuid)
  const body = { messages: messages() }
  expect(await byHttp(first, body)).toBe(200)
  const before = await deviceOf(uuid)
  expect(before).toMatchObject({ key_used_at: DEMO_NOW.toISOString(), previous_key_until: null })
  const second = await newKey(uuid)
  expect(await deviceOf(uuid)).toMatchObject({ key_used_at: null, previous_key_used_at: DEMO_NOW.toISOString() })
  const again = await sendRequest(platform.url, contract.live.ingest, { body }, { headers: deviceHeaders(first) })
  expect(JSON.parse(again.text)).toMatchObject({ accepted: 0, repeated: 1 })
  const later = new Date(DEMO_NOW.getTime() + 60_000)
  platform.clock.set(later)
  expect(await byHttp(second)).toBe(200)
  platform.clock.set(DEMO_NOW)
  expect(await deviceOf(uuid)).toMatchObject({
    key_used_at: later.toISOString(),
    previous_key_used_at: DEMO_NOW.toISOString(),
  })
  await endPrevious(uuid)
  expect(await deviceOf(uuid)).toMatchObject({ previous_key_until: null, previous_key_used_at: null })
})
