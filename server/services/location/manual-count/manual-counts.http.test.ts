import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { type CountedInterval, MOST_COUNTED_INTERVALS } from '../../../../contract/location/manual-counts.ts'
import { countedRowsOf } from '../../../../machines/administration/counted-rows.ts'
import { type Caller, loggedIn } from '../../../../tests/support/calls/client.ts'
import { createLocation } from '../../../../tests/support/calls/network-calls.ts'
import { jsonOf, sendRequest, withoutRequestId } from '../../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { addCountedCity, countedHour, storeCounts } from '../../../../tests/support/statistics/counted-locations.ts'
import { findManualCounts } from './stored-counts.ts'

const { manualCount: operations, users } = contract

let all: AccessPlatform
beforeAll(async () => {
  all = await startAccessPlatform()
})
afterAll(() => all.close())
beforeEach(() => all.clock.set(DEMO_NOW))

const interval = (changes: Partial<CountedInterval> = {}): CountedInterval => ({
  day: '2026-02-25',
  time: '08:00',
  minutes: 60,
  people: 120,
  cars: 30,
  buses: 2,
  ...changes,
})

const add = (uuid: string, intervals: CountedInterval[], caller: Caller = all.callers.admin) =>
  caller.call(operations.addCount, { params: { uuid }, body: { counted_by: 'Jan Kowal', note: 'Deszcz', intervals } })

const list = async (uuid: string) =>
  (await all.callers.admin.call(operations.listCounts, { params: { uuid } })).answer.items

const auditOf = async (locationId: number): Promise<{ action: string; after: Record<string, unknown> }[]> => {
  const statement = 'select action, after from audit_entry where kind = $1 and record_id = $2 order by id'
  const { rows } = await all.store.pool.query(statement, ['location', String(locationId)])
  return rows.filter(({ action }) => action.startsWith('count_'))
}

test('a count is stored with its sums and its author, is audited without names, and other services read its hours', async () => {
  const place = await createLocation(all)
  const { answer } = await add(place.uuid, [interval(), interval({ time: '09:00', people: 80, cars: 0 })])
  expect(answer).toMatchObject({
    counted_by: 'Jan Kowal',
    note: 'Deszcz',
    first_at: '2026-02-25T07:00:00.000Z',
    last_at: '2026-02-25T09:00:00.000Z',
    intervals: 2,
    minutes: 120,
    people: 200,
    cars: 30,
    buses: 4,
    beside_arabox: false,
    taken_back: null,
  })
  expect(await list(place.uuid)).toEqual([answer])
  const audited = await auditOf(place.id)
  expect(audited.map(({ action }) => action)).toEqual(['count_added'])
  expect(audited[0]?.after).toMatchObject({ id: answer.id, people: 200 })
  expect(JSON.stringify(audited)).not.toContain('Jan Kowal')
  const stored = await findManualCounts(all.store.db, [place.uuid])
  expect(stored.map(({ beganAt, minutes, people }) => [beganAt.toISOString(), minutes, people])).toEqual([
    ['2026-02-25T07:00:00.000Z', 60, 120],
    ['2026-02-25T08:00:00.000Z', 60, 80],
  ])
})

test('a count beside an arabox says so', async () => {
  const { rows } = await all.store.pool.query('select uuid from location where arabox_uuid is not null limit 1')
  const { answer } = await add(rows[0].uuid, [interval()])
  expect(answer.beside_arabox).toBe(true)
})

/** The faults of a refused count. */
const faultsOf = async (uuid: string, intervals: CountedInterval[]): Promise<string[]> => {
  const parts = { params: { uuid }, body: { counted_by: 'Jan Kowal', intervals } }
  const answer = await sendRequest(all.url, operations.addCount, parts, { token: all.callers.admin.token })
  expect(answer.status).toBe(422)
  const { errors } = jsonOf(answer) as { errors: { path: string; message: string }[] }
  return errors.map(({ path, message }) => `${path.replace('body.', '')}: ${message}`)
}

