import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  logInCampaignCallers,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { bookEmissions } from '../public.ts'

// Five columns of as many screens are more parameters than a statement of PostgreSQL takes.
const SCREENS = 14_000

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform()
  callers = await logInCampaignCallers(platform.url)
})
afterAll(() => platform.close())

test('a campaign on 14 000 screens is saved, confirmed and played', async () => {
  await platform.store.pool.query(
    `insert into screen (location_id, name) select min(id), 'Ekran ' || number
     from location, generate_series(1, $1::int) as number where city_id = 1 and is_active group by number`,
    [SCREENS],
  )
  platform.clock.set(new Date('2026-03-02T09:00:00+01:00'))
  const oneDay = { date_from: '2026-03-16', date_to: '2026-03-16' }
  const campaign = await bringCampaignTo(callers, 'pending', { ...oneDay, cities: [{ city_id: 1, screens: SCREENS }] })
  platform.clock.set(new Date('2026-03-16T06:30:00+01:00'))
  await bookEmissions(platform.composition.contexts.campaigns)
  const progress = successOf(
    await callers.admin.call(campaignOperations.getProgress, { params: { uuid: campaign.uuid } }),
  )
  expect(progress.days[0]?.emissions).toBe(SCREENS * 15)
})
