import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { contract } from '../../../../contract/index.ts'
import { type Caller, callerAt } from '../../../../tests/support/calls/client.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  changeCampaign,
  logInCampaignCallers,
  readCampaign,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'

const BEFORE = '2026-03-02T09:00:00+01:00'
/** Third day, 30 s after the 180th loop of the day has begun. */
const STOPPED = '2026-03-18T12:00:30.000+01:00'
const STOPPED_AT = new Date(STOPPED).toISOString()

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  callers = await logInCampaignCallers(platform.url)
})
afterAll(() => platform.close())

/** Two weeks on five screens with one spot that fills the loop, running. */
const running = async (): Promise<Campaign> => {
  await platform.at(BEFORE)
  const pending = await bringCampaignTo(callers, 'pending', { spot_seconds: 120 })
  await platform.at(STOPPED)
  return readCampaign(callers, pending)
}
const stop = (by: Caller, { uuid, version }: Campaign, reason?: string) =>
  by.call(campaignOperations.stopCampaign, { params: { uuid }, body: { version, reason } })

/** Plays until the third day at 12:02, when the loop that played at the stop has ended. */
const PLAYS_BY_SCREEN = 540 + 540 + 181
const playsOf = async (uuid: string): Promise<number> => {
  const { rows } = await platform.store.pool.query(
    'select coalesce(sum(played), 0)::int as played from emission_day where campaign_uuid = $1',
    [uuid],
  )
  return rows[0].played
}

test('L11 L15 a stopped campaign has ended, plays nothing after the present loop, and the history says who stopped it and why', async () => {
  const campaign = await running()
  const advertised = await stop(callers.advertiser, campaign, 'No')
  expect([advertised.status, advertised.problem.code]).toEqual([403, 'permission_denied'])
  const unreasoned = await stop(callers.operator, campaign)
  expect([unreasoned.status, unreasoned.problem.rules]).toEqual([409, ['has_reason']])
  const stopped = successOf(await stop(callers.operator, campaign, 'The contract has ended'))
  expect(stopped).toMatchObject({ status: 'end', stopped: { at: STOPPED_AT, reason: 'The contract has ended' } })
  const { items } = successOf(
    await callers.advertiser.call(campaignOperations.listEvents, { params: { uuid: campaign.uuid } }),
  )
  expect(items.at(-1)).toMatchObject({
    type: 'campaign.stopped',
    status_before: 'in_progress',
    status: 'end',
    reason: 'The contract has ended',
    by: { name: 'Katarzyna Łuczak' },
  })
  await platform.at('2026-03-18T18:00:00+01:00')
  expect(await playsOf(campaign.uuid)).toBe(5 * PLAYS_BY_SCREEN)
  await platform.at('2026-04-02T09:00:00+02:00')
  expect(await playsOf(campaign.uuid)).toBe(5 * PLAYS_BY_SCREEN)
  const again = await stop(callers.operator, stopped, 'Twice')
  expect([again.status, again.problem.rules]).toEqual([409, ['stop_in_progress']])
})

test('L11 K25 the price of a stopped campaign is that of its plays, to the grosz', async () => {
  const campaign = await running()
  await stop(callers.admin, campaign, 'The wrong film')
  await platform.at('2026-03-18T12:02:00+01:00')
  const { stopped, estimate } = await readCampaign(callers, campaign)
  const price = (estimate?.campaign_price ?? 0) * 100
  expect(stopped?.played_price).toBe(Math.round((price * PLAYS_BY_SCREEN) / (540 * 14)) / 100)
})

test('L11 L09 the slots of a stopped campaign are free for others at once', async () => {
  const campaign = await running()
  const query = { date_from: '2026-03-19', date_to: '2026-03-20', spot_seconds: 120, city_ids: [1] }
  const free = async () =>
    successOf(await callers.admin.call(campaignOperations.listAvailableScreens, { query })).items.filter(
      (screen) => screen.free,
    ).length
  const before = await free()
  await stop(callers.admin, campaign, 'The contract has ended')
  expect(await free()).toBe(before + 5)
})

test('L11 P11 the public page says when a campaign was stopped, but not why; the export says both', async () => {
  const campaign = await running()
  const shared = successOf(await changeCampaign(callers.advertiser, campaign, { is_shared: true }))
  await stop(callers.operator, shared, 'The contract has ended')
  const visitor = callerAt(platform.url)
  const params = { uuid: shared.share_token ?? '' }
  const page = successOf(await visitor.call(campaignOperations.getSharedCampaign, { params }))
  expect(page).toMatchObject({ status: 'end', stopped_at: STOPPED_AT })
  expect(JSON.stringify(page)).not.toContain('The contract has ended')
  const file = await fetch(
    `${platform.url}/api/analytics/campaign/export?columns=stopped_at&headings=When&columns=stop_reason&headings=Why`,
    {
      headers: { authorization: `Bearer ${callers.admin.token}` },
    },
  )
  const csv = await file.text()
  expect(csv).toContain('The contract has ended')
  expect(csv).toContain('2026-03-18')
})

test('L11 after a stop no hour is planned any more, and no compensation is proposed', async () => {
  const campaign = await running()
  await stop(callers.operator, campaign, 'The contract has ended')
  const atStop = successOf(
    await callers.admin.call(campaignOperations.getProgress, { params: { uuid: campaign.uuid } }),
  )
  await platform.at('2026-03-25T09:00:00+01:00')
  const later = successOf(await callers.admin.call(campaignOperations.getProgress, { params: { uuid: campaign.uuid } }))
  expect(later).toMatchObject({
    planned_to_date: atStop.planned_to_date,
    progress_percent: atStop.progress_percent,
    make_good: null,
  })
  expect(later.progress_percent).toBeLessThan(100)
})

test('L11 the company, the creator and the operator are notified of a stop, with its reason', async () => {
  const campaign = await running()
  const assigned = successOf(await changeCampaign(callers.admin, campaign, { operator_id: 4 }))
  await stop(callers.admin, assigned, 'The contract has ended')
  for (const by of [callers.advertiser, callers.operator]) {
    const { items } = successOf(await by.call(contract.notification.list, {}))
    expect(items[0]).toMatchObject({
      kind: 'campaign.stopped',
      target: campaign.uuid,
      reason: 'The contract has ended',
    })
  }
})
