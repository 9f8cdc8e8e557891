import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { hourlyCounts } from '../../server/demo/counts/hourly-counts.ts'
import { demoNetwork } from '../../server/demo/network/demo-network.ts'
import { araboxLog, openHour } from '../../server/services/live/tables.ts'
import {
  type Arabox,
  araboxSource,
  demoAraboxes,
  deviceHeaders,
  issueKeys,
  personMessage,
} from '../support/calls/arabox.ts'
import { contractErrorOf } from '../support/calls/contract-error.ts'
import { jsonOf, type RawResponse, sendRequest } from '../support/calls/send-request.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

/** 10:00 UTC; the demo's clock is at 09:00 in Warsaw on the same day. */
const NOW = '2026-03-02T10:20:00Z'
const HOUR = '2026-03-02T10'

let all: AccessPlatform
let newArabox: () => Arabox
let arabox: Arabox

beforeAll(async () => {
  all = await startAccessPlatform()
  await all.at(NOW)
  newArabox = await araboxSource(all, all.callers.admin, 40)
})
beforeEach(() => {
  arabox = newArabox()
})
afterAll(() => all.close())

const delivered = async (messages: readonly unknown[]): Promise<unknown> => {
  const answer = await arabox.deliver(messages)
  expect(contractErrorOf(contract.live.ingest, answer)).toBeNull()
  return jsonOf(answer)
}

const fieldErrorsOf = (answer: RawResponse): unknown => jsonOf(answer).errors

const openHours = async () => {
  const rows = await all.store.db.select().from(openHour)
  return rows.filter((row) => row.locationUuid === arabox.locationUuid && row.hour.toISOString() >= HOUR)
}

const theHour = async () => {
  const [only, ...others] = await openHours()
  expect(others).toEqual([])
  return only
}

const stored = async (hour: string) => {
  const rows = await all.statistics.rows<Record<string, unknown>>(
    'select * from hourly where location_uuid = $1 and hour = $2',
    [arabox.locationUuid, new Date(hour)],
  )
  expect(rows.length).toBeLessThan(2)
  return rows[0] ?? null
}

const path = (seq: number, more: object = {}) => ({ ...personMessage(seq, `${HOUR}:05:00Z`), ...more })
const zones = (seq: number, top: number, at = `${HOUR}:06:00Z`) => ({
  type: 'realtime',
  seq,
  at,
  zones: { top, left: 1, middle: 2, right: 3 },
})
const hourly = (seq: number, people_net: number, hour = '2026-03-02T09:00:00Z') => ({
  type: 'hourly',
  seq,
  hour,
  people_net,
  people_gross: people_net + 1,
  cars: 2,
  buses: 3,
})

