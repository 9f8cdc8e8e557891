import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { contract } from '../../../../contract/index.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  changeCampaign,
  completeCampaign,
  logInCampaignCallers,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  callers = await logInCampaignCallers(platform.url)
})
afterAll(() => platform.close())

const setDiscount = async (discount: number): Promise<void> => {
  const { status } = await callers.admin.call(contract.settings.change, {
    params: { id: '1' },
    body: { discount },
  })
  expect(status).toBe(200)
}
beforeEach(() => setDiscount(-12))

const priceOf = ({ estimate }: Campaign) => ({
  price: estimate?.campaign_price,
  list: estimate?.campaign_price_from_price_list,
  discount: estimate?.discount,
  emissions: estimate?.emissions_count,
})
const estimateOf = async ({ uuid }: Campaign, changes: object = {}) => {
  const { company_id, date_from, date_to, industry_ids, cities, screen_ids, spot_seconds } = completeCampaign
  const body = { company_id, date_from, date_to, industry_ids, cities, screen_ids, spot_seconds, campaign: uuid }
  return successOf(
    await callers.advertiser.call(campaignOperations.estimateDraft, { body: { ...body, ...changes } as never }),
  )
}

test('K25 a changed discount alone changes no saved price: not by a new name, another file, or the step from draft to complete', async () => {
  const draft = await bringCampaignTo(callers, 'draft')
  await setDiscount(-5)
  const renamed = successOf(await changeCampaign(callers.advertiser, draft, { name: 'Renamed' }))
  expect(priceOf(renamed)).toEqual(priceOf(draft))
  const spots = renamed.spots.map(() => ({ file_name: 'another.mp4' }))
  const refilmed = successOf(await changeCampaign(callers.advertiser, renamed, { spots }))
  expect(priceOf(refilmed)).toEqual(priceOf(draft))
  const complete = successOf(await changeCampaign(callers.advertiser, refilmed, { status: 'new' }))
  expect(priceOf(complete)).toEqual(priceOf(draft))
  expect((await estimateOf(complete)).campaign_price).toBe(priceOf(draft).price)
})

test.each([
  ['days', { date_to: '2026-03-30' }],
  ['screens', { cities: [{ city_id: 1, screens: 6 }] }],
  ['seconds', { spot_seconds: 30 }],
  ['spots', { spots: [{ file_name: 'one.mp4' }, { file_name: 'two.mp4' }] }],
])('K25 a save that changes the %s uses the present discount', async (_, change) => {
  const complete = await bringCampaignTo(callers, 'new')
  await setDiscount(-5)
  const changed = successOf(await changeCampaign(callers.advertiser, complete, change))
  expect(priceOf(changed)).toMatchObject({ discount: -5 })
})

test('K25 a save whose price is not the expected one is refused with both prices and changes nothing; the present price is accepted', async () => {
  const complete = await bringCampaignTo(callers, 'new')
  const seen = (await estimateOf(complete, { spot_seconds: 30 })).campaign_price
  await setDiscount(-5)
  const change = { spot_seconds: 30, expected_price: seen }
  const refused = await changeCampaign(callers.advertiser, complete, change)
  const present = (await estimateOf(complete, { spot_seconds: 30 })).campaign_price
  expect([refused.status, refused.problem.code, refused.problem.price]).toEqual([
    409,
    'price_changed',
    { expected: seen, present },
  ])
  const saved = successOf(await changeCampaign(callers.advertiser, complete, { ...change, expected_price: present }))
  expect(saved).toMatchObject({ version: complete.version + 1, estimate: { campaign_price: present } })
})

test('K25 a new campaign is not created at another price than the form has shown', async () => {
  const body = { ...completeCampaign, status: 'new' as const, expected_price: 40_000 }
  const refused = await callers.advertiser.call(campaignOperations.createCampaign, { body })
  expect([refused.status, refused.problem.code]).toEqual([409, 'price_changed'])
  const present = refused.problem.price?.present ?? 0
  const created = await callers.advertiser.call(campaignOperations.createCampaign, {
    body: { ...body, expected_price: present },
  })
  expect(created.answer.estimate?.campaign_price).toBe(present)
})
