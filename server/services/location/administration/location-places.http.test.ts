import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { validation } from '../../../../contract/validation.ts'
import { planBody } from '../../../../tests/support/calls/campaign-body.ts'
import {
  type AccessPlatform,
  companyIds,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

let platform: AccessPlatform
let admin: AccessPlatform['callers']['admin']

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
})
afterAll(() => platform.close())

/** In Warsaw, whose number is 1. */
const body = (changes: object = {}) => ({
  name: 'Plac Nowy',
  address: 'pl. Nowy 1',
  city_id: 1,
  company_id: companyIds.owner,
  latitude: 52.23,
  longitude: 21.01,
  ...changes,
})
const create = (changes: object = {}) => admin.call(contract.location.createLocation, { body: body(changes) })
const change = (id: number, changes: object) =>
  admin.call(contract.location.changeLocation, { params: { id: String(id) }, body: changes })

const wrong = [
  ['swapped', { latitude: 21.01, longitude: 52.23 }, 'latitude', validation.swapped],
  ['zero', { latitude: 0, longitude: 0 }, 'latitude', validation.zeroPoint],
  ['too far north', { latitude: 59.33, longitude: 18.07 }, 'latitude', validation.outsideCountry],
  ['too far east', { latitude: 50.45, longitude: 30.52 }, 'longitude', validation.outsideCountry],
] as const

test.each(wrong)(
  'a location, a city and a point of a plan are not stored with %s coordinates',
  async (_, at, path, message) => {
    const { answer } = await create({ name: 'Dobra' })
    const refusals = [
      await create(at),
      await change(answer.id, at),
      await admin.call(contract.city.create, { body: { name: 'Nigdzie', ...at } }),
      await admin.call(contract.city.change, { params: { id: '1' }, body: at }),
    ]
    for (const { status, problem } of refusals) {
      expect([status, problem.code]).toEqual([422, 'invalid_input'])
      expect(problem.errors).toEqual([{ path, message }])
    }
    const planned = await admin.call(contract.plan.propose, {
      body: { ...planBody(), near: { metres: 1000, points: [at] } },
    })
    expect(planned.problem.errors).toEqual([{ path: `near.points.0.${path}`, message }])
  },
)

test('a location far from its city is stored only when the person who saves says that the point is right', async () => {
  const krakow = { latitude: 50.06, longitude: 19.94 }
  const asked = await create(krakow)
  expect([asked.status, asked.problem.code]).toEqual([409, 'far_from_city'])
  expect(asked.problem.distance).toEqual({ city: 'Warszawa', metres: expect.closeTo(252_000, -4) })
  const { answer } = await create({ ...krakow, accept_far: true })
  expect(answer).toMatchObject(krakow)
  expect((await change(answer.id, { name: 'Inna', ...krakow })).status).toBe(200)
  expect((await change(answer.id, { latitude: 50.07 })).problem.code).toBe('far_from_city')
  expect((await change(answer.id, { latitude: 50.07, accept_far: true })).answer).toMatchObject({ latitude: 50.07 })
})

test('a location that was stored at a wrong point before can still be changed otherwise', async () => {
  const { answer } = await create({ name: 'Dawna' })
  await platform.store.pool.query('update location set latitude = 21, longitude = 52 where id = $1', [answer.id])
  expect((await change(answer.id, { name: 'Dawna 2' })).status).toBe(200)
  expect((await change(answer.id, { latitude: 21, longitude: 52, name: 'Dawna 3' })).status).toBe(200)
})

test('a location with a time zone of another country may stand there', async () => {
  const place = { latitude: 52.52, longitude: 13.4, time_zone: 'Europe/Berlin', accept_far: true }
  expect((await create(place)).status).toBe(201)
  expect((await create({ ...place, latitude: 0, longitude: 0 })).problem.errors?.[0]?.message).toBe(
    validation.zeroPoint,
  )
})
