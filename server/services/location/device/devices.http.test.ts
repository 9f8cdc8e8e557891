import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { deviceHeaders, personMessage } from '../../../../tests/support/calls/arabox.ts'
import { sendRequest } from '../../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'

const operations = contract.device

let platform: AccessPlatform
let admin: AccessPlatform['callers']['admin']
/** Locations without a device. */
let freeLocations: { id: number; uuid: string }[]

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
  const { rows } = await platform.store.pool.query<{ id: number; uuid: string }>(
    'select id, uuid from location where arabox_uuid is null and is_active order by id',
  )
  freeLocations = rows
})
afterAll(() => platform.close())

const oneOf = (id: number) => ({ params: { id: String(id) } })
const free = (): number => freeLocations.shift()?.id ?? 0
const created = async (serial_number: string, body: object = {}) =>
  (await admin.call(operations.create, { body: { serial_number, ...body } })).answer
const change = (id: number, body: object) => admin.call(operations.change, { ...oneOf(id), body })
const newKey = async (uuid: string) => (await admin.call(contract.live.issueKey, { params: { uuid } })).answer.key
const deliver = async (key: string, seq: number) =>
  (
    await sendRequest(
      platform.url,
      contract.live.ingest,
      { body: { messages: [personMessage(seq, DEMO_NOW.toISOString())] } },
      { headers: deviceHeaders(key) },
    )
  ).status

test('C61 C103 C104 C105 a device is created in stock, read, changed and deleted by an administrator', async () => {
  const device = await created('AX-1')
  expect(device).toMatchObject({
    serial_number: 'AX-1',
    is_active: true,
    location_id: null,
    location_name: null,
    company_id: null,
    last_message_at: null,
    status: 'unknown',
    quality_percent: null,
    key_issued_at: null,
    version: 1,
  })
  expect((await admin.call(operations.get, oneOf(device.id))).answer).toEqual(device)
  expect((await admin.call(operations.get, { params: { id: device.uuid } })).answer).toEqual(device)
  expect((await admin.call(operations.get, { params: { id: UNKNOWN_UUID } })).status).toBe(404)
  expect((await admin.call(operations.get, { params: { id: '1-2' } })).problem.errors).toMatchObject([
    { message: 'This is not an identifier' },
  ])
  const changed = await change(device.id, { serial_number: 'AX-1b', version: 1 })
  expect(changed.answer).toEqual({ ...device, serial_number: 'AX-1b', version: 2 })
  const twice = await admin.call(operations.create, { body: { serial_number: 'AX-1b' } })
  expect(twice).toMatchObject({ status: 409, problem: { code: 'duplicate', errors: [{ path: 'serial_number' }] } })
  expect((await admin.call(operations.remove, oneOf(device.id))).status).toBe(204)
  expect((await admin.call(operations.get, oneOf(device.id))).status).toBe(404)
})

test('C60 K02 E40 every arabox of the network is a device; the list filters by location, state, status and text', async () => {
  const listed = async (query: object = {}) => (await admin.call(operations.list, { query })).answer
  const { rows } = await platform.store.pool.query(
    'select id, name from location where arabox_uuid is not null limit 1',
  )
  const [named] = rows
  const [device] = (await listed({ location_id: named.id })).items
  expect(device).toMatchObject({ location_id: named.id, location_name: named.name, company_id: 6 })
  expect((await listed()).size).toBe(50)
  const { total } = await listed()
  const byStatus = await Promise.all(['online', 'silent', 'unknown'].map((status) => listed({ status })))
  expect(byStatus.reduce((sum, page) => sum + page.total, 0)).toBe(total)
  expect((await listed({ is_active: false })).total).toBe(0)
  expect((await listed({ filter: device?.serial_number })).items).toEqual([device])
  const newest = (await listed({ sort_by: 'last_message_at', order: 'desc', size: 1000 })).items
  const times = newest.map(({ last_message_at }) => last_message_at ?? '')
  expect(times).toEqual(times.toSorted().toReversed())
})

test('C104 a location has one device: an occupied or unknown location is a problem at its field, and nothing moves', async () => {
  const [one, other] = [free(), free()]
  const device = await created('AX-2', { location_id: one })
  const second = await created('AX-3', { location_id: other })
  const refused = async (location_id: number) => (await change(second.id, { location_id })).problem.errors
  expect(await refused(one)).toEqual([{ path: 'location_id', message: 'This location already has a device' }])
  expect(await refused(99_999)).toEqual([{ path: 'location_id', message: 'There is no such record' }])
  expect((await admin.call(operations.get, oneOf(second.id))).answer).toEqual(second)
  expect((await change(device.id, { location_id: null })).answer.location_id).toBeNull()
  expect((await change(second.id, { location_id: one })).answer.location_id).toBe(one)
})

test('a key works where the device is; it is refused in stock, after a switch-off, after a new key and after removal', async () => {
  const location_id = free()
  const device = await created('AX-4')
  const inStock = await newKey(device.uuid)
  expect(await deliver(inStock, 1)).toBe(401)
  await change(device.id, { location_id })
  expect(await deliver(inStock, 1)).toBe(200)
  // One minute has passed since the first message, and the device delivered in that minute.
  expect((await admin.call(operations.get, oneOf(device.id))).answer.quality_percent).toBe(100)
  const seen = (await admin.call(operations.get, oneOf(device.id))).answer
  const now = DEMO_NOW.toISOString()
  expect(seen).toMatchObject({ status: 'online', last_message_at: now, key_issued_at: now })
  await change(device.id, { is_active: false })
  expect(await deliver(inStock, 2)).toBe(401)
  await change(device.id, { is_active: true })
  expect(await deliver(inStock, 2)).toBe(200)
  const rotated = await newKey(device.uuid)
  expect(await deliver(inStock, 3)).toBe(200)
  expect(await deliver(rotated, 1)).toBe(200)
  const used = await admin.call(operations.remove, oneOf(device.id))
  expect(used).toMatchObject({ status: 409, problem: { code: 'in_use', usage: [{ kind: 'location', count: 1 }] } })
  await change(device.id, { location_id: null })
  expect((await admin.call(operations.remove, oneOf(device.id))).status).toBe(204)
  expect(await deliver(rotated, 2)).toBe(401)
  const { rows } = await platform.store.pool.query('select 1 from arabox_key where arabox_uuid = $1', [device.uuid])
  expect(rows).toEqual([])
})

test('an issued key is in the audit log, without the key', async () => {
  const device = await created('AX-5')
  const key = await newKey(device.uuid)
  const { rows } = await platform.store.pool.query(
    `select action, record_name, account_name, address, audit_entry::text as whole from audit_entry
     where kind = 'device' and record_id = $1 order by id`,
    [String(device.id)],
  )
  expect(rows).toMatchObject([
    { action: 'created', record_name: 'AX-5' },
    { action: 'key_issued', record_name: 'AX-5', address: '127.0.0.1', account_name: expect.any(String) },
  ])
  expect(rows.map(({ whole }) => whole).join()).not.toContain(key)
})
