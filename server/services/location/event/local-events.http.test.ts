import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { LONGEST_EVENT_DAYS, MOST_CITY_EVENTS } from '../../../../contract/location/local-events.ts'
import { validation } from '../../../../contract/validation.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { locationBody } from '../../../../tests/support/calls/network-calls.ts'
import {
  type AccessPlatform,
  companyIds,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const operations = contract.localEvent

let platform: AccessPlatform
let admin: AccessPlatform['callers']['admin']
let owner: AccessPlatform['callers']['owner']
let places: { own: number; other: number; elsewhere: number }
beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
  owner = platform.callers.owner
  const placeOf = async (company_id: number, city_id: number) =>
    (await admin.call(contract.location.createLocation, { body: { ...locationBody(), company_id, city_id } })).answer.id
  places = { own: await placeOf(companyIds.owner, 1), other: await placeOf(companyIds.rival, 1), elsewhere: 0 }
  const { items } = (await admin.call(contract.location.listLocationChoices, { query: { city_id: 2 } })).answer
  places.elsewhere = items[0]?.id ?? 0
})
afterAll(() => platform.close())

const days = { first_day: '2026-05-01', last_day: '2026-05-03' }
const inCity = (name: string, changed: object = {}) => ({ name, city_id: 1, location_ids: null, ...days, ...changed })
const oneOf = (id: number) => ({ params: { id: String(id) } })

test('an event of a city or of some places is created, changed and deleted, and each step is in the audit log', async () => {
  const made = (await admin.call(operations.create, { body: inCity('Juwenalia') })).answer
  expect(made).toMatchObject({ name: 'Juwenalia', city_id: 1, location_ids: null, ...days, version: 1 })
  expect((await admin.call(operations.get, oneOf(made.id))).answer).toEqual(made)
  const change = { location_ids: [places.own, places.other, places.own], last_day: '2026-05-05', version: 1 }
  const changed = (await admin.call(operations.change, { ...oneOf(made.id), body: change })).answer
  expect(changed).toEqual({
    ...made,
    location_ids: [places.own, places.other].sort((one, other) => one - other),
    last_day: '2026-05-05',
    version: 2,
  })
  const again = await admin.call(operations.change, { ...oneOf(made.id), body: { name: 'Inne', version: 2 } })
  expect(again.answer.location_ids).toEqual(changed.location_ids)
  expect((await admin.call(operations.change, { ...oneOf(made.id), body: change })).status).toBe(409)
  expect((await admin.call(operations.remove, oneOf(made.id))).status).toBe(204)
  expect((await admin.call(operations.get, oneOf(made.id))).status).toBe(404)
  const { items } = (await admin.call(contract.audit.list, { query: { kind: 'local_event', size: 100 } })).answer
  expect(items.filter(({ record_id }) => record_id === String(made.id)).map(({ action }) => action)).toEqual([
    'deleted',
    'changed',
    'changed',
    'created',
  ])
})

test('events may overlap, also two of the same name', async () => {
  const created = await Promise.all(
    ['Jarmark', 'Jarmark', 'Bieg'].map((name) => admin.call(operations.create, { body: inCity(name) })),
  )
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201])
})

test('an owner enters events at own places only; what is of the city or at foreign places is unknown', async () => {
  const own = await owner.call(operations.create, { body: inCity('Otwarcie', { location_ids: [places.own] }) })
  expect(own.status).toBe(201)
  const refused = async (location_ids: number[] | null) =>
    (await owner.call(operations.create, { body: inCity('Obce', { location_ids }) })).problem.errors
  expect(await refused(null)).toEqual([{ path: 'location_ids', message: validation.option }])
  expect(await refused([places.own, places.other])).toEqual([
    { path: 'location_ids.1', message: validation.unknownReference },
  ])
  const foreign = [
    inCity('Całe miasto'),
    inCity('Obce miejsce', { location_ids: [places.other] }),
    inCity('Oba', { location_ids: [places.own, places.other] }),
  ]
  const ids = await Promise.all(foreign.map(async (body) => (await admin.call(operations.create, { body })).answer.id))
  const unknown = await owner.call(operations.get, oneOf(999_999))
  for (const id of ids) {
    const found = await owner.call(operations.get, oneOf(id))
    expect({ ...found.problem, request_id: '', instance: '' }).toEqual({
      ...unknown.problem,
      request_id: '',
      instance: '',
    })
    expect((await owner.call(operations.change, { ...oneOf(id), body: { name: 'x' } })).status).toBe(404)
    expect((await owner.call(operations.remove, oneOf(id))).status).toBe(404)
    expect((await admin.call(operations.get, oneOf(id))).status).toBe(200)
  }
  const listed = (await owner.call(operations.list, { query: { size: 1000 } })).answer.items
  expect(listed.map(({ id }) => id)).toEqual([own.answer.id])
  const taken = { location_ids: [places.own, places.other] }
  expect((await owner.call(operations.change, { ...oneOf(own.answer.id), body: taken })).status).toBe(422)
  for (const account of [platform.callers.advertiser, platform.callers.operator, platform.callers.analyst]) {
    expect((await account.call(operations.list, { query: {} })).status).toBe(403)
    expect((await account.call(operations.create, { body: inCity('x') })).status).toBe(403)
  }
})

test('an event lies within its bounds: its days in order, 92 at most, its places in its city', async () => {
  const errors = async (changed: object) =>
    (await admin.call(operations.create, { body: inCity('Granice', changed) })).problem.errors
  expect(await errors({ last_day: '2026-04-30' })).toEqual([{ path: 'last_day', message: validation.dateOrder }])
  expect(await errors({ last_day: addDays(days.first_day, LONGEST_EVENT_DAYS) })).toEqual([
    { path: 'last_day', message: validation.eventTooLong },
  ])
  expect(await errors({ last_day: addDays(days.first_day, LONGEST_EVENT_DAYS - 1) })).toBeUndefined()
  expect(await errors({ city_id: 99_999 })).toEqual([{ path: 'city_id', message: validation.unknownReference }])
  expect(await errors({ location_ids: [places.elsewhere] })).toEqual([
    { path: 'location_ids.0', message: validation.unknownReference },
  ])
  expect((await errors({ location_ids: [] }))?.map(({ path }) => path)).toEqual(['location_ids'])
  expect((await errors({ name: ' ' }))?.map(({ path }) => path)).toEqual(['name'])
})

test('a city has a bounded number of events', async () => {
  await platform.store.pool.query(
    `insert into local_event (created_at, name, city_id, is_of_city, first_day, last_day)
     select now(), 'Wiele ' || number, 3, true, '2026-05-01', '2026-05-01' from generate_series(1, $1::int) number`,
    [MOST_CITY_EVENTS],
  )
  const { problem } = await admin.call(operations.create, { body: inCity('Jeszcze jedno', { city_id: 3 }) })
  expect(problem.errors).toEqual([{ path: 'city_id', message: 'At most 500 entries' }])
})
