import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { openHour } from '../../server/services/live/tables.ts'
import { type Arabox, araboxSource, deviceHeaders, personMessage } from '../support/calls/arabox.ts'
import { contractErrorOf } from '../support/calls/contract-error.ts'
import { jsonOf, sendRequest } from '../support/calls/send-request.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

const NOW = '2026-03-02T10:20:00Z'
const DAY = '2026-03-02'

let all: AccessPlatform
let newArabox: () => Arabox
let arabox: Arabox

beforeAll(async () => {
  all = await startAccessPlatform()
  await all.at(NOW)
  newArabox = await araboxSource(all, all.callers.admin, 24)
})
beforeEach(() => {
  arabox = newArabox()
  all.clock.set(new Date(NOW))
})
afterAll(() => all.close())

/** What the last answer said about the device. */
let latestNotices: unknown

const delivered = async (messages: readonly unknown[], more: object = {}) => {
  const body = { messages, ...more }
  const answer = await sendRequest(all.url, contract.live.ingest, { body }, { headers: deviceHeaders(arabox.key) })
  expect(contractErrorOf(contract.live.ingest, answer)).toBeNull()
  expect(answer.status).toBe(200)
  const { notices, ...stored } = jsonOf(answer)
  latestNotices = notices
  return stored
}

const path = (seq: number, time: string) => personMessage(seq, `${DAY}T${time}Z`)
const hourly = (seq: number, people: number, hour: string) => ({
  type: 'hourly',
  seq,
  hour: `${DAY}T${hour}:00Z`,
  people_net: people,
  people_gross: people,
  cars: 0,
  buses: 0,
})

const countedPeople = async (): Promise<number> => {
  const rows = await all.store.db.select().from(openHour)
  const own = rows.filter(({ locationUuid }) => locationUuid === arabox.locationUuid)
  return own.reduce((sum, { reported, peopleNet }) => sum + (reported?.people_net ?? peopleNet), 0)
}

const today = async () => {
  const { rows } = await all.store.pool.query<{ id: number }>('select id from location where uuid = $1', [
    arabox.locationUuid,
  ])
  const { answer } = await all.callers.owner.call(contract.arabox.hourlyToday, { params: { id: rows[0]?.id ?? 0 } })
  return answer
}

const beforeRestart = [path(1, '10:05:00'), path(2, '10:05:10'), path(3, '10:05:20')]
const afterRestart = [path(1, '10:06:00'), path(2, '10:06:10')]

describe('a device that begins its numbers again with the same key', () => {
  test('E44 its new messages count once, and repeated ones of both runs count nothing', async () => {
    expect(await delivered(beforeRestart)).toEqual({ accepted: 3, repeated: 0 })
    expect(await delivered(afterRestart)).toEqual({ accepted: 2, repeated: 0 })
    expect(await delivered(afterRestart)).toEqual({ accepted: 0, repeated: 2 })
    expect(await delivered([...beforeRestart].reverse())).toEqual({ accepted: 0, repeated: 3 })
    expect(await delivered([path(3, '10:06:20'), path(4, '10:06:30')])).toEqual({ accepted: 2, repeated: 0 })
    expect(await countedPeople()).toBe(7)
  })

  test('E44 a restart within one batch is recognized in any order of its messages', async () => {
    const both = [...afterRestart, ...beforeRestart].reverse()
    expect(await delivered(both)).toEqual({ accepted: 5, repeated: 0 })
    expect(await delivered(both)).toEqual({ accepted: 0, repeated: 5 })
    expect(await countedPeople()).toBe(5)
  })

  test('E44 each of several restarts is recognized', async () => {
    for (const minute of ['10:01', '10:02', '10:03', '10:04']) {
      const messages = [path(1, `${minute}:00`), path(2, `${minute}:10`)]
      expect(await delivered(messages)).toEqual({ accepted: 2, repeated: 0 })
      expect(await delivered(messages)).toEqual({ accepted: 0, repeated: 2 })
    }
    expect(await delivered([path(1, '10:02:00'), path(2, '10:04:10')])).toEqual({ accepted: 0, repeated: 2 })
    expect(await countedPeople()).toBe(8)
  })

  test('E44 its report of an hour replaces the one of before, whose number was higher', async () => {
    await delivered([hourly(40, 400, '08:00')])
    await delivered([hourly(40, 500, '09:00'), hourly(41, 410, '08:00')])
    expect(await countedPeople()).toBe(910)
    await delivered([hourly(1, 420, '08:00')], { boot_id: 'second' })
    expect(await countedPeople()).toBe(920)
    await delivered([hourly(42, 430, '08:00')])
    expect(await countedPeople()).toBe(920)
  })

  test('E44 the positions after a restart are shown, although their number is lower', async () => {
    const zones = (seq: number, time: string, top: number) => ({
      type: 'realtime',
      seq,
      at: `${DAY}T${time}Z`,
      zones: { top, left: 0, middle: 0, right: 0 },
    })
    await delivered([zones(1, '10:05:00', 7), zones(900, '10:05:30', 8)])
    await delivered([zones(1, '10:06:00', 9)])
    await delivered([zones(2, '10:05:10', 5)])
    const { rows } = await all.store.pool.query('select counters from live_state where location_uuid = $1', [
      arabox.locationUuid,
    ])
    expect(rows).toMatchObject([{ counters: { zones: { top: 9 } } }])
  })

  test('E24 E44 the page of the arabox shows when the numbers began again', async () => {
    await delivered(beforeRestart)
    expect((await today()).restarted_at).toBeNull()
    all.clock.set(new Date(`${DAY}T10:30:00Z`))
    await delivered([path(1, '10:29:00')])
    expect((await today()).restarted_at).toBe(`${DAY}T10:30:00.000Z`)
  })
})

