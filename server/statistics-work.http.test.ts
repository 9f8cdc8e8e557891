import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../contract/index.ts'
import { loggedIn } from '../tests/support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../tests/support/platform/demo-platform.ts'
import { readForForecasts } from './statistics-work.ts'

let platform: DemoPlatform
beforeAll(async () => {
  platform = await demoPlatform()
})
afterAll(() => platform.close())

test('the first estimate after a start reads nothing from the statistics, because it is read beforehand', async () => {
  const sales = await loggedIn(platform.url, 'sales')
  await readForForecasts(platform.composition)
  const reads = vi.spyOn(platform.statistics, 'rows')
  const { status } = await sales.call(contract.campaign.estimateDraft, {
    body: {
      company_id: 1,
      date_from: '2026-04-06',
      date_to: '2026-04-19',
      industry_ids: [],
      cities: [{ city_id: 1, screens: 5 }],
      screen_ids: null,
      spot_seconds: 10,
    },
  })
  expect([status, reads.mock.calls]).toEqual([200, []])
})
