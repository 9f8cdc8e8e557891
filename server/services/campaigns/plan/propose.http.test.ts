import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlanAnswer, PlanRequest, ProposedPlan } from '../../../../contract/campaign/plan.ts'
import { contract } from '../../../../contract/index.ts'
import { addDays, eachDay } from '../../../../machines/calendar/days.ts'
import { planBody } from '../../../../tests/support/calls/campaign-body.ts'
import { jsonOf, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaign,
  startAccessPlatform,
  uploadSpot,
} from '../../../../tests/support/platform/access-platform.ts'

let platform: AccessPlatform
beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const propose = async (more: Partial<PlanRequest> = {}): Promise<PlanAnswer> => {
  const { answer, status, problem } = await platform.callers.sales.call(contract.plan.propose, {
    body: { ...planBody(), ...more },
  })
  if (status !== 200) throw new Error(JSON.stringify(problem))
  return answer
}

const planWith = ({ plans }: PlanAnswer, label: ProposedPlan['labels'][number]): ProposedPlan => {
  const plan = plans.find(({ labels }) => labels.includes(label))
  if (!plan) throw new Error(`no plan is best at ${label}`)
  return plan
}

const screens = async () =>
  (
    await platform.callers.sales.call(contract.campaign.listAvailableScreens, {
      query: { date_from: planBody().date_from, date_to: planBody().date_to },
    })
  ).answer.items

test('a proposal, the estimate of its screens, and the campaign that is stored have the same price and contacts', async () => {
  const proposed = await propose({ budget: 90_000 })
  expect(proposed.plans.length).toBeGreaterThanOrEqual(3)
  for (const plan of proposed.plans) {
    const { screen_ids, date_from, date_to } = plan
    const fields = { company_id: 1, date_from, date_to, industry_ids: [], cities: [], screen_ids, spot_seconds: 10 }
    const { answer } = await platform.callers.advertiser.call(contract.campaign.estimateDraft, { body: fields })
    const { screen_sizes: _sizes, ...estimate } = answer
    expect(estimate).toEqual(plan.estimate)
    const stored = await makeCampaign(platform, fields)
    expect(stored.estimate).toEqual(plan.estimate)
    expect(plan.estimate.campaign_price).toBeLessThanOrEqual(90_000)
    expect(plan.estimate.campaign_price).toBeGreaterThanOrEqual(30_000)
  }
})

test('without a target, and with a target of everybody, the contacts in the target group are those of the estimate', async () => {
  const everybody = {
    sexes: ['men' as const, 'women' as const],
    hours: { from: 6, to: 24 },
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  }
  for (const answer of [await propose(), await propose({ target: everybody })])
    for (const { target, estimate } of answer.plans) {
      const { total_audience: contacts, audience_low: low, audience_high: high, cpm } = estimate
      expect(target).toMatchObject({ contacts, low, high, cpm, share_percent: 100 })
    }
})

test('the parts of a target add up: women and men, weekdays and weekends, morning and the rest of the day', async () => {
  const { screen_ids: pinned_screen_ids } = planWith(await propose(), 'most_contacts')
  const contactsFor = async (target: PlanRequest['target']): Promise<number> => {
    const answer = await propose({ pinned_screen_ids, target, cities: [], budget: 1_000_000 })
    // Every plan has the pinned screens; the one with the lowest price for these contacts is compared as a whole.
    const { estimate, target: counted } = planWith(answer, 'most_contacts')
    return counted.contacts / estimate.total_audience
  }
  const [women, men] = [await contactsFor({ sexes: ['women'] }), await contactsFor({ sexes: ['men'] })]
  expect(women + men).toBeCloseTo(1, 1)
  const [early, late] = [
    await contactsFor({ hours: { from: 6, to: 10 } }),
    await contactsFor({ hours: { from: 10, to: 24 } }),
  ]
  expect(early + late).toBeCloseTo(1, 1)
  expect(early).toBeGreaterThan(0.05)
  const [week, weekend] = [await contactsFor({ weekdays: [1, 2, 3, 4, 5] }), await contactsFor({ weekdays: [6, 7] })]
  expect(week + weekend).toBeCloseTo(1, 1)
})

test('a goal is met by the contacts of the estimate, at a price below that of any other proposal', async () => {
  const goal = 2_000_000
  const { plans } = await propose({ budget: undefined, goal })
  const cheapest = plans.find(({ labels }) => labels.includes('lowest_price'))
  expect(cheapest?.estimate.total_audience).toBeGreaterThanOrEqual(goal)
  for (const { estimate } of plans)
    if (estimate.total_audience >= goal)
      expect(estimate.campaign_price).toBeGreaterThanOrEqual(cheapest?.estimate.campaign_price ?? 0)
})

test('a goal beyond the network is answered with the most contacts that there are', async () => {
  const { unmet, plans } = await propose({ budget: undefined, goal: 2_000_000_000 })
  expect(unmet).toEqual([{ code: 'goal_unreachable', most_contacts: expect.any(Number) }])
  expect(plans.length).toBeGreaterThan(0)
  const [nearest] = unmet
  const most = nearest?.code === 'goal_unreachable' ? nearest.most_contacts : 0
  const met = await propose({ budget: undefined, goal: most })
  expect(met.unmet).toEqual([])
  expect(planWith(met, 'lowest_price').estimate.total_audience).toBeGreaterThanOrEqual(most)
})

test('a budget below the lowest price is answered with that price', async () => {
  expect(await propose({ budget: 20_000 })).toMatchObject({
    plans: [],
    unmet: [{ code: 'budget_too_low', lowest_price: expect.any(Number) }],
  })
})

