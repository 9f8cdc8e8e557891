import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import {
  type AccessPlatform,
  makeCampaign,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const operations = contract.city

let platform: AccessPlatform
let admin: AccessPlatform['callers']['admin']

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
})
afterAll(() => platform.close())

const oneOf = (id: number) => ({ params: { id: String(id) } })
const created = async (name: string, is_active = true) =>
  (await admin.call(operations.create, { body: { name, latitude: 52.1, longitude: 20.9, is_active } })).answer

test('C52 C53 C101 C102 a city is created, read, changed and deleted by an administrator', async () => {
  const city = await created('Piaseczno')
  expect(city).toMatchObject({ name: 'Piaseczno', is_active: true, locations: 0, screens: 0, version: 1 })
  expect((await admin.call(operations.get, oneOf(city.id))).answer).toEqual(city)
  const changed = await admin.call(operations.change, { ...oneOf(city.id), body: { latitude: 52.08, version: 1 } })
  expect(changed.answer).toEqual({ ...city, latitude: 52.08, version: 2 })
  const late = await admin.call(operations.change, { ...oneOf(city.id), body: { latitude: 50, version: 1 } })
  expect(late).toMatchObject({ status: 409, problem: { code: 'version_conflict', current: changed.answer } })
  expect((await admin.call(operations.remove, oneOf(city.id))).status).toBe(204)
  expect((await admin.call(operations.get, oneOf(city.id))).status).toBe(404)
})

test('C52 a name that is taken and coordinates outside of the earth are problems at their fields', async () => {
  const refused = async (body: { name: string; latitude: number; longitude: number }) =>
    (await admin.call(operations.create, { body })).problem.errors?.map(({ path }) => path)
  expect(await refused({ name: 'Toruń', latitude: 53, longitude: 18 })).toEqual(['name'])
  expect(await refused({ name: ' ', latitude: 91, longitude: -181 })).toEqual(['name', 'latitude', 'longitude'])
})

test('C51 E35 the list counts locations and screens, sorts by them, and has a filter for active cities', async () => {
  const listed = async (query: object) => (await admin.call(operations.list, { query })).answer.items
  const [largest, second] = await listed({ sort_by: 'screens', order: 'desc' })
  const { rows } = await platform.store.pool.query(
    `select count(distinct location.id)::int as locations, count(screen.id)::int as screens
     from location left join screen on screen.location_id = location.id where location.city_id = $1`,
    [largest?.id],
  )
  expect(rows).toEqual([{ locations: largest?.locations, screens: largest?.screens }])
  expect(largest?.screens).toBeGreaterThanOrEqual(second?.screens ?? 0)
  expect((await listed({ is_active: false })).map(({ name }) => name)).toEqual(['Kielce'])
})

test('C102 a city with locations or campaigns cannot be deleted, and the answer counts them', async () => {
  const [city] = (await admin.call(operations.list, { query: { filter: 'Warszawa' } })).answer.items
  const { status, problem } = await admin.call(operations.remove, oneOf(city?.id ?? 0))
  expect({ status, code: problem.code }).toEqual({ status: 409, code: 'in_use' })
  expect(problem.usage).toContainEqual({ kind: 'location', count: city?.locations })
  expect(problem.usage?.map(({ kind }) => kind)).toContain('campaign')
})

test('E35 a city that is switched off leaves login map, form, screen counts and availability at once, and comes back', async () => {
  const flight = { date_from: '2030-05-01', date_to: '2030-05-14' }
  const named = async () => {
    const { advertiser } = platform.callers
    const [summary, form, counts, availability, araboxes] = await Promise.all([
      advertiser.call(contract.network.getNetworkSummary),
      advertiser.call(operations.list, { query: { is_active: true } }),
      advertiser.call(contract.network.countScreens),
      advertiser.call(contract.campaign.getAvailability, { query: flight }),
      advertiser.call(contract.location.listCitiesOfCompany, { query: {} }),
    ])
    return [
      summary.answer.cities.map(({ name }) => name),
      form.answer.items.map(({ name }) => name),
      counts.answer.number_of_screens_per_city.map(({ city_name }) => city_name),
      availability.answer.cities.map(({ city_name }) => city_name),
      araboxes.answer.items.flatMap(({ name, is_active }) => (is_active ? [name] : [])),
    ].map((names) => names.includes('Toruń'))
  }
  const [city] = (await admin.call(operations.list, { query: { filter: 'Toruń' } })).answer.items
  // A city with booked screens cannot be switched off.
  await platform.store.pool.query(
    `update campaign set status = 'end' where status in ('accepted', 'pending', 'in_progress')
       and uuid in (select campaign_uuid from campaign_screen where city_id = $1)`,
    [city?.id],
  )
  const switchTo = (is_active: boolean) =>
    admin.call(operations.change, { ...oneOf(city?.id ?? 0), body: { is_active } })
  expect(await named()).toEqual([true, true, true, true, true])
  await switchTo(false)
  expect(await named()).toEqual([false, false, false, false, false])
  await switchTo(true)
  expect(await named()).toEqual([true, true, true, true, true])
})

test('C100 the screens of a city that campaigns use are listed until these are deleted, those of most campaigns first', async () => {
  const [city] = (await admin.call(operations.list, { query: { filter: 'Bydgoszcz' } })).answer.items
  const used = async () => (await admin.call(operations.listUsedScreens, oneOf(city?.id ?? 0))).answer
  const before = await used()
  const cities = [{ city_id: city?.id ?? 0, screens: 6 }]
  const made = await makeCampaign(platform, { cities })
  const chosen = await makeCampaignIn(platform, 'accepted', { cities })
  const after = await used()
  expect(after.campaigns).toBe(before.campaigns + 2)
  expect(after.items.map(({ campaigns }) => campaigns)).toEqual(
    after.items.map(({ campaigns }) => campaigns).sort((one, other) => other - one),
  )
  const usesOf = ({ items }: typeof after) => items.reduce((sum, { campaigns }) => sum + campaigns, 0)
  expect(usesOf(after) - usesOf(before)).toBe(12)
  await admin.call(contract.campaign.deleteCampaign, { params: { uuid: made.uuid } })
  expect(usesOf(await used()) - usesOf(before)).toBe(chosen.number_of_screens)
  expect((await admin.call(operations.listUsedScreens, oneOf(99_999))).status).toBe(404)
  expect((await platform.callers.sales.call(operations.listUsedScreens, oneOf(1))).status).toBe(403)
})

test('a city has a region with a calendar, or none; regions are listed with those of Poland first', async () => {
  const { items } = (await admin.call(operations.listRegions)).answer
  expect(items.slice(0, 16).every(({ code }) => code.startsWith('PL-'))).toBe(true)
  expect(items).toContainEqual({ code: 'PL-14', name: 'mazowieckie' })
  expect(items).toContainEqual({ code: 'DE-BB', name: 'Brandenburg' })
  const city = await created('Legionowo')
  expect(city.region).toBeNull()
  const change = (region: string | null) => admin.call(operations.change, { ...oneOf(city.id), body: { region } })
  expect((await change('PL-14')).answer.region).toBe('PL-14')
  for (const region of ['PL-XX', 'PL-14X', 'XX-01', 'pl-14'])
    expect([region, (await change(region)).problem.errors?.map(({ path }) => path)]).toEqual([region, ['region']])
  expect((await change(null)).answer.region).toBeNull()
})
