import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../contract/campaign/index.ts'
import {
  type AccessPlatform,
  makeCampaign,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../tests/access/access-platform.ts'
import { campaignBody } from '../../../tests/access/campaign-body.ts'
import { jsonOf, sendRequest } from '../../../tests/access/send-request.ts'

let all: AccessPlatform

beforeAll(async () => {
  all = await startAccessPlatform()
})
afterAll(() => all.close())

const KIELCE = 14
const june = { date_from: '2026-06-01', date_to: '2026-06-14' }

const screensIn = async (city: number, query: object = june) => {
  const { answer } = await all.callers.advertiser.call(campaignOperations.listAvailableScreens, {
    query: { ...june, ...query, city_ids: [city] },
  })
  return answer.items
}

const change = (person: keyof AccessPlatform['callers'], { uuid, version }: Campaign, body: object) =>
  sendRequest(
    all.url,
    campaignOperations.changeCampaign,
    { params: { uuid }, body: { version, ...body } },
    all.callers[person],
  )

describe('two people and one campaign', () => {
  test('C34 the second change gets 409 with the fresh record, and nothing of it is stored', async () => {
    const seen = await makeCampaign(all)
    const first = await change('advertiser', seen, { name: 'Pierwsza' })
    expect(first.status).toBe(200)
    const second = await change('sales', seen, { name: 'Druga', is_shared: true })
    expect(jsonOf(second)).toMatchObject({ status: 409, code: 'version_conflict' })
    expect(jsonOf<{ current: Campaign }>(second).current).toEqual(jsonOf<Campaign>(first))
    const { answer } = await all.callers.sales.call(campaignOperations.getCampaign, { params: { uuid: seen.uuid } })
    expect(answer).toMatchObject({ name: 'Pierwsza', is_shared: false, version: seen.version + 1 })
  })

  test('C34 of eight changes at once on one version exactly one is stored', async () => {
    const seen = await makeCampaign(all)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change('sales', seen, { name: `Zmiana ${index}` })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const { answer } = await all.callers.sales.call(campaignOperations.listEvents, { params: { uuid: seen.uuid } })
    expect(answer.items).toHaveLength(2)
  })

  test('C42 a confirmation on an older version is refused with the fresh record', async () => {
    const { uuid, version } = await makeCampaignIn(all, 'accepted')
    const parts = { params: { uuid }, body: { version: version - 1 } }
    const answer = await sendRequest(all.url, campaignOperations.confirmCampaign, parts, all.callers.operator)
    expect(jsonOf(answer)).toMatchObject({ code: 'version_conflict', current: { uuid, version, status: 'accepted' } })
  })

  test('C42 of four confirmations at once exactly one is taken', async () => {
    const { uuid } = await makeCampaignIn(all, 'accepted')
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        sendRequest(all.url, campaignOperations.confirmCampaign, { params: { uuid } }, all.callers.operator),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('the last slots', () => {
  test('L12 of two operators who accept two campaigns for the same last slots exactly one succeeds', async () => {
    const screens = (await screensIn(13)).slice(0, 6).map((screen) => screen.screen_id)
    const whole = { cities: [], screen_ids: screens, spot_seconds: 70 }
    const [one, other] = [await makeCampaignIn(all, 'ready', whole), await makeCampaignIn(all, 'ready', whole)]
    const answers = await Promise.all([
      change('operator', one, { status: 'accepted' }),
      change('admin', other, { status: 'accepted' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const rejected = answers.find((answer) => answer.status === 409)
    expect(jsonOf(rejected ?? { text: '{}' })).toMatchObject({ code: 'illegal_transition', rules: ['slots_are_free'] })
    const taken = (await screensIn(13, { spot_seconds: 60 })).filter((screen) => screens.includes(screen.screen_id))
    expect(taken.map((screen) => screen.free)).toEqual(screens.map(() => false))
  })

  test('L12 slots that are given back are free again', async () => {
    const screens = (await screensIn(12)).slice(0, 6).map((screen) => screen.screen_id)
    const accepted = await makeCampaignIn(all, 'accepted', { cities: [], screen_ids: screens, spot_seconds: 120 })
    const free = async () => (await screensIn(12)).filter((screen) => screens.includes(screen.screen_id) && screen.free)
    expect(await free()).toEqual([])
    expect((await change('operator', accepted, { status: 'ready' })).status).toBe(200)
    expect(await free()).toHaveLength(6)
  })

  test('C38 the campaign that is being edited does not take slots from itself', async () => {
    const screens = (await screensIn(10)).slice(0, 6).map((screen) => screen.screen_id)
    const { uuid } = await makeCampaignIn(all, 'accepted', { cities: [], screen_ids: screens, spot_seconds: 120 })
    const own = (await screensIn(10, { campaign: uuid })).filter((screen) => screens.includes(screen.screen_id))
    expect(own.map((screen) => screen.free)).toEqual(screens.map(() => true))
  })
})

describe('not enough screens', () => {
  const create = async (changes: object) =>
    jsonOf(
      await sendRequest(
        all.url,
        campaignOperations.createCampaign,
        { body: campaignBody(changes) },
        all.callers.advertiser,
      ),
    )
  const estimate = async (changes: object) => {
    const { name: _name, spots: _spots, gemius_uuid: _gemius, status: _status, ...body } = campaignBody(changes)
    return jsonOf(await sendRequest(all.url, campaignOperations.estimateDraft, { body }, all.callers.advertiser))
  }
  const notEnough = { status: 400, detail: "There aren't that many screens available" }
  const none = { status: 400, detail: 'On the selected date, for selected industries, no free screens' }

  test('T18 more than there are in the city is a problem with the specification’s text', async () => {
    const cities = [{ city_id: 13, screens: 1000 }]
    expect(await create({ cities })).toMatchObject(notEnough)
    expect(await estimate({ cities })).toMatchObject(notEnough)
  })

  test('T18 enough in one city does not make up for too few in another', async () => {
    const cities = [
      { city_id: 1, screens: 10 },
      { city_id: 9, screens: 1000 },
    ]
    expect(await create({ cities })).toMatchObject(notEnough)
  })

  test('T19 none at all is a problem with the specification’s text', async () => {
    const cities = [{ city_id: KIELCE, screens: 6 }]
    expect(await create({ cities })).toMatchObject(none)
    expect(await estimate({ cities })).toMatchObject(none)
  })

  test('T18 a taken screen picked by hand is a problem', async () => {
    const screens = (await screensIn(8)).slice(0, 6).map((screen) => screen.screen_id)
    await makeCampaignIn(all, 'accepted', { cities: [], screen_ids: screens, spot_seconds: 120 })
    const others = (await screensIn(8)).filter((screen) => screen.free).slice(0, 6)
    const screen_ids = [...screens.slice(0, 1), ...others.map((screen) => screen.screen_id)]
    expect(await create({ cities: [], screen_ids })).toMatchObject(notEnough)
    expect(await create({ cities: [], screen_ids: screens })).toMatchObject(none)
  })

  test('C33 a draft may request more screens than there are, and then has no price', async () => {
    const body = campaignBody({ cities: [{ city_id: 13, screens: 1000 }], status: 'draft' })
    const { answer, status } = await all.callers.advertiser.call(campaignOperations.createCampaign, { body })
    expect({ status, estimate: answer.estimate }).toEqual({ status: 201, estimate: null })
    const estimated = await sendRequest(
      all.url,
      campaignOperations.estimateCampaign,
      { params: { uuid: answer.uuid } },
      all.callers.advertiser,
    )
    expect({ type: estimated.type, text: estimated.text }).toEqual({ type: 'application/json', text: 'null' })
  })
})

describe('numbers that agree', () => {
  test('E08 K25 a price is the list price with the company’s percent, and the estimate before saving is the one after', async () => {
    const { name: _name, spots: _spots, gemius_uuid: _gemius, status: _status, ...planned } = campaignBody()
    const body = { ...planned, ...june }
    const before = await all.callers.advertiser.call(campaignOperations.estimateDraft, { body })
    const made = await makeCampaign(all)
    expect(made.estimate).toEqual(before.answer)
    // 6 screens × 14 days × 540 emissions × 10 s × 0.085 PLN, less 12 %.
    expect(before.answer).toMatchObject({
      emissions_count: 45_360,
      campaign_price_from_price_list: 38_556,
      discount: -12,
      campaign_price: 33_929.28,
      screen_days: 84,
    })
  })

  test('C36 what is free by city is what is free by screen', async () => {
    const query = { ...june, city_ids: [3] }
    const { answer } = await all.callers.advertiser.call(campaignOperations.getAvailability, { query })
    const screens = await screensIn(3)
    expect(answer.cities).toMatchObject([{ city_id: 3, total: screens.length }])
    expect(answer.cities[0]?.free).toBe(screens.filter((screen) => screen.free).length)
    expect(answer.days.map((day) => day.date)).toHaveLength(14)
  })
})
