import type { Socket as TcpSocket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { Message } from '../../contract/live/messages.ts'
import { type Counters, LARGEST_FRAME_BYTES, liveMessage } from '../../contract/live/stream.ts'
import { afterMessage, countersOf } from '../../machines/live/counters.ts'
import { liveContext } from '../../server/contexts.ts'
import { storeBatch } from '../../server/services/live/ingest/store-batch.ts'
import { type Arabox, araboxSource, personMessage } from '../support/calls/arabox.ts'
import { loggedIn } from '../support/calls/client.ts'
import { contractErrorOf } from '../support/calls/contract-error.ts'
import {
  authorizeUuid,
  connectLiveClient,
  foldMessages,
  type LiveClient,
  liveClientsOf,
} from '../support/calls/live-client.ts'
import { type AccessPlatform, startAccessPlatform, UNKNOWN_UUID } from '../support/platform/access-platform.ts'
import { dropLiveLog } from '../support/platform/drop-live-log.ts'

const NOW = '2026-03-02T10:20:00Z'

let all: AccessPlatform
let newArabox: () => Arabox
let arabox: Arabox
const { connect, add } = liveClientsOf(() => all)

beforeAll(async () => {
  all = await startAccessPlatform()
  await all.at(NOW)
  newArabox = await araboxSource(all, all.callers.admin, 30)
})
beforeEach(async () => {
  arabox = newArabox()
  await all.at(NOW)
})
afterAll(() => all.close())

const deliver = async (messages: readonly unknown[]) => {
  const answer = await arabox.deliver(messages)
  expect(contractErrorOf(contract.live.ingest, answer)).toBeNull()
  expect(answer.status).toBe(200)
}

const kinds = (['person', 'car', 'bus'] as const).flatMap((object) =>
  (['net', 'gross'] as const).map((counter) => ({ object, counter })),
)
/** Messages of all kinds from number `from` on; every seventh is a position. */
const mixed = (from: number, count: number, at = '2026-03-02T10:05:00Z'): Message[] =>
  Array.from({ length: count }, (_, index): Message => {
    const seq = from + index
    if (seq % 7 === 0) return { type: 'realtime', seq, at, zones: { top: seq, left: 1, middle: 2, right: 3 } }
    return { ...personMessage(seq, at), ...kinds[seq % 6] }
  })

const storedState = async (): Promise<{ seq: number; counters: Counters }> => {
  const { rows } = await all.store.pool.query<{ seq: number; counters: Counters }>(
    'select seq, counters from live_state where location_uuid = $1',
    [arabox.locationUuid],
  )
  const [row] = rows
  if (!row) throw new Error('nothing is stored')
  return row
}

const codeOf = async (opened: Promise<LiveClient>): Promise<unknown> => {
  try {
    add(await opened)
    return 'accepted'
  } catch (error) {
    return (error as { data?: { code?: string } }).data?.code
  }
}

const webSocketOf = ({ socket }: LiveClient) =>
  (socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }).ws

describe('connection', () => {
  test.each(['websocket', 'polling'])(
    'W02 is accepted with a uuid that the session has registered, by %s',
    async (transport) => {
      const client = await connect('owner', transport)
      expect(await client.request('join', { location_uuid: arabox.locationUuid })).toBeNull()
      await deliver([personMessage(1, NOW)])
      await client.until(arabox.locationUuid, 1)
      expect(foldMessages(client.received).counters.net).toBe(1)
    },
  )

  test('W02 is rejected with a uuid that was used, is unknown, is malformed, or is older than thirty seconds', async () => {
    const uuid = await authorizeUuid(all.callers.owner)
    expect(await codeOf(connectLiveClient(all.url, uuid))).toBe('accepted')
    expect(await codeOf(connectLiveClient(all.url, uuid))).toBe('unauthenticated')
    for (const invalid of [UNKNOWN_UUID, 'x', 7, null, undefined, { uuid }]) {
      expect(await codeOf(connectLiveClient(all.url, invalid))).toBe('unauthenticated')
    }
    const [late, inTime] = [await authorizeUuid(all.callers.owner), await authorizeUuid(all.callers.owner)]
    all.clock.set(new Date(Date.parse(NOW) + 29_999))
    expect(await codeOf(connectLiveClient(all.url, inTime))).toBe('accepted')
    all.clock.set(new Date(Date.parse(NOW) + 30_000))
    expect(await codeOf(connectLiveClient(all.url, late))).toBe('unauthenticated')
  })

  test('W02 is accepted for only one of many simultaneous sockets with the same uuid', async () => {
    const uuid = await authorizeUuid(all.callers.owner)
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(connectLiveClient(all.url, uuid))))
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
  })

  test('W02 is rejected if the session ended after the uuid was registered', async () => {
    const caller = await loggedIn(all.url, 'owner')
    const uuid = await authorizeUuid(caller)
    await caller.call(contract.users.logout)
    expect(await codeOf(connectLiveClient(all.url, uuid))).toBe('unauthenticated')
  })

  test('a uuid that is registered already is rejected', async () => {
    const uuid = await authorizeUuid(all.callers.owner)
    const again = await all.callers.rival.call(contract.platform.task, { body: { task: 'authorize', uuid } })
    expect([again.status, again.problem.code]).toEqual([409, 'duplicate'])
  })
})

