import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { contract } from '../../../../contract/index.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  changeCampaign,
  completeCampaign,
  logInCampaignCallers,
  requestConfirm,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'

const BEFORE = '2026-03-02T09:00:00+01:00'
const SECOND_DAY = '2026-03-17T00:00:00+01:00'

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  callers = await logInCampaignCallers(platform.url)
})
afterAll(() => platform.close())
beforeEach(() => platform.clock.set(new Date(BEFORE)))

test('L05 from the second day on a campaign is not saved as complete, and the answer names its first day; as a draft it is', async () => {
  platform.clock.set(new Date(SECOND_DAY))
  const body = { ...completeCampaign, status: 'new' as const }
  const refused = await callers.advertiser.call(campaignOperations.createCampaign, { body })
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    [{ path: 'date_from', message: 'The first day is already over: select later dates' }],
  ])
  const draft = await callers.advertiser.call(campaignOperations.createCampaign, { body: { ...body, status: 'draft' } })
  expect(draft.status).toBe(201)
})

test('L05 L08 from the second day on a campaign is not submitted, accepted or confirmed, until its flight is moved', async () => {
  const [ready, accepted] = [await bringCampaignTo(callers, 'ready'), await bringCampaignTo(callers, 'accepted')]
  platform.clock.set(new Date(SECOND_DAY))
  const acceptance = await changeCampaign(callers.operator, ready, { status: 'accepted' })
  expect([acceptance.status, acceptance.problem.rules]).toEqual([409, ['flight_begun']])
  const confirmation = await requestConfirm(callers.operator, accepted)
  expect([confirmation.status, confirmation.problem.rules]).toEqual([409, ['flight_begun']])
  const back = successOf(
    await callers.advertiser.call(campaignOperations.takeBackCampaign, { params: { uuid: ready.uuid }, body: {} }),
  )
  const submission = await changeCampaign(callers.advertiser, back, { status: 'ready' })
  expect([submission.status, submission.problem.rules]).toEqual([409, ['flight_begun']])
  const moved = successOf(
    await changeCampaign(callers.advertiser, back, { date_from: '2026-03-17', date_to: '2026-03-30' }),
  )
  const again = successOf(await changeCampaign(callers.advertiser, moved, { status: 'ready' }))
  expect(successOf(await changeCampaign(callers.operator, again, { status: 'accepted' })).status).toBe('accepted')
})

test('T18 of a campaign whose first day is over no screen is said to be free or taken', async () => {
  const { uuid } = await bringCampaignTo(callers, 'ready')
  const blockedDays = async () =>
    successOf(await callers.advertiser.call(contract.occupancy.listCampaignScreens, { params: { uuid } })).items.map(
      ({ blocked_days }) => blocked_days,
    )
  expect(new Set((await blockedDays()).map((days) => days?.length))).toEqual(new Set([0]))
  platform.clock.set(new Date(SECOND_DAY))
  expect(new Set(await blockedDays())).toEqual(new Set([null]))
})

test('L05 drafts, and accepted campaigns whose flight is over, do not keep a screen from being switched off; a coming flight does', async () => {
  const screenIdOf = async (uuid: string): Promise<number> =>
    successOf(await callers.admin.call(contract.occupancy.listCampaignScreens, { params: { uuid } })).items[0]
      ?.screen_id ?? 0
  const accepted = await bringCampaignTo(callers, 'accepted')
  const id = await screenIdOf(accepted.uuid)
  await bringCampaignTo(callers, 'draft', { screen_ids: [id] })
  const switchOff = () =>
    callers.admin.call(contract.screen.change, { params: { id: String(id) }, body: { is_active: false } })
  expect((await switchOff()).problem.code).toBe('in_use')
  platform.clock.set(new Date('2026-03-30T09:00:00+02:00'))
  const later = await switchOff()
  expect([later.status, later.problem?.usage]).toEqual([200, undefined])
})

test('L08 a campaign is not accepted while one of its screens, picked by hand, is switched off', async () => {
  // In Toruń other campaigns book few screens.
  const ready = await bringCampaignTo(callers, 'ready', { cities: [{ city_id: 13, screens: 6 }] })
  const { items } = successOf(
    await callers.admin.call(contract.occupancy.listCampaignScreens, { params: { uuid: ready.uuid } }),
  )
  const back = await callers.advertiser.call(campaignOperations.takeBackCampaign, {
    params: { uuid: ready.uuid },
    body: {},
  })
  const screen_ids = items.map(({ screen_id }) => screen_id)
  const picked = successOf(await changeCampaign(callers.advertiser, successOf(back), { screen_ids }))
  const again = successOf(await changeCampaign(callers.advertiser, picked, { status: 'ready' }))
  // A screen that another campaign has booked cannot be switched off.
  const { rows } = await platform.store.pool.query<{ id: number }>(
    `select screen_id as id from campaign_screen where campaign_uuid = $1 and screen_id not in (
       select screen_id from campaign_screen join campaign on uuid = campaign_uuid
       where status in ('accepted', 'pending', 'in_progress')) order by 1 limit 1`,
    [again.uuid],
  )
  const switchScreen = (is_active: boolean) =>
    callers.admin.call(contract.screen.change, { params: { id: String(rows[0]?.id) }, body: { is_active } })
  expect((await switchScreen(false)).status).toBe(200)
  const refused = await changeCampaign(callers.operator, again, { status: 'accepted' })
  expect([refused.status, refused.problem.rules]).toEqual([409, ['slots_are_free']])
  await switchScreen(true)
  expect(successOf(await changeCampaign(callers.operator, again, { status: 'accepted' })).status).toBe('accepted')
})

test('L05 a complete campaign whose screens were taken meanwhile can be renamed; its screens and its price stay', async () => {
  const complete = await bringCampaignTo(callers, 'new', { spot_seconds: 120 })
  const { items: screens } = successOf(
    await callers.admin.call(contract.occupancy.listCampaignScreens, { params: { uuid: complete.uuid } }),
  )
  const screen_ids = screens.map(({ screen_id }) => screen_id)
  const mine = successOf(await changeCampaign(callers.advertiser, complete, { screen_ids }))
  await bringCampaignTo(callers, 'accepted', { spot_seconds: 120, screen_ids })
  const renamed = successOf(await changeCampaign(callers.advertiser, mine, { name: 'Renamed' }))
  expect(renamed).toMatchObject({
    name: 'Renamed',
    status: 'new',
    screen_ids: mine.screen_ids,
    estimate: mine.estimate,
  })
  const longer = await changeCampaign(callers.advertiser, renamed, { date_to: '2026-03-30' })
  expect([longer.status, longer.problem.code]).toEqual([400, 'no_free_screens'])
})
