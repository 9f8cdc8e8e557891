import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../contract/campaign/index.ts'
import { addDays, lengthInDays } from '../../../machines/calendar/days.ts'
import { campaignBody } from '../../../tests/support/calls/campaign-body.ts'
import { jsonOf, sendRequest } from '../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaign,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../tests/support/platform/access-platform.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const KIELCE = 14
const june = { date_from: '2026-06-01', date_to: '2026-06-14' }

const screensIn = async (city: number, query: object = june) => {
  const { answer } = await platform.callers.advertiser.call(campaignOperations.listAvailableScreens, {
    query: { ...june, ...query, city_ids: [city] },
  })
  return answer.items
}

const change = (account: keyof AccessPlatform['callers'], { uuid, version }: Campaign, body: object) =>
  sendRequest(
    platform.url,
    campaignOperations.changeCampaign,
    { params: { uuid }, body: { version, ...body } },
    platform.callers[account],
  )

test('the screens of the map have the contacts of the estimate for a company, and its industries and format', async () => {
  const company_id = companyIds.advertiser
  const all = await screensIn(2, { company_id })
  // One screen of each location: several would share its contacts.
  const places = new Map(all.filter(({ free }) => free).map((each) => [`${each.latitude} ${each.longitude}`, each]))
  const some = [...places.values()].sort((one, other) => one.screen_id - other.screen_id).slice(0, 6)
  const { answer } = await platform.callers.advertiser.call(campaignOperations.estimateDraft, {
    body: {
      ...june,
      company_id,
      industry_ids: [],
      cities: [],
      screen_ids: some.map((each) => each.screen_id),
      spot_seconds: 10,
    },
  })
  // Those of the estimate sum to its total, so a remainder may add one contact.
  for (const { screen_id, audience } of answer.screen_audience) {
    const onMap = some.find((each) => each.screen_id === screen_id)?.audience ?? 0
    expect(Math.abs(audience - onMap)).toBeLessThanOrEqual(1)
    expect(audience).toBeGreaterThan(1)
  }
  expect(answer.screen_audience).toHaveLength(6)
  expect(some.every(({ industry_ids, is_vertical }) => industry_ids?.length && typeof is_vertical === 'boolean')).toBe(
    true,
  )
  expect((await screensIn(2))[0]).not.toHaveProperty('audience')
  const foreign = { params: {}, query: { ...june, company_id: companyIds.rival } }
  expect(
    (await sendRequest(platform.url, campaignOperations.listAvailableScreens, foreign, platform.callers.advertiser))
      .status,
  ).toBeGreaterThanOrEqual(400)
})