describe('counts of a batch', () => {
  test('E44 pedestrians, cars and buses add up in the hour in which they passed', async () => {
    const kinds = [
      { object: 'person', counter: 'net' },
      { object: 'person', counter: 'gross' },
      { object: 'car', counter: 'net' },
      { object: 'car', counter: 'gross' },
      { object: 'bus', counter: 'net' },
      { object: 'bus', counter: 'gross' },
    ]
    const messages = kinds.flatMap((kind, index) =>
      Array.from({ length: index + 1 }, (_, each) => path(index * 10 + each + 1, kind)),
    )
    expect(await delivered(messages)).toEqual({ accepted: 21, repeated: 0 })
    expect(await theHour()).toMatchObject({
      peopleNet: 1,
      peopleGross: 2,
      carPeople: 3,
      cars: 4,
      busPeople: 5,
      buses: 6,
      localDay: '2026-03-02',
      localHour: 11,
    })
  })

  test('E44 a person with known age and gender also counts in the group', async () => {
    await delivered([
      path(1, { age: '7-14', gender: 'female' }),
      path(2, { age: '65-75', gender: 'male' }),
      path(3, { age: '65-75', gender: 'male' }),
      path(4),
    ])
    const hour = await theHour()
    expect(hour).toMatchObject({ peopleNet: 4, ages: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2] })
    await delivered([path(5, { age: '7-14', gender: 'female' })])
    expect((await theHour())?.ages[0]).toBe(2)
  })

  test('E44 a message of any kind creates its hour, because the sensor was measuring', async () => {
    await delivered([zones(1, 5)])
    expect(await theHour()).toMatchObject({ peopleNet: 0, reported: null })
    await all.at('2026-03-02T11:00:00Z')
    expect(await stored(`${HOUR}:00:00Z`)).toMatchObject({ people_net: 0, people_gross: 0, local_hour: 11 })
    all.clock.set(new Date(NOW))
  })

  test('E44 a message at the last millisecond of an hour belongs to it, one at the next full hour does not', async () => {
    await delivered([path(1, { at: '2026-03-02T09:59:59.999Z' }), path(2, { at: '2026-03-02T11:00:00.000+01:00' })])
    expect(await openHours()).toMatchObject([{ peopleNet: 1 }])
    const rows = await all.store.db.select().from(openHour)
    const own = rows.filter((row) => row.locationUuid === arabox.locationUuid && row.peopleNet === 1)
    expect(own.map((row) => row.hour.toISOString()).sort()).toEqual([
      '2026-03-02T09:00:00.000Z',
      '2026-03-02T10:00:00.000Z',
    ])
  })

  test('E44 the time zone of the location decides the local day and hour', async () => {
    await all.store.pool.query(`update location set time_zone = 'Pacific/Auckland' where uuid = $1`, [
      arabox.locationUuid,
    ])
    await delivered([path(1, { at: '2026-03-02T10:15:00Z' })])
    expect(await theHour()).toMatchObject({ localDay: '2026-03-02', localHour: 23 })
  })
})

describe('messages count once', () => {
  test('E44 a batch that is sent again counts nothing', async () => {
    const messages = [path(1), path(2, { object: 'car', counter: 'gross' }), zones(3, 1)]
    expect(await delivered(messages)).toEqual({ accepted: 3, repeated: 0 })
    expect(await delivered(messages)).toEqual({ accepted: 0, repeated: 3 })
    expect(await theHour()).toMatchObject({ peopleNet: 1, cars: 1, version: 1 })
  })

  test('E44 if a part of a batch was accepted before, only the rest counts', async () => {
    await delivered([path(2), path(4)])
    expect(await delivered([path(1), path(2), path(3), path(4), path(5)])).toEqual({ accepted: 3, repeated: 2 })
    expect(await theHour()).toMatchObject({ peopleNet: 5 })
    const [log] = (await all.store.db.select().from(araboxLog)).filter((row) => row.araboxUuid === arabox.araboxUuid)
    expect(log?.seen).toBe('{[1,6)}')
  })

  test('E44 if a number occurs twice in a batch, only the first message counts', async () => {
    const messages = [path(1), path(1, { object: 'bus', counter: 'gross' })]
    expect(await delivered(messages)).toEqual({ accepted: 1, repeated: 1 })
    expect(await delivered(messages)).toEqual({ accepted: 0, repeated: 2 })
    expect(await theHour()).toMatchObject({ peopleNet: 1, buses: 0 })
  })

  test('E44 the same batch sent twenty times at once counts once', async () => {
    const messages = Array.from({ length: 50 }, (_, index) => path(index + 1))
    const answers = await Promise.all(Array.from({ length: 20 }, () => delivered(messages)))
    const sum = (key: string) => answers.reduce<number>((total, answer) => total + Number(Object(answer)[key]), 0)
    expect([sum('accepted'), sum('repeated')]).toEqual([50, 950])
    expect(await theHour()).toMatchObject({ peopleNet: 50 })
  })

  test('E44 the zones are those of the message with the highest number, in any order of arrival', async () => {
    const shown = async () => {
      const [log] = (await all.store.db.select().from(araboxLog)).filter((row) => row.araboxUuid === arabox.araboxUuid)
      return [log?.zones?.top, log?.zonesSeq]
    }
    await delivered([zones(7, 70), zones(9, 90), zones(8, 80)])
    expect(await shown()).toEqual([90, 9])
    await delivered([zones(3, 30)])
    expect(await shown()).toEqual([90, 9])
    await delivered([zones(10, 100)])
    expect(await shown()).toEqual([100, 10])
  })

  test('E44 of two reports of an hour the one with the higher number is kept, and it replaces the sum of single messages', async () => {
    const net = async () => (await stored('2026-03-02T09:00:00Z'))?.people_net
    await delivered([path(1, { at: '2026-03-02T09:30:00Z' }), hourly(5, 50)])
    await all.at(NOW)
    expect(await net()).toBe(50)
    await delivered([hourly(4, 40), path(2, { at: '2026-03-02T09:31:00Z' })])
    await all.at(NOW)
    expect(await net()).toBe(50)
    await delivered([hourly(6, 60), hourly(3, 30)])
    await all.at(NOW)
    expect(await net()).toBe(60)
  })

  test('E44 an hour of six days ago is stored with the local day and hour of its location', async () => {
    expect(await delivered([hourly(1, 12, '2026-02-24T00:00:00+01:00')])).toEqual({ accepted: 1, repeated: 0 })
    await all.at(NOW)
    expect(await stored('2026-02-23T23:00:00Z')).toMatchObject({
      people_net: 12,
      local_day: '2026-02-24',
      local_hour: 0,
    })
  })
})

