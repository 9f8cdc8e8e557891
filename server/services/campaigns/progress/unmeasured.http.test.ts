import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import {
  bringCampaignTo,
  changeCampaign,
  logInCampaignCallers,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'

let platform: DemoPlatform

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
})
afterAll(() => platform.close())

test('E43 C36 while no hour of a campaign was measured its contacts are unknown: no projection, no shortfall and no CPM, on the public page too', async () => {
  const callers = await logInCampaignCallers(platform.url)
  const pending = await bringCampaignTo(callers, 'pending')
  const shared = successOf(await changeCampaign(callers.advertiser, pending, { is_shared: true, show_cpm: true }))
  const params = { uuid: pending.uuid }
  const visitor = callerAt(platform.url)
  const publicParams = { uuid: shared.share_token ?? '' }
  const unknown = { projected_audience: null, projected_low: null, projected_high: null, cpm: null, pace_percent: null }
  // No arabox reports in these weeks.
  for (const instant of ['2026-03-18T12:00:00+01:00', '2026-04-01T12:00:00+02:00']) {
    await platform.at(instant)
    const progress = successOf(await callers.admin.call(campaignOperations.getProgress, { params }))
    expect(progress.days.every((day) => day.measured_hours === 0)).toBe(true)
    expect(progress).toMatchObject({ ...unknown, make_good: null })
    const page = successOf(await visitor.call(campaignOperations.getSharedProgress, { params: publicParams }))
    expect(page).toMatchObject(unknown)
  }
})