describe('joining a location', () => {
  test('promise R2 R15 allows every active location; an inactive one of another company reads like a missing one', async () => {
    const location_uuid = arabox.locationUuid
    const client = await connect('owner')
    expect(await client.request('join', { location_uuid })).toBeNull()
    expect(await (await connect('sales')).request('join', { location_uuid: location_uuid.toUpperCase() })).toBeNull()
    expect(await (await connect('analyst')).request('join', { location_uuid })).toBeNull()
    const rival = await connect('rival')
    await all.store.pool.query('update location set is_active = false where uuid = $1', [location_uuid])
    expect(await rival.request('join', { location_uuid })).toBe('not_found')
    expect(await rival.request('join', { location_uuid: UNKNOWN_UUID })).toBe('not_found')
    await deliver(mixed(1, 10))
    await client.until(location_uuid, 10)
    expect(rival.received).toEqual([])
  })

  test('leaving a location ends its messages; other locations continue', async () => {
    const other = arabox
    const client = await connect()
    await client.request('join', { location_uuid: other.locationUuid })
    await client.until(other.locationUuid, 0)
    arabox = newArabox()
    await client.request('join', { location_uuid: arabox.locationUuid })
    expect(await client.request('leave', { location_uuid: other.locationUuid })).toBeNull()
    await other.deliver(mixed(1, 10))
    await deliver(mixed(1, 10))
    await client.until(arabox.locationUuid, 10)
    expect(client.received.filter((each) => each.location_uuid === other.locationUuid)).toHaveLength(1)
  })
})