describe('rejected messages', () => {
  const expectRejected = async (messages: readonly unknown[], fieldErrors: unknown) => {
    const before = await all.store.pool.query('select count(*) from open_hour')
    const answer = await arabox.deliver(messages)
    expect(contractErrorOf(contract.live.ingest, answer)).toBeNull()
    expect(answer.status).toBe(422)
    expect(fieldErrorsOf(answer)).toEqual(fieldErrors)
    expect((await all.store.pool.query('select count(*) from open_hour')).rows).toEqual(before.rows)
    const log = await all.store.pool.query('select 1 from arabox_log where arabox_uuid = $1', [arabox.araboxUuid])
    expect(log.rowCount).toBe(0)
  }

  test('E44 a message more than five minutes in the future is refused alone, and the others count', async () => {
    const early = [path(2, { at: `${HOUR}:25:00.001Z` }), zones(3, 1, '2026-03-02T12:25:01+01:00')]
    await expectRejected(early, [
      { path: 'messages.0.at', message: 'This date is in the future' },
      { path: 'messages.1.at', message: 'This date is in the future' },
    ])
    expect(await delivered([path(1), ...early, path(4)])).toEqual({
      accepted: 2,
      repeated: 0,
      rejected: [
        { seq: 2, reason: 'future', path: 'messages.1.at', message: 'This date is in the future' },
        { seq: 3, reason: 'future', path: 'messages.2.at', message: 'This date is in the future' },
      ],
      notices: [{ code: 'clock_wrong', message: 'The clock of the device is wrong: set it', lead_ms: 3_901_000 }],
    })
    expect(await theHour()).toMatchObject({ peopleNet: 2 })
    expect(await delivered([path(5, { at: `${HOUR}:25:00Z` })])).toMatchObject({ accepted: 1 })
  })

  test('E44 a whole hour that has not ended is refused alone', async () => {
    const early = hourly(2, 1, `${HOUR}:00:00Z`)
    await expectRejected([early], [{ path: 'messages.0.hour', message: 'This date is in the future' }])
    expect(await delivered([path(1), early])).toMatchObject({ accepted: 1, rejected: [{ seq: 2, reason: 'future' }] })
  })

  test('E44 a path, a position or an hour more than seven days old is refused alone: it is history for an import', async () => {
    const message = 'Data older than a device can report: import it as a file'
    const old = '2026-02-23T10:19:59.999Z'
    const tooOld = [path(1, { at: old }), zones(3, 1, old), hourly(4, 1, '1995-02-23T10:00:00Z')]
    await expectRejected(tooOld, [
      { path: 'messages.0.at', message },
      { path: 'messages.1.at', message },
      { path: 'messages.2.hour', message },
    ])
    expect(await delivered([path(2), ...tooOld])).toMatchObject({
      accepted: 1,
      rejected: [1, 3, 4].map((seq) => ({ seq, reason: 'too_far_back', message })),
    })
    const { detail } = jsonOf<{ detail?: string }>(await arabox.deliver([path(1, { at: old })]))
    expect(detail).toBe('A device may report 7 days back at most')
    const oldest = [path(1, { at: '2026-02-23T10:20:00Z' }), hourly(5, 1, '2026-02-23T11:00:00Z')]
    expect(await delivered(oldest)).toMatchObject({ accepted: 2 })
  })

  test('E44 a start that is not a full hour, locally or in UTC', async () => {
    for (const hour of ['2026-03-02T08:30:00Z', '2026-03-02T08:00:00+05:30', '0001-01-01T00:00:00Z']) {
      await expectRejected(
        [path(1), hourly(2, 1, hour)],
        [{ path: 'messages.1.hour', message: 'Enter the start of a full hour' }],
      )
    }
  })

  test('E44 groups larger than the number of people, or without people', async () => {
    const message = 'Age and gender can be given for people net only'
    const seven = (first: number) => [first, 0, 0, 0, 0, 0, 0]
    await expectRejected([{ ...hourly(1, 5), women: seven(3), men: seven(3) }], [{ path: 'messages.0.women', message }])
    await expectRejected([{ ...hourly(1, 5), women: seven(3) }], [{ path: 'messages.0.women', message }])
    await expectRejected(
      [path(1, { counter: 'gross', age: '7-14', gender: 'male' })],
      [{ path: 'messages.0.age', message }],
    )
    await expectRejected([path(1, { age: '7-14' })], [{ path: 'messages.0.age', message }])
  })

  test('E44 accepted messages are not validated again, so that a device may repeat a batch without an answer', async () => {
    await delivered([path(1)])
    all.clock.set(new Date('2026-03-20T10:20:00Z'))
    expect(await delivered([path(1), hourly(2, 9, '2026-03-19T10:00:00Z')])).toEqual({ accepted: 1, repeated: 1 })
    all.clock.set(new Date(NOW))
  })

  test('E44 a device with more than five thousand missing numbers', async () => {
    const odd = (from: number, count: number) => Array.from({ length: count }, (_, index) => path(from + 2 * index))
    expect(await delivered(odd(1, 5000))).toEqual({ accepted: 5000, repeated: 0 })
    const answer = await arabox.deliver(odd(10_001, 2))
    expect([answer.status, jsonOf(answer).code]).toEqual([422, 'too_many_gaps'])
    expect(contractErrorOf(contract.live.ingest, answer)).toBeNull()
    expect(await theHour()).toMatchObject({ peopleNet: 5000 })
    expect(await delivered([path(2), ...odd(10_001, 1)])).toEqual({ accepted: 2, repeated: 0 })
  })

  test('E44 five thousand messages with every field fit into a batch, and one more does not', async () => {
    const bands = [10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000]
    const whole = (seq: number) => ({
      ...hourly(seq, 1_000_000, new Date(Date.UTC(2026, 1, 25, seq % 100)).toISOString().replace('Z', '+00:00')),
      people_gross: 1_000_000,
      cars: 1_000_000,
      buses: 1_000_000,
      women: bands,
      men: bands,
    })
    const messages = Array.from({ length: 5000 }, (_, index) => whole(index + 1))
    expect(await delivered(messages)).toEqual({ accepted: 5000, repeated: 0 })
    expect((await arabox.deliver([...messages, whole(5001)])).status).toBe(422)
    await all.at(NOW)
  })
})

