import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract } from '../../contract/index.ts'
import { jsonOf, type RawResponse, sendRequest, withoutRequestId } from '../support/calls/send-request.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaign,
  makeCampaignIn,
  startAccessPlatform,
  UNKNOWN_UUID,
  uploadSpot,
} from '../support/platform/access-platform.ts'

const pages = [
  contract.campaign.getSharedCampaign,
  contract.campaign.getSharedEstimate,
  contract.campaign.getSharedProgress,
  contract.campaign.getSharedAgeGender,
  contract.occupancy.listSharedScreens,
  contract.campaignPlays.listSharedPlays,
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

const tokenOf = (campaign: Campaign): string => campaign.share_token ?? ''

const setShared = (campaign: Campaign, is_shared: boolean): Promise<Campaign> => change(campaign, { is_shared })

const change = async (campaign: Campaign, changes: { is_shared?: boolean; show_cpm?: boolean }): Promise<Campaign> => {
  const body = { version: campaign.version, ...changes }
  const { answer, status } = await all.callers.admin.call(contract.campaign.changeCampaign, {
    params: { uuid: campaign.uuid },
    body,
  })
  if (status !== 200) throw new Error(`the change answered ${status}`)
  return answer
}

describe('the public page shows', () => {
  test('C43 P11 the campaign without price, persons, company id and version', async () => {
    expect(fieldsOf(jsonOf(await page(contract.campaign.getSharedCampaign, tokenOf(shared)))).sort()).toEqual([
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
      'show_cpm',
      'spot_seconds',
      'spots[].id',
      'spots[].seconds',
      'spots[].sign_url',
      'spots[].still_url',
      'status',
      'stopped_at',
      'uuid',
    ])
  })

  test('C44 its estimate: audience, emissions, CPM and GRP, without price and discount', async () => {
    expect(fieldsOf(jsonOf(await page(contract.campaign.getSharedEstimate, tokenOf(shared)))).sort()).toEqual([
      'cpm',
      'emissions_count',
      'reach.frequency_high',
      'reach.frequency_low',
      'reach.middle',
      'reach.people',
      'reach.percent_2.high',
      'reach.percent_2.low',
      'reach.percent_3.high',
      'reach.percent_3.low',
      'reach.percent_high',
      'reach.percent_low',
      'reach_percent',
      'spot.assessed_screens',
      'spot.measured_dwell_percent',
      'spot.method',
      'spot.plays_per_contact',
      'spot.screens',
      'spot.seconds_per_contact',
      'spot.spot_audience',
      'spot.spot_seconds',
      'spot.visible_audience',
      'total_audience',
    ])
  })

  test('C45 its progress by day and by name of the city, without ids of screens', async () => {
    expect(fieldsOf(jsonOf(await page(contract.campaign.getSharedProgress, tokenOf(shared)))).sort()).toEqual([
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
      'days[].plays_by_source.computed',
      'days[].plays_by_source.outside',
      'days[].plays_by_source.player',
      'days[].realized_audience',
      'emissions_count',
      'pace_percent',
      'planned_audience',
      'planned_cpm',
      'planned_emissions',
      'planned_to_date',
      'plays_by_source.computed',
      'plays_by_source.outside',
      'plays_by_source.player',
      'plays_reported_until',
      'progress_percent',
      'projected_audience',
      'projected_high',
      'projected_low',
      'reach_percent',
      'sealed_at',
      'seals_on',
      'spot.planned_spot_audience',
      'spot.planned_visible_audience',
      'spot.spot_audience',
      'spot.visible_audience',
      'spots[].emissions',
      'spots[].id',
      'spots[].plays_by_source.computed',
      'spots[].plays_by_source.outside',
      'spots[].plays_by_source.player',
      'status',
      'total_audience',
      'unmeasured.locations',
      'unmeasured.plan_percent',
      'unmeasured.planned_audience',
      'uuid',
    ])
  })

  test('C46 its audience by day, age and gender', async () => {
    expect(fieldsOf(jsonOf(await page(contract.campaign.getSharedAgeGender, tokenOf(shared)))).sort()).toEqual([
      'daily_audience[].date',
      'daily_audience[].men[]',
      'daily_audience[].women[]',
      'group_error',
      'hidden_groups',
      'smallest_group',
      'total_audience',
      'totals.men[]',
      'totals.women[]',
    ])
  })

  test('C43 neither the price, the file name of a spot nor the campaign’s own uuid', async () => {
    const answers = await Promise.all(pages.map((operation) => page(operation, tokenOf(shared))))
    const secrets = [
      ...shared.spots.map((spot) => spot.file_name),
      String(shared.estimate?.campaign_price),
      shared.uuid,
      shared.created_by?.name ?? '',
      shared.operator?.name ?? shared.created_by?.name ?? '',
    ]
    for (const { text } of answers) expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  test('P11 the same numbers at another price, unless the campaign shows its CPM', async () => {
    const { pool } = all.store
    const read = () => Promise.all(pages.map(async (operation) => jsonOf(await page(operation, tokenOf(shared)))))
    const multiply = (factor: number) =>
      pool.query(
        `update campaign set price_grosze = price_grosze * $1::int, list_price_grosze = list_price_grosze * $1::int,
          discount_percent = discount_percent + $1::int where uuid = $2`,
        [factor, shared.uuid],
      )
    const withoutTimes = (answers: unknown): string => JSON.stringify(answers).replaceAll(/"as_of":"[^"]*"/g, '')
    const before = await read()
    await multiply(2)
    expect(withoutTimes(await read())).toBe(withoutTimes(before))
    await pool.query('update campaign set price_grosze = price_grosze / 2 where uuid = $1', [shared.uuid])

    const shown = await change(shared, { show_cpm: true })
    expect((await read())[0]).toMatchObject({ show_cpm: true })
    expect((await read())[1]).toMatchObject({ cpm: shared.estimate?.cpm })
    expect((await read())[2]).toMatchObject({ planned_cpm: shared.estimate?.cpm, cpm: expect.any(Number) })
    shared = await change(shown, { show_cpm: false })
    expect((await read())[1]).toMatchObject({ cpm: null })
    expect((await read())[2]).toMatchObject({ planned_cpm: null, cpm: null })
  })

  test('C43 spots that play without a session', async () => {
    const { spots } = jsonOf<{ spots: { sign_url: string }[] }>(
      await page(contract.campaign.getSharedCampaign, tokenOf(shared)),
    )
    const file = await fetch(all.url + spots[0]?.sign_url)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('video/mp4')
  })

  test('C43 C45 the numbers that the advertiser reads', async () => {
    const own = await all.callers.advertiser.call(contract.campaign.getProgress, { params: { uuid: shared.uuid } })
    const { total_audience, days, pace_percent } = own.answer
    expect(jsonOf(await page(contract.campaign.getSharedProgress, tokenOf(shared)))).toMatchObject({
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
    expect((await page(contract.campaign.getSharedCampaign, tokenOf(published))).status).toBe(200)
    expect(await answersOf(made.uuid)).toEqual(missing)
    const ended = await setShared(published, false)
    expect(ended.share_token).toBeNull()
    expect(await answersOf(tokenOf(published))).toEqual(missing)
    // The page does not depend on the token alone.
    await all.store.pool.query('update campaign set share_token = $2 where uuid = $1', [made.uuid, tokenOf(published)])
    expect(await answersOf(tokenOf(published))).toEqual(missing)
  })

  test('L24 C43 a campaign that is shared again has a new link; the old one stays dead and the CPM hidden', async () => {
    const first = await change(await makeCampaign(all), { is_shared: true, show_cpm: true })
    const second = await setShared(await setShared(first, false), true)
    expect(tokenOf(second)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    expect(tokenOf(second)).not.toBe(tokenOf(first))
    expect(second).toMatchObject({ is_shared: true, show_cpm: false })
    expect(await answersOf(tokenOf(first))).toEqual(await answersOf(UNKNOWN_UUID))
    expect((await page(contract.campaign.getSharedEstimate, tokenOf(second))).status).toBe(200)
  })

  test('L24 a draft is never public, even if it was shared when it was complete', async () => {
    const published = await setShared(await makeCampaign(all), true)
    const body = { version: published.version, status: 'draft' as const }
    const { status } = await all.callers.admin.call(contract.campaign.changeCampaign, {
      params: { uuid: published.uuid },
      body,
    })
    expect(status).toBe(200)
    expect(await answersOf(tokenOf(published))).toEqual(await answersOf(UNKNOWN_UUID))
  })

  test('L24 C43 the film of a public page ends with its sharing, also before its address expires', async () => {
    const published = await setShared(await uploadSpot(all.callers.admin, await makeCampaign(all)), true)
    const { spots } = jsonOf<{ spots: { sign_url: string }[] }>(
      await page(contract.campaign.getSharedCampaign, tokenOf(published)),
    )
    const play = async () => (await fetch(all.url + spots[0]?.sign_url)).status
    expect(await play()).toBe(200)
    await setShared(published, false)
    expect(await play()).toBe(404)
  })

  test('L24 a deleted campaign has no page', async () => {
    const published = await setShared(await makeCampaign(all), true)
    const { uuid } = published
    expect((await page(contract.campaign.getSharedCampaign, tokenOf(published))).status).toBe(200)
    expect((await all.callers.admin.call(contract.campaign.deleteCampaign, { params: { uuid } })).status).toBe(204)
    expect(await answersOf(tokenOf(published))).toEqual(await answersOf(UNKNOWN_UUID))
    const sql = (text: string) => all.store.pool.query(text, [uuid])
    expect((await sql('select share_token from campaign where uuid = $1')).rows).toEqual([{ share_token: null }])
    // The page does not depend on the token alone.
    await sql(`update campaign set share_token = '${tokenOf(published)}' where uuid = $1`)
    expect(await answersOf(tokenOf(published))).toEqual(await answersOf(UNKNOWN_UUID))
  })

  test('C03 an invalid token, a token of another company and no token read the same page', async () => {
    const made = await setShared(await makeCampaignIn(all, 'new', { company_id: companyIds.rival }), true)
    const read = async (token?: string) =>
      (await sendRequest(all.url, contract.campaign.getSharedEstimate, { params: { uuid: tokenOf(made) } }, { token }))
        .text
    expect(await read('garbage')).toBe(await read())
    expect(await read(all.callers.advertiser.token)).toBe(await read())
  })
})