describe('exactness', () => {
  test('W16 a client that reconnects often with its last number receives every message once', async () => {
    const location_uuid = arabox.locationUuid
    const received: LiveClient['received'] = []
    let next = 1
    let isOver = false
    const delivering = (async () => {
      while (!isOver) {
        await deliver(mixed(next, 137))
        next += 137
      }
    })()
    for (let round = 0; round < 12; round += 1) {
      const client = await connect()
      const seq = received.at(-1)?.seq
      expect(await client.request('join', { location_uuid, ...(seq === undefined ? {} : { seq }) })).toBeNull()
      await client.until(location_uuid, (seq ?? 0) + 200)
      client.close()
      received.push(...client.received)
    }
    isOver = true
    await delivering
    await deliver(mixed(next, 60))
    next += 60
    const client = await connect()
    await client.request('join', { location_uuid, seq: received.at(-1)?.seq })
    await client.until(location_uuid, (await storedState()).seq)
    received.push(...client.received)
    expect(received.filter(({ type }) => type === 'snapshot')).toHaveLength(1)
    for (const each of received.slice(1)) expect(liveMessage.safeParse(each).success).toBe(true)
    expect(foldMessages(received)).toEqual(await storedState())
    expect((await storedState()).seq).toBe(next - 1)
  })

  test('messages that another process accepts are delivered too, in order', async () => {
    const { locationUuid } = arabox
    const client = await connect()
    await client.request('join', { location_uuid: locationUuid })
    await client.until(locationUuid, 0)
    // The platform does not subscribe to this context, as it cannot subscribe to another process.
    const elsewhere = liveContext(all.composition.platform)
    const device = { ...arabox, timeZone: 'Europe/Warsaw', key: { number: 1, reportDays: 7 } }
    await deliver(mixed(1, 10))
    await storeBatch(elsewhere, device, mixed(11, 300))
    await client.until(locationUuid, 310)
    await storeBatch(elsewhere, device, mixed(311, 10))
    await deliver(mixed(321, 10))
    await client.until(locationUuid, 330)
    expect(client.received.filter(({ type }) => type === 'snapshot')).toHaveLength(1)
    expect(foldMessages(client.received)).toEqual(await storedState())
  })

  test('W05 W06 W07 W08 the counters equal a simple count of the delivered messages', async () => {
    const messages = mixed(1, 700)
    await deliver(messages.slice(0, 300).reverse())
    await deliver([...messages.slice(250), ...messages.slice(0, 20)])
    const count = (object: string, counter: string) =>
      messages.filter((each) => each.type === 'path' && each.object === object && each.counter === counter).length
    expect((await storedState()).counters).toEqual({
      day: '2026-03-02',
      net: count('person', 'net'),
      gross: count('person', 'gross'),
      carPeople: count('car', 'net'),
      car: count('car', 'gross'),
      busPeople: count('bus', 'net'),
      bus: count('bus', 'gross'),
      zones: { top: 700, left: 1, middle: 2, right: 3 },
      time: '2026-03-02T10:05:00.000Z',
    })
  })

  test('a long backlog arrives in many frames, none larger than the limit', async () => {
    const client = await connect()
    await client.request('join', { location_uuid: arabox.locationUuid })
    await client.until(arabox.locationUuid, 0)
    const zones = { top: 1_000_000, left: 1_000_000, middle: 1_000_000, right: 1_000_000 }
    await deliver(Array.from({ length: 5000 }, (_, index) => ({ type: 'realtime', seq: index + 1, at: NOW, zones })))
    await client.until(arabox.locationUuid, 5000)
    expect(foldMessages(client.received)).toEqual(await storedState())
    expect(Math.max(...client.frames)).toBeLessThan(LARGEST_FRAME_BYTES)
  })

  test('a client whose last number is deleted from the log, or was never in it, gets a snapshot', async () => {
    const location_uuid = arabox.locationUuid
    await deliver(mixed(1, 50))
    await dropLiveLog(all, arabox.locationUuid)
    all.clock.set(new Date('2026-03-02T10:35:00.001Z'))
    await deliver(mixed(51, 10))
    const client = await connect()
    await client.request('join', { location_uuid, seq: 20 })
    await client.until(location_uuid, 60)
    const heard = { quality_percent: 7, silent_ms: expect.any(Number) }
    expect(client.received).toEqual([{ type: 'snapshot', location_uuid, ...(await storedState()), ...heard }])
    await client.request('join', { location_uuid, seq: 50 })
    await client.request('join', { location_uuid, seq: 1_000_000 })
    await deliver(mixed(61, 1))
    await client.until(location_uuid, 61)
    expect(foldMessages(client.received.slice(-2))).toEqual(await storedState())
  })

  const silentFor = ({ received }: LiveClient) =>
    received.map((each) => (each.type === 'snapshot' ? each.silent_ms : each.type))

  test('E24 the age of an arabox is that of its last message, also if that was a whole hour and hours ago', async () => {
    const location_uuid = arabox.locationUuid
    const client = await connect()
    await client.request('join', { location_uuid })
    await client.until(location_uuid, 0)
    const hour = '2026-03-02T09:00:00Z'
    await deliver([{ type: 'hourly', seq: 1, hour, people_net: 1, people_gross: 1, cars: 0, buses: 0 }])
    await all.at('2026-03-02T14:20:00Z')
    const late = await connect()
    await late.request('join', { location_uuid })
    await late.until(location_uuid, 1)
    expect([silentFor(client)[0], silentFor(late)]).toEqual([null, [4 * 3_600_000]])
  })

  test.each(['nobody', 'another page'])(
    'W11 a page that missed the last messages of an arabox learns how long it has been silent since, if meanwhile %s followed it',
    async (others) => {
      const location_uuid = arabox.locationUuid
      const stays = await connect()
      const isFollowed = others === 'another page'
      if (isFollowed) await stays.request('join', { location_uuid })
      if (isFollowed) await stays.until(location_uuid, 0)
      await deliver(mixed(1, 3, NOW))
      all.clock.set(new Date(Date.parse(NOW) + 10 * 60_000))
      const client = await connect()
      await client.request('join', { location_uuid, seq: 1 })
      await client.until(location_uuid, 3)
      await client.request('join', { location_uuid, seq: 3 })
      expect(silentFor(client)).toEqual(['path', 'path', 600_000])
      expect(foldMessages(client.received.slice(-1))).toEqual(await storedState())
    },
  )

  test('a new local day begins at zero and is announced; a late message counts only in its own hour', async () => {
    const location_uuid = arabox.locationUuid
    const client = await connect()
    await client.request('join', { location_uuid })
    await client.until(location_uuid, 0)
    await deliver(mixed(1, 5))
    all.clock.set(new Date('2026-03-02T23:10:00Z'))
    const early = await connect()
    await early.request('join', { location_uuid })
    await early.until(location_uuid, 5)
    await deliver([personMessage(6, '2026-03-02T22:59:59Z'), personMessage(7, '2026-03-02T23:00:00Z')])
    await client.until(location_uuid, 7)
    await early.until(location_uuid, 7)
    const types = client.received.map(({ type }) => type)
    expect(types).toEqual(['snapshot', 'path', 'path', 'path', 'path', 'path', 'day', 'path'])
    const { counters } = await storedState()
    expect(counters).toMatchObject({ day: '2026-03-03', net: 1, gross: 0, car: 0, bus: 0 })
    expect(foldMessages(client.received)).toEqual({ seq: 7, counters })
    expect(early.received[0]).toMatchObject({ type: 'snapshot', seq: 5, counters: countersOf('2026-03-03') })
    expect(foldMessages(early.received)).toEqual({ seq: 7, counters })
  })

  test('E44 a rejected batch adds nothing to the log', async () => {
    await deliver(mixed(1, 5))
    const before = await storedState()
    const early = '2026-03-02T10:25:00.001Z'
    expect((await arabox.deliver([personMessage(6, early), personMessage(7, early)])).status).toBe(422)
    expect(await storedState()).toEqual(before)
    expect(
      afterMessage(before.counters, { type: 'day', location_uuid: UNKNOWN_UUID, seq: 0, day: '2026-03-03' }).net,
    ).toBe(0)
  })
})