const restartedWithoutMemory = {
  code: 'restarted_without_memory',
  message: 'The device restarted without its memory: begin a new number space for it',
}

const beginNumbers = (uuid = arabox.araboxUuid) =>
  all.callers.admin.call(contract.live.beginNumbers, { params: { uuid } })

describe('a device that restarts without its memory', () => {
  test('E24 E44 is named at once in the answer and on its page, until it has a new number space', async () => {
    await delivered(beforeRestart)
    expect(latestNotices).toBeUndefined()
    expect((await today()).memory_lost_at).toBeNull()
    await delivered(afterRestart)
    expect(latestNotices).toEqual([restartedWithoutMemory])
    expect((await today()).memory_lost_at).toBe(new Date(NOW).toISOString())
    await delivered(afterRestart)
    expect(latestNotices).toBeUndefined()
    expect((await today()).memory_lost_at).toBe(new Date(NOW).toISOString())
    expect(await beginNumbers()).toMatchObject({ status: 200, answer: { memory_lost_at: null } })
    expect((await today()).memory_lost_at).toBeNull()
    expect(await delivered([...beforeRestart, ...afterRestart])).toEqual({ accepted: 0, repeated: 5 })
    expect(await countedPeople()).toBe(5)
  })

  test('E44 another message with a known number and no later time is refused by name, and counts once in a new number space', async () => {
    const many = Array.from({ length: 30 }, (_, index) => path(index + 1, `10:05:${index + 10}`))
    await delivered(many)
    const again = Array.from({ length: 30 }, (_, index) => path(index + 1, `10:04:${index + 10}`))
    const refused = await arabox.deliver(again)
    expect([refused.status, jsonOf(refused).code]).toEqual([409, 'restarted_without_memory'])
    expect((await arabox.deliver(again)).status).toBe(409)
    expect(await delivered(many)).toEqual({ accepted: 0, repeated: 30 })
    expect(await countedPeople()).toBe(30)
    await beginNumbers()
    expect(await delivered(again)).toEqual({ accepted: 30, repeated: 0 })
    expect(await delivered(again)).toEqual({ accepted: 0, repeated: 30 })
    expect(await delivered(many.slice(0, 16))).toEqual({ accepted: 0, repeated: 16 })
    expect(await delivered([path(31, '10:06:00')])).toEqual({ accepted: 1, repeated: 0 })
    expect(await countedPeople()).toBe(61)
  })

  test('E44 a device gives itself a new number space with a boot id', async () => {
    await delivered(beforeRestart)
    const again = [path(1, '10:04:00'), path(2, '10:04:10')]
    expect((await arabox.deliver(again)).status).toBe(409)
    expect(await delivered(again, { boot_id: 'new' })).toEqual({ accepted: 2, repeated: 0 })
    expect((await today()).memory_lost_at).toBeNull()
    expect(await delivered(again, { boot_id: 'new' })).toEqual({ accepted: 0, repeated: 2 })
    expect(await countedPeople()).toBe(5)
  })

  test('E44 number 1 after a thousand others is named, although it was not used before', async () => {
    await delivered([path(5000, '10:05:00')])
    await delivered([path(1, '10:04:00')])
    expect(latestNotices).toBeUndefined()
    arabox = newArabox()
    await delivered([path(5000, '10:05:00')])
    expect(await delivered([path(1, '10:05:50'), path(2, '10:06:00')])).toEqual({ accepted: 2, repeated: 0 })
    expect(latestNotices).toEqual([restartedWithoutMemory])
  })

  test('E44 a new number space does not make a silent arabox a responding one, and needs a device', async () => {
    await delivered(beforeRestart)
    all.clock.set(new Date(`${DAY}T11:20:00Z`))
    await beginNumbers()
    const { rows } = await all.store.pool.query('select max(heard_at) as at from arabox_log where arabox_uuid = $1', [
      arabox.araboxUuid,
    ])
    expect(rows).toEqual([{ at: new Date(NOW) }])
    expect((await beginNumbers('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('a device that names its starts', () => {
  test('E44 messages of each boot id count once, in any order and whatever their times are', async () => {
    const first = { boot_id: 'a' }
    const second = { boot_id: 'b' }
    expect(await delivered([path(1, '10:05:00')], first)).toEqual({ accepted: 1, repeated: 0 })
    expect(await delivered([path(1, '10:04:00')], second)).toEqual({ accepted: 1, repeated: 0 })
    expect(await delivered([path(1, '10:05:00'), path(2, '10:05:00')], first)).toEqual({ accepted: 1, repeated: 1 })
    expect(await delivered([path(1, '10:04:00'), path(2, '10:01:00')], second)).toEqual({ accepted: 1, repeated: 1 })
    expect(await countedPeople()).toBe(4)
    expect((await today()).restarted_at).toBe(new Date(NOW).toISOString())
  })

  test('E44 a first boot id is not a restart, and messages without one have numbers of their own', async () => {
    expect(await delivered([path(1, '10:05:00')], { boot_id: 'a' })).toEqual({ accepted: 1, repeated: 0 })
    expect((await today()).restarted_at).toBeNull()
    expect(await delivered([path(1, '10:05:00')])).toEqual({ accepted: 1, repeated: 0 })
    expect(await delivered([path(1, '10:05:00')])).toEqual({ accepted: 0, repeated: 1 })
  })
})

describe('the clock of a device', () => {
  const MINUTES = 60_000

  test('E24 E44 a device whose clock is ten minutes ahead is shown, although its messages are refused', async () => {
    const answer = await arabox.deliver([path(1, '10:30:00')])
    expect(answer.status).toBe(422)
    expect((await today()).clock_lead_ms).toBe(10 * MINUTES)
    await delivered([path(1, '10:20:00')])
    expect((await today()).clock_lead_ms).toBe(0)
  })

  test('E24 E44 with the time of sending a clock that is behind is noticed too, on the page and in the list of araboxes', async () => {
    await delivered([path(1, '10:05:00')], { sent_at: `${DAY}T10:15:00Z` })
    expect((await today()).clock_lead_ms).toBe(-5 * MINUTES)
    const { answer } = await all.callers.admin.call(contract.location.listLocations, { query: {} })
    expect(answer.items.find(({ uuid }) => uuid === arabox.locationUuid)?.clock_lead_ms).toBe(-5 * MINUTES)
  })

  test.each([
    ['far ahead', '2999-01-01T00:00:00Z', 'future'],
    ['before the platform', '1970-01-01T00:00:10Z', 'too_far_back'],
  ])('E24 E44 one message %s is refused alone, names the clock, and a retry changes nothing', async (_, at, reason) => {
    const batch = [path(1, '10:19:00'), { ...path(2, '10:19:10'), at }, path(3, '10:19:20')]
    const leadMs = Date.parse(at) - Date.parse(NOW)
    const clockWrong = { code: 'clock_wrong', message: 'The clock of the device is wrong: set it', lead_ms: leadMs }
    const sent = { sent_at: new Date(NOW).toISOString() }
    expect(await delivered(batch, sent)).toMatchObject({ accepted: 2, repeated: 0, rejected: [{ seq: 2, reason }] })
    expect(latestNotices).toEqual([clockWrong])
    const page = await today()
    expect(page.clock_lead_ms).toBe(leadMs)
    expect(await delivered(batch, sent)).toMatchObject({ accepted: 0, repeated: 2, rejected: [{ seq: 2, reason }] })
    expect(latestNotices).toEqual([clockWrong])
    expect(await today()).toEqual(page)
    expect(await countedPeople()).toBe(2)
  })

  test('E44 a message that was refused because it is early counts when it is sent again later', async () => {
    const early = path(2, '10:30:00')
    expect(await delivered([path(1, '10:20:00'), early])).toMatchObject({ accepted: 1, rejected: [{ seq: 2 }] })
    all.clock.set(new Date(`${DAY}T10:25:00Z`))
    expect(await delivered([path(1, '10:20:00'), early])).toEqual({ accepted: 1, repeated: 1 })
    expect(await delivered([early])).toEqual({ accepted: 0, repeated: 1 })
  })

  test('E24 without a message the clock of a device is not known', async () => {
    expect((await today()).clock_lead_ms).toBeNull()
    expect(await delivered([hourly(1, 5, '08:00')])).toEqual({ accepted: 1, repeated: 0 })
    expect((await today()).clock_lead_ms).toBeNull()
  })
})
