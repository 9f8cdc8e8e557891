import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { MOST_LISTED_SCREENS } from '../../../../contract/limits.ts'
import { type CampaignCallers, logInCampaignCallers } from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform()
  callers = await logInCampaignCallers(platform.url)
  await platform.store.pool.query(
    `insert into screen (location_id, name) select min(id), 'Ekran ' || number
     from location, generate_series(1, $1::int) as number where city_id = 1 and is_active group by number`,
    [MOST_LISTED_SCREENS],
  )
})
afterAll(() => platform.close())

const listed = async (query: { city_ids?: number[]; screen_ids?: number[] }) => {
  const { answer } = await callers.admin.call(campaignOperations.listAvailableScreens, {
    query: { date_from: '2026-06-01', date_to: '2026-06-14', ...query },
  })
  return answer
}

const idsOf = (items: readonly { screen_id: number }[]): number[] => items.map(({ screen_id }) => screen_id)

test('promise P11 an answer has at most 5 000 screens and says how many there are, whether cities are named or not', async () => {
  for (const query of [{}, { city_ids: [1] }]) {
    const { items, total } = await listed(query)
    expect(items).toHaveLength(MOST_LISTED_SCREENS)
    expect(total).toBeGreaterThan(MOST_LISTED_SCREENS)
  }
})

test('of too many screens the answer has those of the cities that are named first', async () => {
  const { items: inKrakow, total } = await listed({ city_ids: [2] })
  expect(inKrakow).toHaveLength(total)
  const first = await listed({ city_ids: [2, 1] })
  expect(idsOf(first.items.slice(0, total))).toEqual(idsOf(inKrakow))
  expect(first.items.slice(total).every(({ city_id }) => city_id === 1)).toBe(true)
  const last = await listed({ city_ids: [1, 2] })
  expect(last.items.every(({ city_id }) => city_id === 1)).toBe(true)
  expect(last.total).toBe(first.total)
})

test('screens are listed by their ids, and those that do not exist are left out', async () => {
  const { items } = await listed({ city_ids: [2] })
  const some = idsOf(items.slice(3, 6))
  const named = await listed({ screen_ids: [...some, 999_999_999] })
  expect([idsOf(named.items), named.total]).toEqual([some, 3])
})
