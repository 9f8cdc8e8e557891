import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { occupancyOperations } from '../../../../contract/campaign/occupancy.ts'
import type { BodyInputOf } from '../../../../contract/operation.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import {
  type AccessPlatform,
  type AccountName,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const TORUN = 13
const june = { date_from: '2026-06-01', date_to: '2026-06-14' }
/** The days on which the rival's campaign holds all slots in Toruń. */
const held = { date_from: '2026-06-04', date_to: '2026-06-09' }

let platform: AccessPlatform
let screenIds: number[]
let rivals: Campaign

type Plan = Partial<BodyInputOf<typeof occupancyOperations.explainFit>>

const occupancy = async (as: AccountName, query: object = {}) => {
  const { answer } = await platform.callers[as].call(occupancyOperations.getOccupancy, { query: { ...june, ...query } })
  return answer
}

const fitOf = async (as: AccountName, plan: Plan = {}) => {
  const body = { ...june, industry_ids: [], cities: [], screen_ids: null, spot_seconds: 10, ...plan }
  return (await platform.callers[as].call(occupancyOperations.explainFit, { body })).answer
}

beforeAll(async () => {
  platform = await startAccessPlatform()
  const { answer } = await platform.callers.admin.call(campaignOperations.listAvailableScreens, {
    query: { ...june, city_ids: [TORUN] },
  })
  screenIds = answer.items.map(({ screen_id }) => screen_id)
  rivals = await makeCampaignIn(platform, 'accepted', {
    company_id: companyIds.rival,
    name: 'Cała pętla',
    ...held,
    cities: [],
    screen_ids: screenIds,
    spot_seconds: 120,
  })
})
afterAll(() => platform.close())

describe('occupancy', () => {
  test('an operator sees by city and by screen who holds the slots on which days', async () => {
    const network = await occupancy('operator')
    const torun = network.rows.find(({ id }) => id === TORUN)
    expect(network.days).toHaveLength(14)
    expect(torun).toMatchObject({ name: 'Toruń', screens: screenIds.length, address: null })
    expect(torun?.free.slice(2, 10)).toEqual([screenIds.length, 0, 0, 0, 0, 0, 0, screenIds.length])
    expect(torun?.taken?.slice(2, 4)).toEqual([0, 12 * screenIds.length])
    const holder = { uuid: rivals.uuid, name: 'Cała pętla', company_name: rivals.company_name, slots: 12, ...held }
    expect(network.holders).toContainEqual({
      ...holder,
      status: 'accepted',
      places: [{ id: TORUN, screens: screenIds.length }],
    })
    const inCity = await occupancy('operator', { city_id: TORUN })
    expect(inCity.rows.map(({ id }) => id).toSorted()).toEqual(screenIds.toSorted())
    expect(inCity.rows[0]).toMatchObject({ screens: 1, address: expect.stringMatching(/\S/) })
    expect(inCity.rows[0]?.taken?.slice(2, 4)).toEqual([0, 12])
    expect(inCity.free).toEqual(torun?.free)
    expect(inCity.holders.map(({ uuid }) => uuid)).toEqual([rivals.uuid])
  })

  test('promise R2 an advertiser sees which screens are free and own campaigns, not who holds how many slots', async () => {
    for (const query of [{}, { city_id: TORUN }]) {
      const foreign = await occupancy('advertiser', query)
      expect(foreign.rows.every(({ taken }) => taken === null)).toBe(true)
      expect(JSON.stringify(foreign)).not.toContain(rivals.uuid)
      expect(JSON.stringify(foreign)).not.toContain('Cała pętla')
      expect((await occupancy('rival', query)).holders.map(({ uuid }) => uuid)).toContain(rivals.uuid)
    }
    const row = (await occupancy('advertiser', { city_id: TORUN })).rows[0]
    expect(row?.free.slice(2, 4)).toEqual([1, 0])
  })

  test('a screen is free for a spot only if the loop has room for all its slots', async () => {
    const half = { company_id: 1, cities: [], screen_ids: screenIds, spot_seconds: 60 }
    await makeCampaignIn(platform, 'accepted', { ...half, date_from: '2026-07-01', date_to: '2026-07-07' })
    const july = { date_from: '2026-07-01', date_to: '2026-07-01', city_id: TORUN }
    expect((await occupancy('operator', { ...july, spot_seconds: 60 })).free).toEqual([screenIds.length])
    expect((await occupancy('operator', { ...july, spot_seconds: 61 })).free).toEqual([0])
  })

  test('more than six weeks, and days in the wrong order, are refused', async () => {
    for (const date_to of ['2026-07-13', '2026-05-31']) {
      const answer = await platform.callers.operator.call(occupancyOperations.getOccupancy, {
        query: { ...june, date_to },
      })
      expect([answer.status, answer.problem?.code]).toEqual([422, 'invalid_input'])
    }
  })
})

