import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MqttReceipt } from '../../contract/live/mqtt.ts'
import { projectRoot } from '../../server/base/project-root.ts'
import { type Arabox, araboxSource, personMessage } from '../support/calls/arabox.ts'
import { countedPeople } from '../support/calls/counted-people.ts'
import { jsonOf } from '../support/calls/send-request.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'
import { type Mosquitto, startMosquitto } from '../support/servers/mosquitto.ts'

const PER_MINUTE = 12

let broker: Mosquitto
let all: AccessPlatform
let device: MqttClient
let newArabox: () => Arabox
let arabox: Arabox
const receipts = new Map<string, MqttReceipt[]>()

const subscribed = (count: number) =>
  vi.waitFor(
    () => expect(broker.lines.filter((line) => line.includes('$share/')).length).toBeGreaterThanOrEqual(count),
    20_000,
  )

beforeAll(async () => {
  const rules = /```\n(user arabox-platform\n[^`]*)```/.exec(
    await readFile(join(projectRoot, 'docs/sensors.md'), 'utf8'),
  )
  broker = await startMosquitto(`${rules?.[1]}\nuser tester\ntopic readwrite #\n`)
  all = await startAccessPlatform({
    mqtt: { url: broker.url, username: 'arabox-platform', password: undefined, prefix: 'arabox', clientId: 'platform' },
    deviceRequestsPerMinute: PER_MINUTE,
  })
  newArabox = await araboxSource(all, all.callers.admin, 12)
  await subscribed(4)
  device = await connectAsync(broker.url, {
    protocolVersion: 5,
    clientId: 'device',
    username: 'tester',
    clean: false,
    properties: { sessionExpiryInterval: 600 },
    reconnectPeriod: 200,
  })
  device.on('message', (topic, payload) => {
    receipts.set(topic, [...(receipts.get(topic) ?? []), JSON.parse(payload.toString())])
  })
  await device.subscribeAsync('arabox/+/receipts/#', { qos: 1 })
})
beforeEach(() => {
  arabox = newArabox()
  receipts.clear()
})
afterAll(async () => {
  await device.endAsync(true)
  await all.close()
  await broker.close()
})

const at = '2026-03-02T07:00:00Z'
const messages = (...seqs: number[]) => seqs.map((seq) => personMessage(seq, at))
const topicOf = (name: string) => `arabox/${arabox.araboxUuid}/${name}`

const published = (payload: unknown, properties: object = {}) =>
  device.publishAsync(topicOf('messages'), typeof payload === 'string' ? payload : JSON.stringify(payload), {
    qos: 1,
    properties,
  })

const receiptsAt = (topic: string, count = 1) =>
  vi.waitFor(() => {
    const found = receipts.get(topic) ?? []
    expect(found.length).toBeGreaterThanOrEqual(count)
    return found
  }, 20_000)

const answered = async (payload: unknown): Promise<MqttReceipt | undefined> => {
  receipts.clear()
  await published(payload)
  return (await receiptsAt(topicOf('receipts')))[0]
}

test('E44 a message over MQTT has the receipt that HTTP answers, counts once over both ways, and keeps its id', async () => {
  const { key } = arabox
  expect(await answered({ key, id: 'one', messages: messages(1, 2) })).toEqual({
    id: 'one',
    status: 200,
    answer: { accepted: 2, repeated: 0 },
  })
  expect(await answered({ key, messages: messages(1, 2) })).toEqual({
    id: null,
    status: 200,
    answer: { accepted: 0, repeated: 2 },
  })
  expect(jsonOf(await arabox.deliver(messages(2, 3)))).toEqual({ accepted: 1, repeated: 1 })
  expect(await countedPeople(all.store, arabox)).toBe(3)
  const future = { ...personMessage(4, '2999-01-01T00:00:00Z') }
  expect(await answered({ key, id: 'two', messages: [...messages(5), future] })).toMatchObject({
    status: 200,
    answer: { accepted: 1, rejected: [{ seq: 4, reason: 'future' }], notices: [{ code: 'clock_wrong' }] },
  })
  const again = { ...personMessage(1, at), object: 'car' }
  expect(await answered({ key, messages: [again] })).toMatchObject({
    status: 409,
    answer: { code: 'restarted_without_memory' },
  })
})