test('hours that are not over, that clocks skip, that are long ago or counted twice are refused, and nothing is stored', async () => {
  const place = await createLocation(all)
  await add(place.uuid, [interval({ time: '10:00' })])
  all.clock.set(new Date('2026-03-30T10:00:00Z'))
  const faults = await faultsOf(place.uuid, [
    interval({ day: '2026-03-30', time: '11:30' }),
    interval({ day: '2026-03-29', time: '02:00' }),
    interval({ day: '2023-03-01' }),
    interval({ time: '10:59', minutes: 5 }),
    interval({ time: '12:00' }),
    interval({ time: '12:30' }),
    interval({ time: '13:00' }),
  ])
  expect(faults).toEqual([
    'intervals.0.day: This date is in the future',
    'intervals.1.time: The clocks skip this hour',
    'intervals.2.day: Counts of the last three years only',
    'intervals.3.time: Another count at this place covers a part of this time: take it back first',
    'intervals.5.time: Another row of this count covers a part of this time',
  ])
  expect(await list(place.uuid)).toHaveLength(1)
  expect(await auditOf(place.id)).toHaveLength(1)
})

test('numbers out of their bounds and too many rows are refused', async () => {
  const place = await createLocation(all)
  const faults = await faultsOf(place.uuid, [interval({ people: 1_000_001, minutes: 4, time: '25:00' })])
  expect(faults).toHaveLength(3)
  const many = Array.from({ length: MOST_COUNTED_INTERVALS + 1 }, () => interval())
  expect(await faultsOf(place.uuid, many)).toHaveLength(1)
})