describe('permission to deliver', () => {
  const status = async (headers: Record<string, string>) => {
    const answer = await sendRequest(all.url, contract.live.ingest, { body: { messages: [path(1)] } }, { headers })
    expect(contractErrorOf(contract.live.ingest, answer)).toBeNull()
    return answer.status
  }

  test('E44 only with a valid key of the arabox: not without a key, with a wrong or ended key, or with a session token', async () => {
    const old = deviceHeaders(arabox.key)
    expect(await status(old)).toBe(200)
    const token = all.callers.admin.token ?? ''
    const bearers = [arabox.key, token].map((each) => ({ authorization: `Bearer ${each}` }))
    for (const headers of [{}, deviceHeaders('x'.repeat(43)), deviceHeaders(token), ...bearers])
      expect(await status(headers)).toBe(401)
    const params = { uuid: arabox.araboxUuid }
    const { answer } = await all.callers.admin.call(contract.live.issueKey, { params })
    await all.callers.admin.call(contract.live.endPreviousKey, { params })
    expect(await status(old)).toBe(401)
    expect(await status(deviceHeaders(answer.key))).toBe(200)
  })

  test('E44 numbers that a stolen key has used up do not silence the arabox after its key is replaced and ended', async () => {
    const last = Number.MAX_SAFE_INTEGER
    const stolen = [path(1), path(2), zones(last, 99), hourly(last - 1, 999)]
    expect(await delivered(stolen)).toMatchObject({ accepted: 4 })
    const [renewed] = await issueKeys(all.url, all.callers.admin, [arabox])
    if (!renewed) throw new Error('there is no new key')
    await all.callers.admin.call(contract.live.endPreviousKey, { params: { uuid: arabox.araboxUuid } })
    const honest = [path(1), path(2), path(3), zones(4, 5), hourly(5, 70)]
    expect(jsonOf(await renewed.deliver(honest))).toEqual({ accepted: 5, repeated: 0 })
    expect(jsonOf(await renewed.deliver(honest))).toEqual({ accepted: 0, repeated: 5 })
    await all.at(NOW)
    expect(await stored('2026-03-02T09:00:00Z')).toMatchObject({ people_net: 70 })
    const { rows } = await all.store.pool.query('select counters from live_state where location_uuid = $1', [
      arabox.locationUuid,
    ])
    expect(rows).toMatchObject([{ counters: { zones: { top: 5 } } }])
  })

  test('E44 a removed arabox can no longer deliver', async () => {
    await all.store.pool.query('update location set arabox_uuid = null where uuid = $1', [arabox.locationUuid])
    expect(await status(deviceHeaders(arabox.key))).toBe(401)
  })

  test('E44 a device key permits only delivery', async () => {
    const headers = deviceHeaders(arabox.key)
    expect((await sendRequest(all.url, contract.company.list, {}, { headers })).status).toBe(401)
    const params = { uuid: arabox.araboxUuid }
    expect((await sendRequest(all.url, contract.live.issueKey, { params }, { headers })).status).toBe(401)
  })
})

