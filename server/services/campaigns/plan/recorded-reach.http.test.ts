import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanAnswer, PlanRequest } from '../../../../contract/campaign/plan.ts'
import { contract } from '../../../../contract/index.ts'
import { shareOfGroups } from '../../../../machines/audience/reach/age-groups.ts'
import { TARGET_SHARE } from '../../../../machines/audience/reach/parameters.ts'
import { planBody } from '../../../../tests/support/calls/campaign-body.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { city } from '../../location/tables.ts'
import { campaign, campaignPlan, type StoredForecast } from '../tables.ts'

let platform: AccessPlatform
beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const propose = async (more: Partial<PlanRequest> = {}): Promise<PlanAnswer> => {
  const { answer, status, problem } = await platform.callers.sales.call(contract.plan.propose, {
    body: { ...planBody(), budget: 90_000, ...more },
  })
  if (status !== 200) throw new Error(JSON.stringify(problem))
  return answer
}
const women = { sexes: ['women' as const], ages: ['25-34' as const, '35-44' as const] }

const savedCampaign = async () => {
  const [plan] = (await propose()).plans
  if (!plan) throw new Error('no plan')
  const { screen_ids, date_from, date_to } = plan
  const fields = { company_id: 1, date_from, date_to, industry_ids: [], cities: [], screen_ids, spot_seconds: 10 }
  return makeCampaign(platform, fields)
}
const getCampaign = async (uuid: string) =>
  (await platform.callers.advertiser.call(contract.campaign.getCampaign, { params: { uuid } })).answer

test('a target group has its own reach: its residents as the base, its contacts, and GRP on the same base', async () => {
  const residents = new Map((await platform.store.db.select().from(city)).map((each) => [each.id, each.residents]))
  for (const { target, estimate, cities } of (await propose({ target: women })).plans) {
    const people = cities.reduce((sum, { city_id }) => sum + TARGET_SHARE * (residents.get(city_id) ?? 0), 0)
    const { reach } = target
    expect(estimate.reach?.people).toBe(Math.round(people))
    expect(reach?.people).toBe(Math.round(people * shareOfGroups(women)))
    expect(target.group_percent).toBe(16.3)
    expect(Math.abs((reach?.details?.contacts ?? 0) / (0.95 * target.contacts) - 1)).toBeLessThan(0.01)
    expect(reach?.details?.grp).toBeCloseTo((100 * (reach?.details?.contacts ?? 0)) / (reach?.people ?? 1), 0)
    expect(reach?.reached_high).toBeLessThan(estimate.reach?.reached_high ?? 0)
    expect(reach?.reached_low).toBeGreaterThan(0)
    expect(target.reach_missing).toBeUndefined()
  }
})

test('without a target the reach of the target is that of the estimate', async () => {
  for (const { target, estimate } of (await propose()).plans) {
    expect(target.reach).toEqual(estimate.reach)
    expect(target.group_percent).toBe(100)
  }
})

test('a target of weekdays builds up no reach on the other days', async () => {
  const [plan] = (await propose({ target: { weekdays: [6, 7] } })).plans
  const curve = plan?.target.reach?.details?.by_day ?? []
  // The flight begins on a Monday.
  expect(curve).toHaveLength(14)
  expect(curve.slice(0, 5)).toEqual(Array(5).fill([0, 0]))
  expect(curve[5]?.[1]).toBeGreaterThan(0)
  expect(curve[11]).toEqual(curve[6])
})

test('what a plan said of its reach is recorded with the save, with model and assumptions; lists have no details', async () => {
  const saved = await savedCampaign()
  const details = saved.estimate?.reach?.details
  expect(details?.model).toBe('residents-1')
  expect(details?.by_day).toHaveLength(14)
  expect(details?.assumptions.resident_share).toBe(0.95)
  const [recorded] = await platform.store.db
    .select({ plan: campaignPlan.plan })
    .from(campaignPlan)
    .where(eq(campaignPlan.campaignUuid, saved.uuid))
  expect(recorded?.plan.forecast?.reach).toEqual(saved.estimate?.reach)
  const { answer } = await platform.callers.advertiser.call(contract.campaign.listCampaigns, { query: {} })
  const listed = answer.items.find(({ uuid }) => uuid === saved.uuid)
  const { details: _, ...withoutDetails } = saved.estimate?.reach ?? {}
  expect(listed?.estimate?.reach).toEqual(withoutDetails)
})