describe('simultaneous changes', () => {
  test('C34 the second change of one version gets 409 with the current record, and nothing of it is stored', async () => {
    const created = await makeCampaign(platform)
    const first = await change('advertiser', created, { name: 'Pierwsza' })
    expect(first.status).toBe(200)
    const second = await change('sales', created, { name: 'Druga', is_shared: true })
    expect(jsonOf(second)).toMatchObject({ status: 409, code: 'version_conflict' })
    expect(jsonOf<{ current: Campaign }>(second).current).toEqual(jsonOf<Campaign>(first))
    const { answer } = await platform.callers.sales.call(campaignOperations.getCampaign, {
      params: { uuid: created.uuid },
    })
    expect(answer).toMatchObject({ name: 'Pierwsza', is_shared: false, version: created.version + 1 })
  })

  test('C34 of eight simultaneous changes of one version exactly one is stored', async () => {
    const created = await makeCampaign(platform)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change('sales', created, { name: `Zmiana ${index}` })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const { answer } = await platform.callers.sales.call(campaignOperations.listEvents, {
      params: { uuid: created.uuid },
    })
    expect(answer.items).toHaveLength(2)
  })

  test('C42 a confirmation of an older version gets 409 with the current record', async () => {
    const { uuid, version } = await makeCampaignIn(platform, 'accepted')
    const parts = { params: { uuid }, body: { version: version - 1 } }
    const answer = await sendRequest(platform.url, campaignOperations.confirmCampaign, parts, platform.callers.operator)
    expect(jsonOf(answer)).toMatchObject({ code: 'version_conflict', current: { uuid, version, status: 'accepted' } })
  })

  test('C42 of four simultaneous confirmations exactly one succeeds', async () => {
    const { uuid } = await makeCampaignIn(platform, 'accepted')
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        sendRequest(platform.url, campaignOperations.confirmCampaign, { params: { uuid } }, platform.callers.operator),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('the last slots', () => {
  test('L12 of two simultaneous acceptances that need the same last slots exactly one succeeds', async () => {
    const screens = (await screensIn(13)).slice(0, 6).map((screen) => screen.screen_id)
    const allSlots = { cities: [], screen_ids: screens, spot_seconds: 70 }
    const [one, other] = [
      await makeCampaignIn(platform, 'ready', allSlots),
      await makeCampaignIn(platform, 'ready', allSlots),
    ]
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

  test('L12 slots are free again after acceptance is withdrawn', async () => {
    const screens = (await screensIn(12)).slice(0, 6).map((screen) => screen.screen_id)
    const accepted = await makeCampaignIn(platform, 'accepted', { cities: [], screen_ids: screens, spot_seconds: 120 })
    const free = async () => (await screensIn(12)).filter((screen) => screens.includes(screen.screen_id) && screen.free)
    expect(await free()).toEqual([])
    expect((await change('operator', accepted, { status: 'ready' })).status).toBe(200)
    expect(await free()).toHaveLength(6)
  })

  test('C38 the slots of the campaign `campaign` count as free', async () => {
    const screens = (await screensIn(10)).slice(0, 6).map((screen) => screen.screen_id)
    const { uuid } = await makeCampaignIn(platform, 'accepted', { cities: [], screen_ids: screens, spot_seconds: 120 })
    const own = (await screensIn(10, { campaign: uuid })).filter((screen) => screens.includes(screen.screen_id))
    expect(own.map((screen) => screen.free)).toEqual(screens.map(() => true))
  })
})

describe('not enough screens', () => {
  const create = async (changes: object) =>
    jsonOf(
      await sendRequest(
        platform.url,
        campaignOperations.createCampaign,
        { body: campaignBody(changes) },
        platform.callers.advertiser,
      ),
    )
  const estimate = async (changes: object) => {
    const { name: _name, spots: _spots, gemius_uuid: _gemius, status: _status, ...body } = campaignBody(changes)
    return jsonOf(
      await sendRequest(platform.url, campaignOperations.estimateDraft, { body }, platform.callers.advertiser),
    )
  }
  const notEnough = { status: 400, detail: "There aren't that many screens available" }
  const none = { status: 400, detail: 'On the selected date, for selected industries, no free screens' }

  test('T18 more screens than a city has are a problem with the specification’s text', async () => {
    const cities = [{ city_id: 13, screens: 1000 }]
    expect(await create({ cities })).toMatchObject(notEnough)
    expect(await estimate({ cities })).toMatchObject(notEnough)
  })

  test('T18 enough screens in one city do not make up for too few in another', async () => {
    const cities = [
      { city_id: 1, screens: 10 },
      { city_id: 9, screens: 1000 },
    ]
    expect(await create({ cities })).toMatchObject(notEnough)
  })

  test('T19 a city without free screens is a problem with the specification’s text', async () => {
    const cities = [{ city_id: KIELCE, screens: 6 }]
    expect(await create({ cities })).toMatchObject(none)
    expect(await estimate({ cities })).toMatchObject(none)
  })

  test('T18 a taken screen picked by hand is a problem', async () => {
    const screens = (await screensIn(8)).slice(0, 6).map((screen) => screen.screen_id)
    await makeCampaignIn(platform, 'accepted', { cities: [], screen_ids: screens, spot_seconds: 120 })
    const others = (await screensIn(8)).filter((screen) => screen.free).slice(0, 6)
    const screen_ids = [...screens.slice(0, 1), ...others.map((screen) => screen.screen_id)]
    expect(await create({ cities: [], screen_ids })).toMatchObject(notEnough)
    expect(await create({ cities: [], screen_ids: screens })).toMatchObject(none)
  })

  test('C33 a draft may request more screens than a city has, and then has no price', async () => {
    const body = campaignBody({ cities: [{ city_id: 13, screens: 1000 }], status: 'draft' })
    const { answer, status } = await platform.callers.advertiser.call(campaignOperations.createCampaign, { body })
    expect({ status, estimate: answer.estimate }).toEqual({ status: 201, estimate: null })
    const estimated = await sendRequest(
      platform.url,
      campaignOperations.estimateCampaign,
      { params: { uuid: answer.uuid } },
      platform.callers.advertiser,
    )
    expect({ type: estimated.type, text: estimated.text }).toEqual({ type: 'application/json', text: 'null' })
  })
})

describe('estimates', () => {
  test('E08 K25 the price is the list price with the company’s discount, and saving does not change the estimate', async () => {
    const { name: _name, spots: _spots, gemius_uuid: _gemius, status: _status, ...planned } = campaignBody()
    const body = { ...planned, ...june }
    const before = await platform.callers.advertiser.call(campaignOperations.estimateDraft, { body })
    const saved = await makeCampaign(platform)
    const { screen_sizes: _sizes, ...estimate } = before.answer
    expect(saved.estimate).toEqual(estimate)
    // 6 screens × 14 days × 540 emissions × 10 s × 0.085 PLN, less 12 %.
    expect(before.answer).toMatchObject({
      emissions_count: 45_360,
      campaign_price_from_price_list: 38_556,
      discount: -12,
      campaign_price: 33_929.28,
      screen_days: 84,
    })
  })

  test('C36 the number of free screens of a city equals the free screens in the list', async () => {
    const query = { ...june, city_ids: [3] }
    const { answer } = await platform.callers.advertiser.call(campaignOperations.getAvailability, { query })
    const screens = await screensIn(3)
    expect(answer.cities).toMatchObject([{ city_id: 3, total: screens.length }])
    expect(answer.cities[0]?.free).toBe(screens.filter((screen) => screen.free).length)
    expect(answer.days.map((day) => day.date)).toHaveLength(14)
  })
})

describe('copies', () => {
  const copyOf = async (account: keyof AccessPlatform['callers'], { uuid }: Pick<Campaign, 'uuid'>) =>
    platform.callers[account].call(campaignOperations.copyCampaign, { params: { uuid } })

  test('a copy is a new draft with the same screens, length and spots, on the first free days, without films', async () => {
    const { rows } = await platform.store.pool.query<{ id: number }>(
      `select screen.id from screen join location on location.id = location_id
       where location.is_active and not exists (select from campaign_screen where screen_id = screen.id)
         and city_id in (select id from city where is_active)
       order by 1 limit 10`,
    )
    const screen_ids = rows.map(({ id }) => id)
    const spots = [{ file_name: 'a.mp4' }, { file_name: 'b.mp4' }]
    const original = await makeCampaign(platform, { name: 'Wzór', screen_ids, cities: [], spots, spot_seconds: 120 })
    const first = await copyOf('advertiser', original)
    expect(first.status).toBe(201)
    expect(first.answer).toMatchObject({ status: 'draft', name: 'Wzór (2)', version: 1, company_id: 1, operator: null })
    const { date_from: from, date_to: to, as_of: now } = first.answer
    expect(lengthInDays(from ?? '', to ?? '')).toBe(14)
    expect(from).toBe(addDays(now.slice(0, 10), 1))
    expect(first.answer.screen_ids?.toSorted()).toEqual(screen_ids.toSorted())
    expect(first.answer.spots.map(({ file_name, spot_file_persist }) => [file_name, spot_file_persist])).toEqual([
      ['a.mp4', false],
      ['b.mp4', false],
    ])
    expect(first.answer.spots[0]?.id).not.toBe(original.spots[0]?.id)
    expect(first.answer.estimate).not.toBeNull()
    const { answer: history } = await platform.callers.advertiser.call(campaignOperations.listEvents, {
      params: { uuid: first.answer.uuid },
    })
    expect(history.items.map(({ type }) => type)).toEqual(['campaign.created'])
    // On these days, a spot of the whole loop no longer has room: the next copy begins after them.
    await makeCampaignIn(platform, 'accepted', { screen_ids, cities: [], date_from: from, date_to: to })
    const second = await copyOf('advertiser', first.answer)
    expect(second.answer).toMatchObject({ name: 'Wzór (3)', date_from: addDays(to ?? '', 1) })
  })

  test('screens that were switched off are left out of a copy, and a campaign of another company cannot be copied', async () => {
    const screen_ids = (await screensIn(KIELCE)).slice(0, 6).map(({ screen_id }) => screen_id)
    const original = await makeCampaign(platform, { name: 'Wyłączony', screen_ids, cities: [], status: 'draft' })
    await platform.store.pool.query('update screen set is_active = false where id = $1', [screen_ids[0]])
    const { answer } = await copyOf('sales', original)
    expect(answer.screen_ids?.toSorted()).toEqual(screen_ids.slice(1).toSorted())
    expect(answer.created_by?.name).not.toBe(original.created_by?.name)
    expect((await copyOf('rival', original)).status).toBe(404)
    expect((await copyOf('operator', original)).status).toBe(403)
  })
})
