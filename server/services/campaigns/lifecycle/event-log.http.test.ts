import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { foldLog, statusOf } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'
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

type Stored = {
  uuid: string
  status: string
  version: number
  is_shared: boolean
  shows_cpm: boolean
  operator_id: number | null
  stopped_at: string | null
  date_from: string | null
  date_to: string | null
  screens: number
  price_grosze: number | null
  spot_seconds: number
  spots: { id: string; persisted: boolean; seconds: number | null }[] | null
  log: { version: number; status: string; status_before: string | null; event: LifecycleEvent }[]
}

const everyCampaign = async (): Promise<Stored[]> => {
  const { rows } = await platform.store.pool.query<Stored>(`
    select uuid, status, version, is_shared, shows_cpm, operator_id, date_from::text, date_to::text, screens, price_grosze,
      spot_seconds, stopped_at,
      (select jsonb_agg(jsonb_build_object('id', id, 'persisted', stored_as is not null, 'seconds', seconds) order by position)
         from filed_spot where campaign_uuid = uuid) as spots,
      (select jsonb_agg(jsonb_build_object('version', e.version, 'status', e.status, 'status_before', e.status_before,
         'event', e.event) order by e.version) from campaign_event e where e.campaign_uuid = uuid) as log
    from campaign where deleted_at is null`)
  return rows
}

const expectFold = (stored: Stored): void => {
  const { value, context } = foldLog(stored.log.map((entry) => entry.event))
  expect({ ...context, status: statusOf(value) }).toEqual({
    status: stored.status,
    version: stored.version,
    isShared: stored.is_shared,
    showsCpm: stored.shows_cpm,
    operatorId: stored.operator_id,
    stoppedAt: stored.stopped_at,
    dateFrom: stored.date_from,
    dateTo: stored.date_to,
    screens: stored.screens,
    priceGrosze: stored.price_grosze,
    spotSeconds: stored.spot_seconds,
    spots: stored.spots ?? [],
  })
}

test('L05 every stored campaign of the demo equals the fold of its log, in every status', async () => {
  const campaigns = await everyCampaign()
  expect(campaigns.length).toBeGreaterThan(35)
  expect(new Set(campaigns.map((each) => each.status)).size).toBe(7)
  for (const campaign of campaigns) expectFold(campaign)
})

test('L05 every log counts from 1 without a gap, and each entry begins in the status in which the one before ended', async () => {
  for (const { log } of await everyCampaign()) {
    expect(log.map((entry) => entry.version)).toEqual(log.map((_, index) => index + 1))
    expect(log.map((entry) => entry.status_before)).toEqual([null, ...log.slice(0, -1).map((entry) => entry.status)])
  }
})

test('L05 every prefix of a log folds to the status in its last entry', async () => {
  for (const { log } of await everyCampaign()) {
    for (const [index, entry] of log.entries()) {
      const { value } = foldLog(log.slice(0, index + 1).map((each) => each.event))
      expect(statusOf(value)).toBe(entry.status)
    }
  }
})

test.each([
  ['rewritten', `update campaign_event set reason = 'other'`],
  ['shortened', `delete from campaign_event where version = 1`],
  ['emptied', 'truncate campaign_event'],
])('L05 the log cannot be %s, not even by SQL', async (_, statement) => {
  await expect(platform.store.pool.query(statement)).rejects.toThrow('campaign_event is append-only')
})

test('L05 a log is folded in the order of its versions, even when the clock was set back in between', async () => {
  const callers = await logInCampaignCallers(platform.url)
  platform.clock.set(new Date('2026-03-02T12:00:00Z'))
  const created = await bringCampaignTo(callers, 'new')
  platform.clock.set(new Date('2026-03-02T11:00:00Z'))
  const shared = successOf(await changeCampaign(callers.advertiser, created, { is_shared: true }))
  platform.clock.set(new Date('2026-03-02T10:00:00Z'))
  expect(successOf(await changeCampaign(callers.advertiser, shared, { is_shared: false }))).toMatchObject({
    version: shared.version + 1,
    is_shared: false,
  })
})

test('L05 the log of a deleted campaign stays', async () => {
  const callers = await logInCampaignCallers(platform.url)
  const { uuid, version } = await bringCampaignTo(callers, 'new')
  const response = await fetch(`${platform.url}/api/analytics/campaign/${uuid}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${callers.advertiser.token}` },
  })
  expect(response.status).toBe(204)
  const { rows } = await platform.store.pool.query(
    'select type, version from campaign_event where campaign_uuid = $1 order by version desc limit 1',
    [uuid],
  )
  expect(rows).toEqual([{ type: 'campaign.deleted', version: version + 1 }])
})

test('L05 the history says what a change of the plan changed, with the values before', async () => {
  const callers = await logInCampaignCallers(platform.url)
  const campaign = await bringCampaignTo(callers, 'new')
  const changed = successOf(
    await changeCampaign(callers.advertiser, campaign, {
      date_to: '2026-04-05',
      cities: [{ city_id: 2, screens: 6 }],
      spot_seconds: 30,
      status: 'new',
    }),
  )
  const { items } = successOf(
    await callers.admin.call(campaignOperations.listEvents, { params: { uuid: campaign.uuid } }),
  )
  expect(items.at(-1)?.facts).toMatchObject({
    price_before: campaign.estimate?.campaign_price,
    price: changed.estimate?.campaign_price,
    flight_before: `${campaign.date_from}/${campaign.date_to}`,
    flight: `${campaign.date_from}/2026-04-05`,
    screens_before: 5,
    screens: 6,
    exchanged: 6,
    seconds_before: 20,
    seconds: 30,
  })
  expect(items[0]?.facts).not.toHaveProperty('price_before')
})
