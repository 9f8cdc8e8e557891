import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import {
  type AccessPlatform,
  type AccountName,
  companyIds,
  makeCampaign,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../../../../tests/support/platform/access-platform.ts'

const { template: operations } = contract

let platform: AccessPlatform
let own: string
let rivals: string

beforeAll(async () => {
  platform = await startAccessPlatform()
  own = (await makeCampaign(platform, { company_id: companyIds.advertiser, industry_ids: [1], spot_seconds: 15 })).uuid
  rivals = (await makeCampaign(platform, { company_id: companyIds.rival })).uuid
})
afterAll(() => platform.close())
beforeEach(async () => {
  await platform.store.pool.query('delete from campaign_template')
})

const save = (name: string, campaign_uuid = own, as: AccountName = 'advertiser') =>
  platform.callers[as].call(operations.create, { body: { name, campaign_uuid } })
const read = (id: number, as: AccountName = 'advertiser') =>
  platform.callers[as].call(operations.get, { params: { id: String(id) } })
const namesFor = async (as: AccountName) =>
  (await platform.callers[as].call(operations.list, {})).answer.items.map(({ name }) => name)

test('a campaign is saved with its cities, industries and spot length, without dates and spots', async () => {
  const { answer } = await save('Sieć na wiosnę')
  const found = (await read(answer.id)).answer
  expect(found).toMatchObject({
    name: 'Sieć na wiosnę',
    company_id: companyIds.advertiser,
    cities: [{ city_id: 1, city_name: 'Warszawa', screens: 6 }],
    number_of_screens: 6,
    screen_ids: null,
    industry_ids: [1],
    spot_seconds: 15,
  })
  expect(Object.keys(found).filter((key) => /date|spots|status/.test(key))).toEqual([])
})

test('chosen screens are kept; those that work no longer, and industries that are gone, are left out', async () => {
  const query = { date_from: '2026-06-01', date_to: '2026-06-14', city_ids: [1] }
  const free = await platform.callers.admin.call(contract.campaign.listAvailableScreens, { query })
  const screen_ids = free.answer.items.slice(0, 6).map(({ screen_id }) => screen_id)
  const { uuid } = await makeCampaign(platform, { company_id: companyIds.advertiser, cities: [], screen_ids })
  const { id } = (await save('Wybrane', uuid)).answer
  expect((await read(id)).answer.screen_ids?.toSorted()).toEqual(screen_ids.toSorted())
  const stored = [[...screen_ids, 999_999], [999_999], id]
  await platform.store.pool.query(
    'update campaign_template set screen_ids = $1, industry_ids = $2 where id = $3',
    stored,
  )
  expect((await read(id)).answer).toMatchObject({
    industry_ids: [],
    is_chosen: true,
    number_of_screens: 6,
    cities: [{ city_id: 1, screens: 6 }],
  })
  expect((await read(id)).answer.screen_ids).not.toContain(999_999)
})

test('a name is taken once in a company, whatever its case; a template is renamed and deleted', async () => {
  const { id } = (await save('Wiosna')).answer
  const taken = await save('wiosna')
  expect(taken.status).toBe(409)
  expect(taken.problem).toMatchObject({
    code: 'duplicate',
    errors: [{ path: 'name', message: 'This is already taken' }],
  })
  expect((await save('Wiosna', rivals, 'rival')).status).toBe(201)
  const other = (await save('Lato')).answer
  const rename = (name: string, version: number) =>
    platform.callers.advertiser.call(operations.change, { params: { id: String(other.id) }, body: { name, version } })
  expect((await rename('WIOSNA', 1)).problem).toMatchObject({ code: 'duplicate' })
  expect((await rename('Jesień', 1)).answer).toMatchObject({ name: 'Jesień', version: 2 })
  expect((await rename('Zima', 1)).problem).toMatchObject({ code: 'version_conflict' })
  await platform.callers.advertiser.call(operations.remove, { params: { id: String(id) } })
  expect(await namesFor('advertiser')).toEqual(['Jesień'])
})

test('a company has 100 templates at most, also if two are saved at once', async () => {
  await platform.store.pool.query(
    `insert into campaign_template (company_id, name, cities, industry_ids, spot_seconds)
     select $1, 'Szablon ' || each, '[]', '{}', 10 from generate_series(1, 99) each`,
    [companyIds.advertiser],
  )
  const both = await Promise.all([save('Setny'), save('Sto pierwszy')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await save('Kolejny')).problem).toMatchObject({ code: 'too_many_templates' })
  expect((await save('Inna firma', rivals, 'rival')).status).toBe(201)
})

test('promise R2 another company neither sees a template nor learns that it exists, and roles that cannot plan get none', async () => {
  const { id } = (await save('Tajny')).answer
  expect(await namesFor('rival')).toEqual([])
  expect(await namesFor('sales')).toEqual(['Tajny'])
  const namesOf = async (company_id: number, as: AccountName) =>
    (await platform.callers[as].call(operations.list, { query: { company_id } })).answer.items.map(({ name }) => name)
  expect(await namesOf(companyIds.advertiser, 'sales')).toEqual(['Tajny'])
  expect(await namesOf(companyIds.rival, 'sales')).toEqual([])
  expect(await namesOf(companyIds.advertiser, 'rival')).toEqual([])
  const params = { id: String(id) }
  const missing = { id: '999999' }
  const { rival } = platform.callers
  const answers = async (of: { id: string }) => [
    (await rival.call(operations.get, { params: of })).status,
    (await rival.call(operations.change, { params: of, body: { name: 'Mój' } })).status,
    (await rival.call(operations.remove, { params: of })).status,
  ]
  expect(await answers(params)).toEqual([404, 404, 404])
  expect(await answers(missing)).toEqual([404, 404, 404])
  const foreign = await save('Cudza', own, 'rival')
  expect(foreign.status).toBe(422)
  expect(foreign.problem).toMatchObject({ errors: (await save('Cudza', UNKNOWN_UUID, 'rival')).problem?.errors })
  for (const as of ['operator', 'planner', 'manager', 'analyst', 'owner'] as const) {
    expect((await read(id, as)).status).toBe(403)
    expect((await save('Nie', own, as)).status).toBe(403)
  }
  expect(await namesFor('advertiser')).toEqual(['Tajny'])
})