describe('a plan that does not fit', () => {
  const cities = [{ city_id: TORUN, screens: 5 }]

  test('the short city, its days and the campaign that holds the slots are named', async () => {
    const answer = await fitOf('sales', { cities: [...cities, { city_id: 1, screens: 1 }] })
    expect(answer).toMatchObject({
      fits: false,
      cities: [{ city_id: TORUN, city_name: 'Toruń', needed: 5, free: 0, total: screenIds.length }],
      screens: [],
    })
    expect(answer.cities[0]?.days.map(({ date, free }) => [date, free])).toEqual(
      [4, 5, 6, 7, 8, 9].map((day) => [`2026-06-0${day}`, 0]),
    )
    expect(answer.holders.map(({ uuid }) => uuid)).toEqual([rivals.uuid])
  })

  test('the nearest free dates of the same length before and after are offered, and fit', async () => {
    const plan = { cities, date_from: '2026-06-02', date_to: '2026-06-05' }
    const { before, after } = await fitOf('sales', plan)
    expect(before).toEqual({ date_from: '2026-05-31', date_to: '2026-06-03' })
    expect(after).toEqual({ date_from: '2026-06-10', date_to: '2026-06-13' })
    for (const dates of [before, after])
      expect(await fitOf('sales', { ...plan, ...dates })).toMatchObject({ fits: true })
  })

  test('no dates before tomorrow are offered', async () => {
    const { answer } = await platform.callers.admin.call(campaignOperations.listOperators)
    const today = (answer.as_of ?? '').slice(0, 10)
    const plan = { screen_ids: screenIds, date_from: addDays(today, 1), date_to: '2026-06-05' }
    expect((await fitOf('sales', plan)).before).toBeNull()
  })

  test('screens that were picked by hand are named with their days', async () => {
    const [first = 0, second = 0] = screenIds
    const answer = await fitOf('operator', { screen_ids: [second, first], date_from: '2026-06-08' })
    expect(answer.cities).toEqual([])
    expect(answer.screens.map(({ screen_id, days }) => [screen_id, days])).toEqual(
      [first, second].map((id) => [id, ['2026-06-08', '2026-06-09']]),
    )
    expect(answer.holders[0]?.places.map(({ id }) => id).toSorted()).toEqual([first, second])
  })

  test('promise R2 an advertiser sees the days, and no campaign of another company', async () => {
    const answer = await fitOf('advertiser', { cities })
    expect(answer.cities[0]?.days).toHaveLength(6)
    expect(answer.holders).toEqual([])
    expect((await fitOf('rival', { cities })).holders).toHaveLength(1)
  })

  test('a plan that fits says so', async () => {
    const plan = { cities, date_from: '2026-06-10' }
    expect(await fitOf('advertiser', plan)).toEqual({
      fits: true,
      cities: [],
      screens: [],
      holders: [],
      before: null,
      after: null,
    })
  })
})

describe('the screens of a campaign', () => {
  const screensOf = async (as: AccountName, uuid: string) =>
    (await platform.callers[as].call(occupancyOperations.listCampaignScreens, { params: { uuid } })).answer

  test('an operator sees before accepting which screens are blocked by whom; the advertiser only which', async () => {
    const waiting = await makeCampaignIn(platform, 'ready', {
      cities: [],
      screen_ids: screenIds.slice(0, 6),
      date_from: '2026-06-20',
      date_to: '2026-07-03',
    })
    expect((await screensOf('operator', waiting.uuid)).items.map(({ blocked_days }) => blocked_days)).toEqual(
      Array(6).fill([]),
    )
    const full = { company_id: companyIds.rival, cities: [], screen_ids: screenIds.slice(0, 5), spot_seconds: 120 }
    const flight = { date_from: '2026-06-22', date_to: '2026-06-28' }
    const blocker = await makeCampaignIn(platform, 'accepted', { ...full, ...flight })
    const { items, holders } = await screensOf('operator', waiting.uuid)
    const blocked = items.filter(({ blocked_days }) => blocked_days?.length)
    expect(blocked.map(({ screen_id }) => screen_id).toSorted()).toEqual(screenIds.slice(0, 5).toSorted())
    expect(blocked[0]?.blocked_days).toHaveLength(7)
    expect(holders.map(({ uuid }) => uuid)).toContain(blocker.uuid)
    const own = await screensOf('advertiser', waiting.uuid)
    expect(own.items).toEqual(items)
    expect(own.holders.map(({ uuid }) => uuid)).not.toContain(blocker.uuid)
  })

  test('plays and contacts of the screens of a running campaign add up; it holds its own slots', async () => {
    const query = { status: ['in_progress' as const], company_id: [1] }
    const { answer } = await platform.callers.sales.call(campaignOperations.listCampaigns, { query })
    const running = answer.items.find(({ is_shared }) => is_shared)
    const { items, holders } = await screensOf('analyst', running?.uuid ?? '')
    const { answer: progress } = await platform.callers.sales.call(campaignOperations.getProgress, {
      params: { uuid: running?.uuid ?? '' },
    })
    const sum = (part: (item: (typeof items)[number]) => number) => items.reduce((all, item) => all + part(item), 0)
    expect(items).toHaveLength(running?.number_of_screens ?? 0)
    expect(sum(({ played }) => played)).toBe(progress.emissions_count)
    expect(sum(({ emissions }) => emissions)).toBe(progress.planned_emissions)
    expect(items.every(({ blocked_days, audience }) => blocked_days === null && audience > 0)).toBe(true)
    expect(holders).toEqual([])
    const shared = await platform.callers.sales.call(occupancyOperations.listSharedScreens, {
      params: { uuid: running?.share_token ?? '' },
    })
    expect(shared.answer.items.map(({ address, played }) => [address, played])).toEqual(
      items.map(({ address, played }) => [address, played]),
    )
    expect(Object.keys(shared.answer.items[0] ?? {})).not.toContain('screen_id')
  })
})
