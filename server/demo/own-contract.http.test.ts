import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeParse, type ZodMiniObject } from 'zod/mini'
import { campaignChangeBody } from '../../contract/campaign/campaign.ts'
import { contract } from '../../contract/index.ts'
import { type AccessPlatform, startAccessPlatform } from '../../tests/support/platform/access-platform.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const query = { size: 1000 }

/** The faults of records that are saved unchanged, by the contract of their change. */
const faultsOf = (schema: ZodMiniObject, records: readonly object[]): string[] =>
  records.flatMap((record) => {
    const known = Object.entries(record).filter(([member]) => member in schema.shape)
    const { error } = safeParse(schema, Object.fromEntries(known))
    return (error?.issues ?? []).map(
      ({ path, message }) => `${'name' in record ? record.name : ''}: ${path}: ${message}`,
    )
  })

test('every record that the demo makes can be saved unchanged: no bound of the contract excludes it', async () => {
  const { admin } = platform.callers
  const { company, city, industry, device, role, screen, users, location, campaign, settings } = contract
  const companies = (await admin.call(company.list, { query })).answer.items
  const accounts = (await admin.call(users.listUsers, { query })).answer.items
  const locations = (await admin.call(location.listLocations, { query })).answer.items
  const details = await Promise.all(
    locations.map(async ({ uuid }) => (await admin.call(location.getLocationByUuid, { params: { uuid } })).answer),
  )
  const campaigns = (await admin.call(campaign.listCampaigns, { query })).answer.items
  const drafts = campaigns.map(({ status: _status, spots, cities, ...rest }) => ({
    ...rest,
    spots: spots.map(({ id, file_name }) => ({ id, file_name })),
    cities: cities.map(({ city_id, screens }) => ({ city_id, screens })),
  }))
  const checked: [schema: ZodMiniObject, records: readonly object[]][] = [
    [company.change.body, companies],
    [settings.change.body, companies],
    [city.change.body, (await admin.call(city.list, { query })).answer.items],
    [industry.change.body, (await admin.call(industry.list, { query })).answer.items],
    [device.change.body, (await admin.call(device.list, { query })).answer.items],
    [role.change.body, (await admin.call(role.list, { query })).answer.items],
    [screen.change.body, (await admin.call(screen.list, { query })).answer.items],
    [users.changeUser.body, accounts],
    [location.changeLocation.body, details],
    [campaignChangeBody, drafts],
  ]
  for (const [schema, records] of checked) {
    expect(records.length).toBeGreaterThan(0)
    expect(faultsOf(schema, records)).toEqual([])
  }
})

test('an administrator changes the telephone number of a company of the demo, whose bus multiplier is above 10', async () => {
  const { admin } = platform.callers
  const { company } = contract
  const { items } = (await admin.call(company.list, { query })).answer
  const made = items.find(({ bus_multi = 0 }) => bus_multi > 10)
  const { id, created_at: _created, ...rest } = made ?? items[0] ?? { id: 0, created_at: '' }
  const known = Object.entries(rest).filter(([member]) => member in company.change.body.shape)
  const body = { ...Object.fromEntries(known), phone: '+48 22 123 45 67' }
  const changed = await admin.call(company.change, { params: { id: String(id) }, body })
  expect([made !== undefined, changed.status]).toEqual([true, 200])
})