test('two counts of the same hour that are sent at once: one is stored', async () => {
  const place = await createLocation(all)
  const parts = { params: { uuid: place.uuid }, body: { counted_by: 'Jan Kowal', intervals: [interval()] } }
  const answers = await Promise.all(
    [1, 2].map(() => sendRequest(all.url, operations.addCount, parts, { token: all.callers.admin.token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('a repeated request with the same key stores one count', async () => {
  const place = await createLocation(all)
  const parts = { params: { uuid: place.uuid }, body: { counted_by: 'Jan Kowal', intervals: [interval()] } }
  const extras = { token: all.callers.admin.token, headers: { 'idempotency-key': crypto.randomUUID() } }
  const first = await sendRequest(all.url, operations.addCount, parts, extras)
  const second = await sendRequest(all.url, operations.addCount, parts, extras)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(jsonOf(second)).toEqual(jsonOf(first))
  expect(await list(place.uuid)).toHaveLength(1)
})

test('a count that was taken back stays in the list with its reason, is used no more, and leaves its hours free', async () => {
  const place = await createLocation(all)
  const { answer } = await add(place.uuid, [interval()])
  const params = { uuid: place.uuid, count: String(answer.id) }
  const taken = await all.callers.admin.call(operations.takeBackCount, { params, body: { reason: 'Zła ulica' } })
  expect(taken.answer.taken_back).toMatchObject({ reason: 'Zła ulica' })
  expect(await findManualCounts(all.store.db, [place.uuid])).toEqual([])
  expect((await add(place.uuid, [interval({ people: 90 })])).answer.people).toBe(90)
  expect((await list(place.uuid)).map(({ taken_back }) => taken_back?.reason ?? null)).toEqual([null, 'Zła ulica'])
  const again = await sendRequest(
    all.url,
    operations.takeBackCount,
    { params, body: { reason: 'Znowu' } },
    { token: all.callers.admin.token },
  )
  expect([again.status, jsonOf(again)]).toEqual([409, expect.objectContaining({ code: 'count_taken_back' })])
  expect((await auditOf(place.id)).map(({ action }) => action)).toEqual([
    'count_added',
    'count_taken_back',
    'count_added',
  ])
})

test('a missing place, one of another company and a count of another place are answered alike or refused', async () => {
  const place = await createLocation(all)
  const other = await createLocation(all)
  const { answer } = await add(place.uuid, [interval()])
  const takeBack = (uuid: string, count: string) =>
    sendRequest(
      all.url,
      operations.takeBackCount,
      { params: { uuid, count }, body: { reason: 'x' } },
      { token: all.callers.admin.token },
    )
  const answers = [
    await takeBack(UNKNOWN_UUID, String(answer.id)),
    await takeBack(other.uuid, String(answer.id)),
    await takeBack(place.uuid, '99999'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(answers.map(withoutRequestId)).size).toBe(1)
  const { rows } = await all.store.pool.query('select uuid from location where company_id <> 6 and is_active limit 1')
  const foreign = rows[0]?.uuid ?? place.uuid
  const byOwner = await sendRequest(
    all.url,
    operations.listCounts,
    { params: { uuid: foreign } },
    { token: all.callers.owner.token },
  )
  expect(byOwner.status).toBe(rows[0] ? 403 : 200)
})

test('an account that may not edit locations neither reads nor stores counts', async () => {
  const place = await createLocation(all)
  const statuses = await Promise.all(
    [operations.listCounts, operations.getBias, operations.exportCounts].map(
      async (operation) =>
        (
          await sendRequest(
            all.url,
            operation,
            { params: { uuid: place.uuid }, query: {} },
            { token: all.callers.analyst.token },
          )
        ).status,
    ),
  )
  expect(statuses).toEqual([403, 403, 403])
})

test('the rows of a place are a file whose rows can be stored again', async () => {
  const place = await createLocation(all)
  await add(place.uuid, [interval(), interval({ day: '2026-02-24', time: '17:30', minutes: 15 })])
  const columns = ['day', 'time', 'minutes', 'people', 'cars', 'buses']
  const file = await sendRequest(
    all.url,
    operations.exportCounts,
    { params: { uuid: place.uuid }, query: { columns, headings: columns, format: 'csv', language: 'en' } },
    { token: all.callers.admin.token },
  )
  expect(file.status).toBe(200)
  expect(countedRowsOf(file.text.replace('\uFEFF', '')).map((row) => row.interval)).toEqual([
    interval({ day: '2026-02-24', time: '17:30', minutes: 15 }),
    interval(),
  ])
})

test('the erasure of an account takes its name out of the counts', async () => {
  const place = await createLocation(all)
  const account = await all.callers.admin.call(users.createUser, {
    body: { username: 'liczacy', password: 'Rzeka-Most-Klucz-7', name: 'Ewa Licząca', role_id: 13, company_id: 6 },
  })
  const caller = await loggedIn(all.url, 'liczacy', 'Rzeka-Most-Klucz-7')
  await add(place.uuid, [interval()], caller)
  const erased = await all.callers.admin.call(users.erasePerson, { params: { id: String(account.answer.id) } })
  expect(erased.status).toBe(204)
  expect((await list(place.uuid))[0]?.stored_by).not.toContain('Licząca')
})

test('the bias of an arabox comes from counts beside it in hours that it measured, since a day or at all', async () => {
  const { locations } = await addCountedCity(all, 'Sprawdzana', [{ name: 'Obok liczącego' }])
  const [place] = locations
  const uuid = place?.uuid ?? ''
  const at = { uuid }
  await storeCounts(all, [
    countedHour(at, '2026-02-20T07:00:00Z', [120, 200, 30, 0]),
    countedHour(at, '2026-02-25T07:00:00Z', [60, 90, 30, 0]),
  ])
  const bias = async (query: { since?: string } = {}) =>
    (await all.callers.admin.call(operations.getBias, { params: { uuid }, query })).answer
  expect(await bias()).toEqual({ newest_at: null, age_days: null, counters: [] })
  await add(uuid, [interval({ day: '2026-02-20', buses: 0 })])
  const { answer } = await add(uuid, [interval({ buses: 0 }), interval({ time: '10:00', people: 5000 })])
  all.clock.set(new Date('2026-03-07T09:00:00Z'))
  const both = await bias()
  expect(both).toMatchObject({ newest_at: '2026-02-25T08:00:00.000Z', age_days: 10 })
  expect(both.counters[0]).toMatchObject({ counter: 'people', minutes: 120, by_hand: 240, by_arabox: 180 })
  expect(both.counters[0]?.ratio).toBeCloseTo(0.75, 2)
  expect(both.counters[2]).toMatchObject({ counter: 'buses', ratio: null })
  expect((await bias({ since: '2026-02-21' })).counters[0]).toMatchObject({ by_hand: 120, by_arabox: 60 })
  const params = { uuid, count: String(answer.id) }
  await all.callers.admin.call(operations.takeBackCount, { params, body: { reason: 'Zła ulica' } })
  expect((await bias()).counters[0]).toMatchObject({ by_hand: 120, by_arabox: 120, ratio: 1 })
  await all.store.pool.query('update location set arabox_uuid = gen_random_uuid() where uuid = $1', [uuid])
  expect((await bias()).counters).toEqual([])
})