describe('candidates', () => {
  test('one busy day takes a screen out of every proposal', async () => {
    const [screen] = planWith(await propose({ budget: 60_000 }), 'most_contacts').screen_ids
    const day = addDays(planBody().date_from, 5)
    const screen_ids = [
      screen ?? 0,
      ...(await screens())
        .map(({ screen_id }) => screen_id)
        .filter((id) => id !== screen)
        .slice(-40),
    ]
    const made = await makeCampaign(platform, {
      screen_ids,
      cities: [],
      date_from: day,
      date_to: day,
      spot_seconds: 120,
      status: 'new',
    })
    const uploaded = await uploadSpot(platform.callers.admin, made)
    for (const [status, version] of [
      ['ready', uploaded.version],
      ['accepted', uploaded.version + 1],
    ] as const)
      await platform.callers.admin.call(contract.campaign.changeCampaign, {
        params: { uuid: made.uuid },
        body: { version, status },
      })
    const after = await propose({ budget: 60_000 })
    expect(after.candidates.dropped.taken).toBe(41)
    for (const plan of after.plans) expect(plan.screen_ids).not.toContain(screen)
    expect((await propose({ budget: 60_000, pinned_screen_ids: [screen ?? 0] })).unmet).toContainEqual({
      code: 'pinned_not_free',
      screen_ids: [screen],
    })
  })

  test('only asked cities, within their bounds', async () => {
    const { plans } = await propose({ cities: [{ city_id: 2, min: 4, max: 6 }, { city_id: 3 }] })
    for (const { cities } of plans) {
      expect(cities.every(({ city_id }) => city_id === 2 || city_id === 3)).toBe(true)
      const inKrakow = cities.find(({ city_id }) => city_id === 2)?.screens ?? 0
      expect(inKrakow >= 4 && inKrakow <= 6).toBe(true)
    }
  })

  test('only wanted and no unwanted venue types', async () => {
    const all = await propose()
    const wanted = await propose({ industry_ids: [1] })
    const unwanted = await propose({ without_industry_ids: [1] })
    expect(wanted.candidates.dropped.industry).toBeGreaterThan(0)
    expect(unwanted.candidates.screens + wanted.candidates.screens).toBe(all.candidates.screens)
    const ids = new Set(wanted.plans.flatMap(({ screen_ids }) => screen_ids))
    for (const { screen_ids } of unwanted.plans) expect(screen_ids.some((id) => ids.has(id))).toBe(false)
  })

  test('only screens within the distance of a point, by the geodesic', async () => {
    const [centre] = (await screens()).filter(({ city_id }) => city_id === 1)
    const { latitude = 0, longitude = 0 } = centre ?? {}
    const { candidates } = await propose({ near: { metres: 1500, points: [{ latitude, longitude }] } })
    const within = (await screens()).filter((screen) => {
      const north = (screen.latitude - latitude) * 111_250
      const east = (screen.longitude - longitude) * 111_320 * Math.cos((latitude * Math.PI) / 180)
      return Math.hypot(north, east) <= 1500
    })
    expect(within.length).toBeGreaterThan(3)
    expect(Math.abs(candidates.screens - within.length)).toBeLessThanOrEqual(1)
  })

  test('a pinned screen is in every plan, a banned one in none', async () => {
    const free = (await screens()).filter((screen) => screen.free)
    const { screen_ids } = planWith(await propose(), 'most_contacts')
    const pinned = free.find(({ screen_id }) => !screen_ids.includes(screen_id))?.screen_id ?? 0
    const banned = screen_ids[0] ?? 0
    const { plans } = await propose({ pinned_screen_ids: [pinned], banned_screen_ids: [banned] })
    for (const plan of plans)
      expect([plan.screen_ids.includes(pinned), plan.screen_ids.includes(banned)]).toEqual([true, false])
  })
})

test('in a window, every proposal has a flight of the asked length, and no fixed flight has more contacts', async () => {
  const window = { date_from: '2026-06-01', date_to: '2026-06-12', flight_days: 7 }
  const best = planWith(await propose({ ...window, budget: 60_000 }), 'most_contacts')
  expect(eachDay(best.date_from, best.date_to)).toHaveLength(7)
  for (const from of eachDay('2026-06-01', '2026-06-06')) {
    const fixed = planWith(
      await propose({ date_from: from, date_to: addDays(from, 6), budget: 60_000 }),
      'most_contacts',
    )
    // The window is searched with one forecast, so the chosen flight can be half a percent below the best one.
    expect(fixed.target.contacts).toBeLessThanOrEqual(1.005 * best.target.contacts)
  }
})

test.each([
  ['budget', { budget: undefined }],
  ['date_to', { date_to: '2026-05-31' }],
  ['flight_days', { flight_days: 15 }],
  ['target.hours.to', { target: { hours: { from: 12, to: 12 } } }],
  ['cities.0.city_id', { cities: [{ city_id: 999 }] }],
  ['company_id', { company_id: 99_999 }],
])('a request with a fault at %s is refused with its path', async (path, more) => {
  const body = { ...planBody(), ...more }
  const answer = await sendRequest(platform.url, contract.plan.propose, { body }, platform.callers.sales)
  expect(jsonOf(answer)).toMatchObject({ status: 422, code: 'invalid_input', errors: [{ path }] })
})

test('an advertiser plans for the own company only', async () => {
  const body = { ...planBody(), company_id: companyIds.rival }
  const answer = await sendRequest(platform.url, contract.plan.propose, { body }, platform.callers.advertiser)
  expect(jsonOf(answer)).toMatchObject({ code: 'invalid_input', errors: [{ path: 'company_id' }] })
})
