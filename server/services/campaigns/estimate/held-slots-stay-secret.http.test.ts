import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { addDays, differenceInDays } from '../../../../machines/calendar/days.ts'
import { campaignBody } from '../../../../tests/support/calls/campaign-body.ts'
import { type Caller, callerAt } from '../../../../tests/support/calls/client.ts'
import { tokenBody } from '../../../../tests/support/calls/issued-token.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const TORUN = 13
/** Numbers of slots that the rival holds, each in a flight of its own. */
const rivalNumbers = [1, 4, 6, 7, 9, 10, 11, 12]
const everyLength = Array.from({ length: 12 }, (_, index) => 10 * (index + 1))
/** Flights far from each other and from the demo's campaigns, so that each has the same surroundings. */
const flightOf = (held: number) => {
  const from = addDays('2026-10-05', 196 * (held - 1))
  return { date_from: from, date_to: addDays(from, 13) }
}

let platform: AccessPlatform
let screenIds: number[]

const rivalHolds = (slots: number, days: { date_from: string; date_to: string }, screen_ids = screenIds) =>
  makeCampaignIn(platform, 'accepted', {
    company_id: companyIds.rival,
    cities: [],
    screen_ids,
    spot_seconds: 10 * slots,
    ...days,
  })

beforeAll(async () => {
  platform = await startAccessPlatform()
  const { answer } = await platform.callers.admin.call(contract.campaign.listAvailableScreens, {
    query: { ...flightOf(1), city_ids: [TORUN] },
  })
  screenIds = answer.items.map(({ screen_id }) => screen_id)
  for (const held of rivalNumbers) await rivalHolds(held, flightOf(held))
})
afterAll(() => platform.close())

/** What an account learns from every operation that knows which screens are free, for a spot of some seconds. */
const askAll = async (as: Caller, days: ReturnType<typeof flightOf>, spot_seconds: number): Promise<unknown> => {
  const { availability, screens, occupancy, fit, estimate, propose, create, ofCampaign, change } = {
    availability: contract.campaign.getAvailability,
    screens: contract.campaign.listAvailableScreens,
    occupancy: contract.occupancy.getOccupancy,
    fit: contract.occupancy.explainFit,
    estimate: contract.campaign.estimateDraft,
    propose: contract.plan.propose,
    create: contract.campaign.createCampaign,
    change: contract.campaign.changeCampaign,
    ofCampaign: contract.occupancy.listCampaignScreens,
  }
  const query = { ...days, spot_seconds, city_ids: [TORUN] }
  const wanted = { ...days, industry_ids: [], cities: [{ city_id: TORUN, screens: 6 }], screen_ids: null, spot_seconds }
  const picked = { ...wanted, cities: [], screen_ids: screenIds.slice(0, 6) }
  const fits = await Promise.all([wanted, picked].map((body) => as.call(fit, { body })))
  const estimates = await Promise.all(
    [wanted, picked].map((body) => as.call(estimate, { body: { ...body, company_id: companyIds.advertiser } })),
  )
  const plans = await as.call(propose, {
    body: { ...days, company_id: companyIds.advertiser, cities: [{ city_id: TORUN }], spot_seconds, budget: 1_000_000 },
  })
  const saved = await as.call(create, { body: campaignBody({ ...picked, status: 'draft' }) })
  const params = { uuid: saved.answer.uuid }
  const completed = await as.call(change, { params, body: { version: saved.answer.version, status: 'new' } })
  const blocked = await as.call(ofCampaign, { params })
  const { answer: byCity } = await as.call(availability, { query })
  return {
    byCity: [byCity.cities.map(({ free }) => free), byCity.days.map(({ free }) => free)],
    byScreen: (await as.call(screens, { query })).answer.items.map(({ screen_id, free }) => [screen_id, free]),
    calendars: await Promise.all(
      [{}, { city_id: TORUN }].map(async (place) => {
        const { answer } = await as.call(occupancy, { query: { ...days, spot_seconds, ...place } })
        return [
          answer.rows.map(({ id, free, taken }) => [id, free, taken]),
          answer.free,
          answer.holders.map(({ slots }) => slots),
        ]
      }),
    ),
    fits: fits.map(({ answer }) => ({
      ...answer,
      holders: answer.holders.map(({ slots }) => slots),
      cities: answer.cities.map((city) => ({ ...city, days: city.days.map(({ free }) => free) })),
      screens: answer.screens.map(({ screen_id, days: without }) => [screen_id, without.length]),
      before: answer.before && differenceInDays(days.date_from, answer.before.date_from),
      after: answer.after && differenceInDays(days.date_from, answer.after.date_from),
    })),
    estimates: estimates.map(({ status, problem, answer }) => [
      status,
      problem?.code,
      status === 200 && answer.screen_audience.map(({ screen_id }) => screen_id),
    ]),
    plans: [plans.answer.candidates, plans.answer.plans.length > 0],
    saved: [saved.answer.estimate === null, completed.status, completed.problem?.code],
    blocked: blocked.answer.items.map(({ screen_id, blocked_days }) => [screen_id, blocked_days?.length]),
  }
}

