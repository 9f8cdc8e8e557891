import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

test('E03 a campaign keeps the city names of its plan in list, page and export, and the filter by city finds it', async () => {
  const { sales } = platform.callers
  const made = await makeCampaign(platform, { name: 'Dawna nazwa miasta' })
  const [city] = made.cities
  if (!city) throw new Error('the campaign has no city')
  await platform.store.pool.query(`update city set name = 'Nowa Nazwa' where id = $1`, [city.city_id])
  const query = { filter: made.name, city_id: [city.city_id] }
  const { items } = (await sales.call(contract.campaign.listCampaigns, { query })).answer
  expect(items.map(({ cities }) => cities)).toEqual([made.cities])
  const read = (await sales.call(contract.campaign.getCampaign, { params: { uuid: made.uuid } })).answer
  expect(read.cities).toEqual(made.cities)
  const search = new URLSearchParams({ filter: made.name, columns: 'cities', headings: 'Miasta' })
  const file = await fetch(`${platform.url}/api/analytics/campaign/export?${search}`, {
    headers: { authorization: `Bearer ${sales.token}` },
  })
  expect(await file.text()).toContain(city.city_name)
  const draft = await makeCampaign(platform, { name: 'Nowa nazwa miasta' })
  expect(draft.cities.map(({ city_name }) => city_name)).toContain('Nowa Nazwa')
})
