import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import {
  type AccessPlatform,
  makeCampaign,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const operations = contract.screen

let platform: AccessPlatform
let admin: AccessPlatform['callers']['admin']

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
})
afterAll(() => platform.close())

const oneOf = (id: number) => ({ params: { id: String(id) } })
const created = async (body: object = {}) =>
  (await admin.call(operations.create, { body: { location_id: 1, name: 'Ekran przy wejściu', ...body } })).answer
const change = (id: number, body: object) => admin.call(operations.change, { ...oneOf(id), body })

/** Sellable screens by the count by city, by the availability of a far day, and by the login page. */
const sellable = async () => {
  const { advertiser } = platform.callers
  const flight = { date_from: '2030-05-01', date_to: '2030-05-14' }
  const [count, availability, summary] = await Promise.all([
    advertiser.call(contract.network.countScreens),
    advertiser.call(contract.campaign.getAvailability, { query: flight }),
    advertiser.call(contract.network.getNetworkSummary),
  ])
  return [
    count.answer.total_number_of_screens,
    availability.answer.cities.reduce((sum, { total }) => sum + total, 0),
    summary.answer.screens,
  ]
}

test('a screen is created, read, changed and deleted by an administrator', async () => {
  const screen = await created({ width: 1080, height: 1920, is_programmatic: false })
  expect(screen).toMatchObject({
    name: 'Ekran przy wejściu',
    location_id: 1,
    width: 1080,
    height: 1920,
    is_active: true,
    is_programmatic: false,
    version: 1,
  })
  expect((await admin.call(operations.get, oneOf(screen.id))).answer).toEqual(screen)
  expect((await change(screen.id, { name: '2', width: null, version: 1 })).answer).toEqual({
    ...screen,
    name: '2',
    width: null,
    version: 2,
  })
  expect((await admin.call(operations.remove, oneOf(screen.id))).status).toBe(204)
  expect((await admin.call(operations.get, oneOf(screen.id))).status).toBe(404)
})

test('an unknown location and an impossible size are problems at their fields', async () => {
  const refused = async (body: object) =>
    (await admin.call(operations.create, { body: { location_id: 1, name: '1', ...body } })).problem.errors
  expect(await refused({ location_id: 99_999 })).toEqual([{ path: 'location_id', message: 'There is no such record' }])
  expect((await refused({ width: 0, height: 1e9 }))?.map(({ path }) => path)).toEqual(['width', 'height'])
})

test('the list has filters for a location and for active screens, and a text filter over name, location and city', async () => {
  const own = await created({ name: 'Filtr', location_id: 2, is_active: false })
  const ids = async (query: object) => (await admin.call(operations.list, { query })).answer.items.map(({ id }) => id)
  expect(await ids({ filter: 'filtr' })).toEqual([own.id])
  expect(await ids({ location_id: 2, is_active: false })).toEqual([own.id])
  expect(await ids({ filter: 'filtr', is_active: true })).toEqual([])
  const { answer } = await admin.call(operations.list, { query: { filter: own.city_name, size: 1000 } })
  expect(new Set(answer.items.map(({ city_name }) => city_name))).toEqual(new Set([own.city_name]))
})

test('C50 a screen is counted and sold nowhere while it is switched off', async () => {
  const before = await sellable()
  const screen = await created()
  expect(await sellable()).toEqual(before.map((count) => count + 1))
  await change(screen.id, { is_active: false })
  expect(await sellable()).toEqual(before)
})

test('a booked screen cannot vanish: it is not deleted, switched off or moved, but can be renamed', async () => {
  const campaign = await makeCampaignIn(platform, 'accepted')
  const { rows } = await platform.store.pool.query(
    `select screen_id, count(distinct uuid)::int as campaigns from campaign_screen
     join campaign on uuid = campaign_uuid and status in ('accepted', 'pending', 'in_progress') and deleted_at is null
     where screen_id in (select screen_id from campaign_screen where campaign_uuid = $1) group by screen_id limit 1`,
    [campaign.uuid],
  )
  const { screen_id: id, campaigns } = rows[0]
  const expected = { status: 409, problem: { code: 'in_use', usage: [{ kind: 'campaign', count: campaigns }] } }
  const { name } = (await admin.call(contract.campaign.getCampaign, { params: { uuid: campaign.uuid } })).answer
  expect(await change(id, { is_active: false })).toMatchObject(expected)
  const { location_id } = (await admin.call(operations.get, oneOf(id))).answer
  expect(await change(id, { location_id: location_id === 1 ? 2 : 1 })).toMatchObject(expected)
  const removed = await admin.call(operations.remove, oneOf(id))
  expect(removed).toMatchObject({ status: 409, problem: { code: 'in_use' } })
  // The newest ones are named, so that their pages can be opened.
  expect(removed.problem.usage?.[0]?.named?.[0]).toEqual({ uuid: campaign.uuid, name })
  const renamed = await change(id, { name: '1', location_id, is_active: true })
  expect(renamed).toMatchObject({ status: 200, answer: { name: '1', is_active: true } })
})

test('a location whose screens are only planned can be switched off: they stay in their campaign and cannot be booked', async () => {
  const unbooked = await platform.store.pool.query<{ id: number }>(
    `select min(screen.id) as id from screen join location on location.id = location_id
     where screen.is_active and location.is_active and not exists (
       select from campaign_screen held join campaign on campaign.uuid = held.campaign_uuid
       where held.location_uuid = location.uuid and status in ('accepted', 'pending', 'in_progress'))
     group by location.id order by 1 limit 6`,
  )
  const screen_ids = unbooked.rows.map(({ id }) => id)
  expect(screen_ids).toHaveLength(6)
  const campaign = await makeCampaignIn(platform, 'ready', { cities: [], screen_ids })
  const screensOf = async () =>
    (await admin.call(contract.occupancy.listCampaignScreens, { params: { uuid: campaign.uuid } })).answer
  const before = await screensOf()
  const sold = await sellable()
  const { rows } = await platform.store.pool.query(
    'select location.id from campaign_screen join location on uuid = location_uuid where campaign_uuid = $1 limit 1',
    [campaign.uuid],
  )
  const params = { id: String(rows[0].id) }
  const switched = await admin.call(contract.location.changeLocation, { params, body: { is_active: false } })
  expect(switched.status).toBe(200)
  expect(await screensOf()).toEqual(before)
  const [afterwards = 0] = await sellable()
  expect(afterwards).toBeLessThan(sold[0] ?? 0)
  await admin.call(contract.location.changeLocation, { params, body: { is_active: true } })
})

test('a screen of an ended campaign can be switched off but not deleted', async () => {
  const screen = await created()
  const { uuid } = await makeCampaign(platform)
  await platform.store.pool.query(
    `with used as (insert into campaign_screen (campaign_uuid, screen_id, location_uuid, city_id, place_id)
       select $1, $2, uuid, city_id, (select min(place_id) from campaign_screen) from location where id = 1)
     update campaign set status = 'end' where uuid = $1`,
    [uuid, screen.id],
  )
  expect((await change(screen.id, { is_active: false })).status).toBe(200)
  const removed = await admin.call(operations.remove, oneOf(screen.id))
  expect(removed.problem).toMatchObject({ code: 'in_use', usage: [{ kind: 'campaign', count: 1 }] })
})