test('a shared campaign and an offer show the reach that the plan recorded, or why it has none', async () => {
  const saved = await savedCampaign()
  const { people, percent_low, percent_high, frequency_low, frequency_high, details } = saved.estimate?.reach ?? {}
  const { middle, percent_2, percent_3 } = details ?? {}
  const recorded = { people, percent_low, percent_high, middle, percent_2, percent_3, frequency_low, frequency_high }
  const { admin, sales } = platform.callers
  const params = { uuid: saved.uuid }
  const body = { version: saved.version, is_shared: true }
  const shared = (await admin.call(contract.campaign.changeCampaign, { params, body })).answer
  const onPages = async () => {
    const token = { uuid: shared.share_token ?? '' }
    const estimate = (await callerAt(platform.url).call(contract.campaign.getSharedEstimate, { params: token })).answer
    const [variant] = (await sales.call(contract.offer.getDocument, { params })).answer.offer.variants
    return [estimate, variant].map((each) => ({ reach: each?.reach, reach_missing: each?.reach_missing }))
  }
  expect(middle).toBeGreaterThan(percent_low ?? 100)
  expect(await onPages()).toEqual(Array(2).fill({ reach: recorded, reach_missing: undefined }))
  await platform.store.db
    .update(campaign)
    .set({ forecast: sql`${campaign.forecast} - 'reach'` })
    .where(eq(campaign.uuid, saved.uuid))
  expect(await onPages()).toEqual(Array(2).fill({ reach: null, reach_missing: 'older' }))
})

test('reach that older versions stored is shown as it was stored, and its absence has a reason', async () => {
  const { uuid } = await savedCampaign()
  const [row] = await platform.store.db
    .select({ forecast: campaign.forecast })
    .from(campaign)
    .where(eq(campaign.uuid, uuid))
  if (!row?.forecast) throw new Error('no forecast')
  const store = async (forecast: StoredForecast) => {
    await platform.store.db.update(campaign).set({ forecast }).where(eq(campaign.uuid, uuid))
    return (await getCampaign(uuid)).estimate
  }
  const { reach: _, reachMissing: __, ...before } = row.forecast
  const older = {
    people: 1_600_000,
    reached_low: 819_873,
    reached_high: 1_068_875,
    percent_low: 51.2,
    percent_high: 66.8,
    frequency_low: 3.6,
    frequency_high: 4.6,
  }
  expect(await store({ ...before, reach: older })).toMatchObject({ reach: older })
  expect((await store({ ...before, reach: older }))?.reach).not.toHaveProperty('details')
  expect(await store(before)).toMatchObject({ reach: null, reach_missing: 'older' })
  expect(await store({ ...before, reach: null })).toMatchObject({ reach: null, reach_missing: 'residents' })
})

test('if the residents of a city are unknown, no reach is given, in the group neither, with the reason', async () => {
  const [plan] = (await propose({ target: women })).plans
  const cityId = plan?.cities[0]?.city_id ?? 0
  const [known] = await platform.store.db.select().from(city).where(eq(city.id, cityId))
  const setResidents = async (residents: number | null) => {
    await platform.store.db.update(city).set({ residents }).where(eq(city.id, cityId))
  }
  await setResidents(null)
  try {
    await expect
      .poll(
        async () => {
          const { plans } = await propose({ target: women })
          const affected = plans.find(({ cities }) => cities.some(({ city_id }) => city_id === cityId))
          return [
            affected?.target.reach,
            affected?.target.reach_missing,
            affected?.estimate.reach,
            affected?.estimate.reach_missing,
          ]
        },
        { timeout: 20_000 },
      )
      .toEqual([null, 'residents', null, 'residents'])
  } finally {
    await setResidents(known?.residents ?? null)
  }
})