test('a client that stops reading uses bounded server memory, and receives everything when it reads again', async () => {
  const location_uuid = arabox.locationUuid
  const tcp = new Set<TcpSocket>()
  const addSocket = (socket: TcpSocket) => tcp.add(socket)
  all.app.server.on('connection', addSocket)
  const client = await connect()
  all.app.server.off('connection', addSocket)
  await client.request('join', { location_uuid })
  await client.until(location_uuid, 0)
  const ws = webSocketOf(client)
  ws.pause()
  const quick = await connect()
  await quick.request('join', { location_uuid })
  for (let batch = 0; batch < 20; batch += 1) await deliver(mixed(batch * 5000 + 1, 5000))
  await quick.until(location_uuid, 100_000)
  const unsent = [...tcp].reduce((sum, { writableLength }) => sum + writableLength, 0)
  expect(unsent).toBeLessThan(2 * LARGEST_FRAME_BYTES)
  ws.resume()
  await client.until(location_uuid, 100_000)
  expect(foldMessages(client.received)).toEqual(await storedState())
  expect(foldMessages(quick.received)).toEqual(await storedState())
})

test('the platform closes at once even if a client does not read, and notifies all other clients', async () => {
  const platform = await startAccessPlatform()
  const [paused, other] = await Promise.all(
    [1, 2].map(async () => connectLiveClient(platform.url, await authorizeUuid(platform.callers.owner))),
  )
  if (!paused || !other) throw new Error('two clients are needed')
  webSocketOf(paused).pause()
  const reason = new Promise((resolve) => other.socket.once('disconnect', resolve))
  const begunMs = performance.now()
  await platform.close()
  expect(performance.now() - begunMs).toBeLessThan(5000)
  expect(await reason).toBe('transport close')
  paused.close()
})

describe('end of a session', () => {
  const millisecondsToClose = async (end: (username: string) => Promise<unknown>): Promise<number> => {
    const username = `socket-${crypto.randomUUID().slice(0, 8)}`
    const body = { username, password: 'long enough', name: 'Ktoś', role_id: 3, company_id: 6 }
    await all.callers.admin.call(contract.users.createUser, { body })
    const client = await connectLiveClient(
      all.url,
      await authorizeUuid(await loggedIn(all.url, username, 'long enough')),
    )
    add(client)
    const other = await connect()
    const closed = new Promise((resolve) => client.socket.once('disconnect', resolve))
    await end(username)
    const begunMs = performance.now()
    await closed
    expect(await other.request('join', { location_uuid: arabox.locationUuid })).toBeNull()
    return performance.now() - begunMs
  }
  const changeAccount = (columns: string) => (username: string) =>
    all.store.pool.query(`update account set ${columns} where username = $1`, [username])

  test.each([
    [
      'the session is ended',
      (username: string) =>
        all.store.pool.query(
          'update session set ended_at = now() where account_id = (select id from account where username = $1)',
          [username],
        ),
    ],
    ['the account is switched off', changeAccount('is_active = false')],
    ['the account is deleted', changeAccount('deleted_at = now()')],
    ['the account changes its company', changeAccount('company_id = 1')],
  ])('promise R9 its sockets end within a second if %s', async (_, end) => {
    expect(await millisecondsToClose(end)).toBeLessThan(1000)
  })
})
