import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract } from '../../contract/index.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaign,
  makeCampaignIn,
  startAccessPlatform,
  UNKNOWN_UUID,
} from './access-platform.ts'
import { jsonOf, type RawResponse, sendRequest, withoutRequestId } from './send-request.ts'

const pages = [
  contract.campaign.getSharedCampaign,
  contract.campaign.getSharedEstimate,
  contract.campaign.getSharedProgress,
  contract.campaign.getSharedAgeGender,
] as const

let all: AccessPlatform
let shared: Campaign

beforeAll(async () => {
  all = await startAccessPlatform()
  const { answer } = await all.callers.sales.call(contract.campaign.listCampaigns, {
    query: { status: ['in_progress'], company_id: [companyIds.advertiser] },
  })
  const found = answer.items.find((item) => item.is_shared)
  if (!found) throw new Error('the demo shares no running campaign')
  shared = found
})
afterAll(() => all.close())

const page = (operation: (typeof pages)[number], uuid: string): Promise<RawResponse> =>
  sendRequest(all.url, operation, { params: { uuid } })

/** The paths of all fields of a document, such as `cities[].city_name`. */
const fieldsOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => fieldsOf(each, `${path}[]`)))]
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, each]) => fieldsOf(each, path ? `${path}.${key}` : key))
}

const setShared = async (campaign: Campaign, is_shared: boolean): Promise<Campaign> => {
  const body = { version: campaign.version, is_shared }
  const { answer, status } = await all.callers.admin.call(contract.campaign.changeCampaign, {
    params: { uuid: campaign.uuid },
    body,
  })
  if (status !== 200) throw new Error(`sharing answered ${status}`)
  return answer
}

describe('the public page shows', () => {
  test('C43 P11 the campaign without price, persons, company id and version', async () => {
    expect(fieldsOf(jsonOf(await page(contract.campaign.getSharedCampaign, shared.uuid))).sort()).toEqual([
      'as_of',
      'cities[].city_name',
      'cities[].latitude',
      'cities[].longitude',
      'cities[].screens',
      'company_name',
      'date_from',
      'date_to',
      'name',
      'number_of_screens',
      'spot_seconds',
      'spots[].id',
      'spots[].seconds',
      'spots[].sign_url',
      'status',
      'uuid',
    ])
  })

  test('C44 its estimate: audience, emissions, CPM and reach, without price and discount', async () => {
    expect(fieldsOf(jsonOf(await page(contract.campaign.getSharedEstimate, shared.uuid))).sort()).toEqual([
      'cpm',
      'emissions_count',
      'reach_percent',
      'total_audience',
    ])
  })

  test('C45 its progress by day and by name of the city, without ids of screens', async () => {
    expect(fieldsOf(jsonOf(await page(contract.campaign.getSharedProgress, shared.uuid))).sort()).toEqual([
      'as_of',
      'cities[].audience',
      'cities[].city_name',
      'cities[].screens',
      'confidence_percent',
      'cpm',
      'days[].date',
      'days[].emissions',
      'days[].hours',
      'days[].measured_hours',
      'days[].planned_audience',
      'days[].planned_emissions',
      'days[].realized_audience',
      'emissions_count',
      'pace_percent',
      'planned_audience',
      'planned_cpm',
      'planned_emissions',
      'planned_to_date',
      'progress_percent',
      'projected_audience',
      'projected_high',
      'projected_low',
      'reach_percent',
      'spots[].emissions',
      'spots[].id',
      'status',
      'total_audience',
      'uuid',
    ])
  })

  test('C46 its audience by day, age and gender', async () => {
    expect(fieldsOf(jsonOf(await page(contract.campaign.getSharedAgeGender, shared.uuid))).sort()).toEqual([
      'daily_audience[].date',
      'daily_audience[].men[]',
      'daily_audience[].women[]',
      'hidden_groups',
      'smallest_group',
      'total_audience',
      'totals.men[]',
      'totals.women[]',
    ])
  })

  test('C43 neither the price nor the file name of a spot', async () => {
    const answers = await Promise.all(pages.map((operation) => page(operation, shared.uuid)))
    const secrets = [
      ...shared.spots.map((spot) => spot.file_name),
      String(shared.estimate?.campaign_price),
      shared.created_by?.name ?? '',
      shared.operator?.name ?? shared.created_by?.name ?? '',
    ]
    for (const { text } of answers) expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  test('C43 spots that play without a session', async () => {
    const { spots } = jsonOf<{ spots: { sign_url: string }[] }>(
      await page(contract.campaign.getSharedCampaign, shared.uuid),
    )
    const file = await fetch(all.url + spots[0]?.sign_url)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('video/mp4')
  })

  test('C43 C45 the numbers that the advertiser reads', async () => {
    const own = await all.callers.advertiser.call(contract.campaign.getProgress, { params: { uuid: shared.uuid } })
    const { total_audience, days, pace_percent } = own.answer
    expect(jsonOf(await page(contract.campaign.getSharedProgress, shared.uuid))).toMatchObject({
      total_audience,
      days,
      pace_percent,
    })
  })
})

describe('campaigns without a public page', () => {
  const answersOf = async (uuid: string) =>
    Promise.all(pages.map(async (operation) => withoutRequestId(await page(operation, uuid))))

  test('L23 L24 a campaign is public only while it is shared; afterwards it reads like a missing one', async () => {
    const made = await makeCampaign(all)
    const missing = await answersOf(UNKNOWN_UUID)
    expect(missing[0]).toMatch(/^404 .*"code":"not_found"/)
    expect(await answersOf(made.uuid)).toEqual(missing)
    const published = await setShared(made, true)
    expect((await page(contract.campaign.getSharedCampaign, made.uuid)).status).toBe(200)
    await setShared(published, false)
    expect(await answersOf(made.uuid)).toEqual(missing)
  })

  test('L24 a draft is never public, even if it was shared when it was complete', async () => {
    const published = await setShared(await makeCampaign(all), true)
    const body = { version: published.version, status: 'draft' as const }
    const { status } = await all.callers.admin.call(contract.campaign.changeCampaign, {
      params: { uuid: published.uuid },
      body,
    })
    expect(status).toBe(200)
    expect(await answersOf(published.uuid)).toEqual(await answersOf(UNKNOWN_UUID))
  })

  test('L24 a deleted campaign has no page', async () => {
    const { uuid } = await setShared(await makeCampaign(all), true)
    expect((await page(contract.campaign.getSharedCampaign, uuid)).status).toBe(200)
    expect((await all.callers.admin.call(contract.campaign.deleteCampaign, { params: { uuid } })).status).toBe(204)
    expect(await answersOf(uuid)).toEqual(await answersOf(UNKNOWN_UUID))
  })

  test('C03 an invalid token, a token of another company and no token read the same page', async () => {
    const made = await setShared(await makeCampaignIn(all, 'new', { company_id: companyIds.rival }), true)
    const read = async (token?: string) =>
      (await sendRequest(all.url, contract.campaign.getSharedEstimate, { params: { uuid: made.uuid } }, { token })).text
    expect(await read('garbage')).toBe(await read())
    expect(await read(all.callers.advertiser.token)).toBe(await read())
  })
})
