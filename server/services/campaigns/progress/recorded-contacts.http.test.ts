import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { WARSAW } from '../../../../machines/calendar/time-zones.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  changeCampaign,
  logInCampaignCallers,
  readCampaign,
  requestConfirm,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { inLocalTime, storeHours } from '../../statistics/public.ts'
import { sealDueCampaigns } from '../public.ts'

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform()
  callers = await logInCampaignCallers(platform.url)
})
afterAll(() => platform.close())

const progressOf = async ({ uuid }: { uuid: string }) =>
  successOf(await callers.admin.call(campaignOperations.getProgress, { params: { uuid } }))
const agesOf = async ({ uuid }: { uuid: string }) =>
  successOf(await callers.admin.call(campaignOperations.getAgeGender, { params: { uuid } }))
const figuresOf = async (campaign: { uuid: string }) => {
  // What is free to compensate a shortfall is a matter of the present.
  const { as_of: _at, make_good: _makeGood, ...progress } = await progressOf(campaign)
  return { progress, ages: await agesOf(campaign), pace: (await readCampaign(callers, campaign)).pace }
}

/** Everything that today's network and company say of a campaign's places, changed. */
const changeTheNetwork = (campaign: Campaign) =>
  platform.store.pool.query(
    `with places as (select distinct location_uuid as uuid from campaign_screen where campaign_uuid = $1),
       moved as (update location set arabox_uuid = null, city_id = 5, company_id = 2, name = 'Moved'
         where uuid in (select uuid from places))
     update company set car_multiplier = 9, bus_multiplier = 9, views_multiplier = 0.1 where id = $2`,
    [campaign.uuid, campaign.company_id],
  )

/** Sends counts of thousands of people in one hour of the flight, for each of a campaign's places. */
const sendLateCounts = async (campaign: Campaign, thousands: number): Promise<void> => {
  const { rows } = await platform.store.pool.query<{ uuid: string }>(
    'select distinct location_uuid as uuid from campaign_screen where campaign_uuid = $1',
    [campaign.uuid],
  )
  const hour = new Date('2026-03-26T10:00:00Z')
  const late = rows.map(({ uuid }) => ({
    location_uuid: uuid,
    hour,
    people_net: 1000 * thousands,
    people_gross: 1000 * thousands,
    cars: 0,
    buses: 0,
    ages: Array.from({ length: 14 }, () => 0),
  }))
  await platform.statistics.transaction((session) => storeHours(session, inLocalTime(late, WARSAW)))
}

describe('a campaign that was never confirmed', () => {
  test('E43 C44 has no realized contacts and no ages in its days, not even on its public page', async () => {
    const accepted = await bringCampaignTo(callers, 'accepted', { date_from: '2026-03-03', date_to: '2026-03-16' })
    await changeCampaign(callers.admin, accepted, { is_shared: true })
    await platform.daysLater('2026-03-10T12:00:00+01:00')
    expect(await progressOf(accepted)).toMatchObject({ total_audience: 0, pace_percent: null, emissions_count: 0 })
    expect(await agesOf(accepted)).toMatchObject({ total_audience: 0, daily_audience: [] })
    const { share_token: uuid } = await readCampaign(callers, accepted)
    const visitor = callerAt(platform.url)
    const params = { uuid: uuid ?? '' }
    expect(successOf(await visitor.call(campaignOperations.getSharedProgress, { params })).total_audience).toBe(0)
    expect(successOf(await visitor.call(campaignOperations.getSharedAgeGender, { params })).total_audience).toBe(0)
  })
})

describe('realized contacts', () => {
  test('E43 come from the places, sensors and multipliers of the plan, whatever these are later', async () => {
    await platform.at('2026-03-10T12:00:00+01:00')
    const pending = await bringCampaignTo(callers, 'pending', { date_from: '2026-03-16', date_to: '2026-03-25' })
    await platform.daysLater('2026-03-20T12:00:00+01:00')
    const before = await figuresOf(pending)
    expect(before.progress.total_audience).toBeGreaterThan(10_000)
    await changeTheNetwork(pending)
    expect(await figuresOf(pending)).toEqual(before)
  })

  test('E43 of a first day begin with the hour from which it was ordered', async () => {
    await platform.at('2026-03-20T12:00:00+01:00')
    const accepted = await bringCampaignTo(callers, 'accepted', { date_from: '2026-03-23', date_to: '2026-04-05' })
    await platform.at('2026-03-23T10:20:00+01:00')
    const confirmed = successOf(await requestConfirm(callers.operator, accepted))
    await platform.at('2026-03-23T11:59:00+01:00')
    expect((await progressOf(confirmed)).total_audience).toBe(0)
    await platform.at('2026-03-23T14:10:00+01:00')
    const progress = await progressOf(confirmed)
    const { rows: places } = await platform.store.pool.query(
      'select distinct location_uuid as uuid from campaign_screen where campaign_uuid = $1',
      [confirmed.uuid],
    )
    const [measured] = await platform.statistics.rows<{ contacts: number }>(
      `select sum(people_net + cars * $2 + buses * $3) * $4 as contacts from hourly
       where location_uuid = any($1) and local_day = date '2026-03-23' and local_hour between 11 and 13`,
      [
        places.map(({ uuid }) => uuid),
        confirmed.estimate?.multipliers?.car_multi ?? 0,
        confirmed.estimate?.multipliers?.bus_multi ?? 0,
        confirmed.estimate?.multipliers?.views_multi ?? 0,
      ],
    )
    expect(progress.total_audience).toBe(Math.round(measured?.contacts ?? 0))
    expect(progress.total_audience).toBeGreaterThan(0)
  })
})

describe('a sealed campaign', () => {
  test('E43 keeps its figures: a week after its end, late counts and a changed network change nothing', async () => {
    await platform.at('2026-03-23T14:10:00+01:00')
    const pending = await bringCampaignTo(callers, 'pending', { date_from: '2026-03-24', date_to: '2026-04-06' })
    await platform.daysLater('2026-04-13T06:00:00+02:00')
    while ((await sealDueCampaigns(platform.composition.contexts.campaigns)) > 0);
    const isSealed = async () => {
      const { rows } = await platform.store.pool.query(
        'select is_from_update, sealed_at from sealed_campaign where campaign_uuid = $1',
        [pending.uuid],
      )
      return rows
    }
    expect(await isSealed()).toEqual([])
    const early = await figuresOf(pending)
    await sendLateCounts(pending, 100)
    const open = await figuresOf(pending)
    expect(open.progress.total_audience).toBeGreaterThan(early.progress.total_audience)
    expect(open.progress).toMatchObject({ status: 'end' })
    expect(open.progress.total_audience).toBeGreaterThan(10_000)

    await platform.at('2026-04-14T00:01:00+02:00')
    while ((await sealDueCampaigns(platform.composition.contexts.campaigns)) > 0);
    expect(await isSealed()).toMatchObject([{ is_from_update: false }])
    await changeTheNetwork(pending)
    await sendLateCounts(pending, 200)
    await platform.daysLater('2026-04-16T06:00:00+02:00')
    expect(await figuresOf(pending)).toEqual(open)
  })
})