const answersOn = async (as: Caller, held: number): Promise<string> => {
  const answers: unknown[] = []
  for (const seconds of everyLength) answers.push(await askAll(as, flightOf(held), seconds))
  return JSON.stringify(answers)
}

/** The numbers of held slots that the answers do not tell apart. */
const groupsOf = async (as: Caller, numbers: readonly number[]): Promise<number[][]> => {
  const groups = new Map<string, number[]>()
  for (const held of numbers) {
    const answers = await answersOn(as, held)
    groups.set(answers, [...(groups.get(answers) ?? []), held])
  }
  return [...groups.values()]
}

test('promise R2 no questions of a company, by whatever operation, give the number of slots that a rival holds', async () => {
  expect(await groupsOf(platform.callers.advertiser, rivalNumbers)).toEqual([[1, 4, 6], [7, 9], [10, 11], [12]])
})

test('promise R2 neither an API token nor accepted campaigns of the own company make the numbers exact', async () => {
  const { answer } = await platform.callers.advertiser.call(contract.users.issueToken, {
    body: tokenBody(['read', 'write']),
  })
  for (const held of [7, 9]) {
    const own = { cities: [], screen_ids: screenIds, spot_seconds: 20, ...flightOf(held) }
    await makeCampaignIn(platform, 'accepted', { ...own, company_id: companyIds.advertiser })
  }
  const withoutOwn = async (as: Caller) => (await groupsOf(as, [7, 9])).length
  expect(await withoutOwn(callerAt(platform.url, answer.token))).toBe(1)
})

test('promise R2 the dates of a copy do not give the number of slots that a rival holds', async () => {
  const [first, second] = [screenIds.slice(0, 6), screenIds.slice(6, 12)]
  const nextMonths = { date_from: '2026-03-03', date_to: '2026-07-10' }
  await rivalHolds(7, nextMonths, first)
  await rivalHolds(9, nextMonths, second)
  const { advertiser } = platform.callers
  for (const spot_seconds of everyLength) {
    const firstDays = await Promise.all(
      [first, second].map(async (screen_ids) => {
        const plan = { cities: [], screen_ids, spot_seconds, status: 'draft' as const }
        const { answer } = await advertiser.call(contract.campaign.createCampaign, { body: campaignBody(plan) })
        const copied = await advertiser.call(contract.campaign.copyCampaign, { params: { uuid: answer.uuid } })
        return copied.answer.date_from
      }),
    )
    expect(firstDays[0], `${spot_seconds} s`).toBe(firstDays[1])
  }
})

test('spots of 10, 30, 60 and 120 seconds are answered exactly, and others at most too cautiously', async () => {
  const freeFor = async (as: Caller, held: number, spot_seconds: number) => {
    const { answer } = await as.call(contract.campaign.listAvailableScreens, {
      query: { ...flightOf(held), spot_seconds, city_ids: [TORUN] },
    })
    return answer.items.filter(({ free }) => free).length
  }
  for (const held of [1, 6, 10, 11, 12]) {
    for (const seconds of everyLength) {
      const shown = await freeFor(platform.callers.advertiser, held, seconds)
      const real = await freeFor(platform.callers.sales, held, seconds)
      expect(real).toBe(held + seconds / 10 <= 12 ? screenIds.length : 0)
      if ([10, 30, 60, 120].includes(seconds)) expect(shown).toBe(real)
      else expect(shown).toBeLessThanOrEqual(real)
    }
  }
})