test('E44 a message over MQTT that cannot be stored is answered by name and not delivered again', async () => {
  const { key } = arabox
  const other = newArabox()
  expect(await answered('no JSON')).toMatchObject({ id: null, status: 400, answer: { code: 'bad_request' } })
  expect(await answered({ key: other.key, id: 'foreign', messages: messages(1) })).toMatchObject({
    id: 'foreign',
    status: 401,
  })
  expect(await answered({ key: 'a'.repeat(43), messages: messages(1) })).toMatchObject({ status: 401 })
  expect(await answered({ key, id: 'empty', messages: [] })).toMatchObject({
    id: 'empty',
    status: 422,
    answer: { code: 'invalid_input', errors: [{ path: 'messages' }] },
  })
  expect(await answered({ key, messages: messages(1), color: 'red' })).toMatchObject({ status: 422 })
  expect(await answered({ key, id: 'x'.repeat(65), messages: messages(1) })).toMatchObject({ status: 422 })
  expect(await answered('x'.repeat(2 * 1024 * 1024 + 1))).toMatchObject({ status: 413, answer: { code: 'too_large' } })
  expect(await countedPeople(all.store, arabox)).toBe(0)
  expect(await countedPeople(all.store, other)).toBe(0)
})

test('E44 a receipt goes to the response topic of a message if that is the device’s own, with its correlation data', async () => {
  const { key } = arabox
  const own = topicOf('receipts/mine')
  let correlation: string | undefined
  device.once('message', (_topic, _payload, { properties }) => {
    correlation = properties?.correlationData?.toString()
  })
  await published({ key, messages: messages(1) }, { responseTopic: own, correlationData: Buffer.from('42') })
  await receiptsAt(own)
  expect(correlation).toBe('42')
  for (const responseTopic of [topicOf('messages'), `arabox/${newArabox().araboxUuid}/messages`]) {
    receipts.clear()
    await published({ key, id: responseTopic, messages: messages(1) }, { responseTopic })
    expect(await receiptsAt(topicOf('receipts'))).toMatchObject([{ id: responseTopic, status: 200 }])
  }
})

test('E44 a device that sends more than its limit over MQTT and HTTP together is told when it may send again', async () => {
  const { key } = arabox
  for (let seq = 1; seq <= PER_MINUTE; seq++) await arabox.deliver(messages(seq))
  const refused = await answered({ key, messages: messages(PER_MINUTE + 1) })
  expect(refused).toMatchObject({ status: 429, answer: { code: 'too_many_requests' } })
  expect(refused?.retry_after).toBeGreaterThan(0)
})

test('E44 while the database is away, a message over MQTT is not acknowledged; it is stored once when it is back', async () => {
  const stopped = Object.assign(new Error('the database stops'), { code: '57P01' })
  const failing = vi.spyOn(all.composition.contexts.live.store, 'transaction').mockRejectedValue(stopped)
  try {
    await published({ key: arabox.key, id: 'waits', messages: messages(1, 2) })
    await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(2), 20_000)
  } finally {
    failing.mockRestore()
  }
  expect(await receiptsAt(topicOf('receipts'))).toEqual([
    { id: 'waits', status: 200, answer: { accepted: 2, repeated: 0 } },
  ])
  expect(await countedPeople(all.store, arabox)).toBe(2)
})

test('E44 after the broker has started again, a device that sends again what has no receipt is counted once', async () => {
  const { key } = arabox
  await published({ key, id: 'before', messages: messages(1) })
  await receiptsAt(topicOf('receipts'))
  await broker.restart()
  // Until the platform has subscribed again, mosquitto gives the messages to nobody.
  const received = await vi.waitFor(
    async () => {
      await published({ key, id: 'after', messages: messages(1, 2) })
      expect(receipts.get(topicOf('receipts'))).toHaveLength(2)
      return receipts.get(topicOf('receipts'))?.at(-1)
    },
    { timeout: 30_000, interval: 200 },
  )
  expect(received).toEqual({ id: 'after', status: 200, answer: { accepted: 1, repeated: 1 } })
  expect(await countedPeople(all.store, arabox)).toBe(2)
})

test('E44 by the rules of the broker in the documentation a device publishes and reads on its own topics only', async () => {
  const own = await connectAsync(broker.url, { protocolVersion: 5, username: arabox.araboxUuid })
  const seen: string[] = []
  own.on('message', (topic) => seen.push(topic))
  await own.subscribeAsync('arabox/#', { qos: 1 })
  const payload = JSON.stringify({ key: arabox.key, messages: messages(1) })
  const foreign = newArabox()
  const refused = own.publishAsync(`arabox/${foreign.araboxUuid}/messages`, payload, { qos: 1 })
  await expect(refused).rejects.toThrow('Not authorized')
  await published({ key: arabox.key, id: 'by the tester', messages: messages(1) })
  await own.publishAsync(topicOf('messages'), payload, { qos: 1 })
  await receiptsAt(topicOf('receipts'), 2)
  await vi.waitFor(() => expect(seen).toEqual([topicOf('receipts'), topicOf('receipts')]), 20_000)
  await own.endAsync()
})