test('E44 the demo’s araboxes report their closed hours through the same endpoint, each hour once, also after days', async () => {
  const from = new Date('2026-03-02T10:00:00Z')
  const until = new Date('2026-03-05T02:00:00Z')
  await all.at('2026-03-05T02:10:00Z')
  await all.at('2026-03-05T02:10:15Z')
  const rows = await all.statistics.rows<{ location_uuid: string; hour: Date; people_net: number; m25: number }>(
    'select location_uuid, hour, people_net, m25 from hourly where hour >= $1 and location_uuid = any($2)',
    [from, demoAraboxes().map(({ locationUuid }) => locationUuid)],
  )
  const expected = [...hourlyCounts(demoNetwork(), from, until)]
  const lineOf = (locationUuid: string, hour: Date, people: number, men25: number) =>
    `${locationUuid} ${hour.toISOString()} ${people} ${men25}`
  expect(rows.map((row) => lineOf(row.location_uuid, row.hour, row.people_net, row.m25)).sort()).toEqual(
    expected.map((each) => lineOf(each.location_uuid, each.hour, each.people_net, each.ages[9] ?? -1)).sort(),
  )
  const { rows: reported } = await all.store.pool.query<{ count: number }>(
    'select count(*) from open_hour where reported_seq is not null and hour >= $1 and hour < $2',
    [from, until],
  )
  expect(reported[0]?.count).toBe(expected.length)
  all.clock.set(new Date(NOW))
})
