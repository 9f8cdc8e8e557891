import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { WARSAW } from '../../../../machines/calendar/time-zones.ts'
import { type Caller, callerAt } from '../../../../tests/support/calls/client.ts'
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
import type { CampaignRow } from '../policy.ts'
import { checkStoredLogs, recordDueDays, sealDueCampaigns } from '../public.ts'
import { campaign } from '../tables.ts'
import { currentRealization, currentTotals } from './current-realization.ts'

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

type Figures = Awaited<ReturnType<typeof figuresOf>>
/** Figures without the instant since when they are final. */
const withoutSeal = ({ progress, pace, ages }: Figures) => ({
  ages,
  progress: { ...progress, sealed_at: null },
  pace: { ...pace, sealed_at: null },
})

const rowOf = async ({ uuid }: { uuid: string }): Promise<CampaignRow> => {
  const [row] = await platform.store.db.select().from(campaign).where(eq(campaign.uuid, uuid))
  if (!row) throw new Error('the campaign is missing')
  return row
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

/** The totals of a campaign in a list, which must not read what is not recorded. */
const totalsInList = async (of: { uuid: string }) => {
  const { campaigns } = platform.composition.contexts
  const unused = () => Promise.reject(new Error('a list of recorded days reads no counts'))
  const otherServices = {
    ...campaigns.otherServices,
    measuredDays: unused,
    partOfDay: unused,
    termsOfCompanies: unused,
  }
  const rows = [await rowOf(of)]
  const totals = await currentTotals(platform.store.db, { ...campaigns, otherServices }, rows)
  return totals.get(of.uuid)
}

/** Records and seals all that is due. */
const recordAll = async (): Promise<void> => {
  const { campaigns } = platform.composition.contexts
  while ((await recordDueDays(campaigns)) > 0);
  while ((await sealDueCampaigns(campaigns)) > 0);
}

const correctionsOf = async ({ uuid }: { uuid: string }) => {
  const { items } = successOf(await callers.admin.call(campaignOperations.listEvents, { params: { uuid } }))
  return items.filter(({ type }) => type === 'campaign.contacts_corrected')
}

/** Contacts of the measured hours of a campaign's places on a day, by location and hour. */
const measuredContacts = async (campaign: Campaign, day: string) => {
  const { rows } = await platform.store.pool.query<{ uuid: string }>(
    'select distinct location_uuid as uuid from campaign_screen where campaign_uuid = $1',
    [campaign.uuid],
  )
  const { car_multi = 0, bus_multi = 0, views_multi = 0 } = campaign.estimate?.multipliers ?? {}
  return platform.statistics.rows<{ location: string; hour: number; contacts: number }>(
    `select location_uuid as location, local_hour as hour, (people_net + cars * $2 + buses * $3) * $4 as contacts
     from hourly where location_uuid = any($1) and local_day = cast($5 as date) and local_hour >= 6`,
    [rows.map(({ uuid }) => uuid), car_multi, bus_multi, views_multi, day],
  )
}

/** Sends counts of thousands of people in one hour of the flight, for each of a campaign's places. */
const sendLateCounts = async (campaign: Campaign, thousands: number, at = '2026-03-26T10:00:00Z'): Promise<void> => {
  const { rows } = await platform.store.pool.query<{ uuid: string }>(
    'select distinct location_uuid as uuid from campaign_screen where campaign_uuid = $1',
    [campaign.uuid],
  )
  const hour = new Date(at)
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

describe('a place that was dark', () => {
  test('E43 has no contacts of the time in which all screens of the campaign there were switched off', async () => {
    await platform.daysLater('2026-04-20T12:00:00+02:00')
    const pending = await bringCampaignTo(callers, 'pending', { date_from: '2026-04-22', date_to: '2026-05-05' })
    await platform.daysLater('2026-04-22T12:00:00+02:00')
    const { rows } = await platform.store.pool.query<{ location: string; screens: number[] }>(
      `select planned.location_uuid as location, array_agg(planned.screen_id) as screens from campaign_screen as planned
       join recorded_place on recorded_place.id = place_id
       where campaign_uuid = $1 and has_sensor group by 1 order by 1`,
      [pending.uuid],
    )
    const [dark] = rows
    const agesBefore = await agesOf(pending)
    await platform.store.pool.query('update screen set is_active = false where id = any($1)', [dark?.screens])
    await platform.at('2026-04-22T14:30:00+02:00')
    await platform.store.pool.query('update screen set is_active = true where id = any($1)', [dark?.screens])
    await platform.at('2026-04-22T18:00:00+02:00')
    const ownSensors = new Set(rows.map(({ location }) => location))
    const measured = (await measuredContacts(pending, '2026-04-22')).filter(({ hour }) => hour < 18)
    const playedShare = (location: string, hour: number): number => {
      if (location !== dark?.location || hour < 12 || hour > 14) return 1
      return hour === 14 ? 0.5 : 0
    }
    const expected = measured
      .filter(({ location }) => ownSensors.has(location))
      .reduce((sum, { location, hour, contacts }) => sum + contacts * playedShare(location, hour), 0)
    const { contexts } = platform.composition
    const { byLocation } = await currentRealization(contexts.campaigns, await rowOf(pending))
    const total = [...byLocation].filter(([uuid]) => ownSensors.has(uuid)).reduce((sum, [, part]) => sum + part, 0)
    expect(total).toBeCloseTo(expected, 3)
    expect(byLocation.get(dark?.location ?? '')).toBeGreaterThan(0)
    expect((await agesOf(pending)).total_audience).toBeGreaterThan(agesBefore.total_audience)
  })
})

describe('a day that is over', () => {
  test('E43 is recorded on the next morning; late counts correct it within the hour, and the history has both values', async () => {
    await platform.daysLater('2026-05-04T12:00:00+02:00')
    const pending = await bringCampaignTo(callers, 'pending', { date_from: '2026-05-06', date_to: '2026-05-19' })
    const recordedDays = async () => {
      const { rows } = await platform.store.pool.query<{ day: string; number: number; realized: number }>(
        'select day::text, number, realized from realized_day where campaign_uuid = $1 order by 1, 2',
        [pending.uuid],
      )
      return rows
    }
    await platform.daysLater('2026-05-07T05:59:00+02:00')
    await recordAll()
    expect(await recordedDays()).toEqual([])
    await platform.at('2026-05-07T06:00:00+02:00')
    await recordAll()
    const [first] = await recordedDays()
    expect(first).toMatchObject({ day: '2026-05-06', number: 1 })
    expect(first?.realized).toBeGreaterThan(0)
    const before = await progressOf(pending)

    await sendLateCounts(pending, 100, '2026-05-06T10:00:00Z')
    expect((await progressOf(pending)).days[0]).toEqual(before.days[0])
    await platform.at('2026-05-07T07:00:00+02:00')
    await recordAll()
    const [, second] = await recordedDays()
    expect(second).toMatchObject({ day: '2026-05-06', number: 2 })
    expect(await correctionsOf(pending)).toMatchObject([
      {
        by: null,
        facts: {
          days: 1,
          first_day: '2026-05-06',
          contacts_before: Math.round(first?.realized ?? 0),
          contacts: Math.round(second?.realized ?? 0),
        },
      },
    ])
    expect((await progressOf(pending)).days[0]?.realized_audience).toBe(Math.round(second?.realized ?? 0))
    // What was corrected once is not corrected again.
    await platform.at('2026-05-07T08:00:00+02:00')
    await recordAll()
    expect(await recordedDays()).toHaveLength(2)
  })
})

describe('a sealed campaign', () => {
  test('E43 keeps its figures: a week after its end, late counts and a changed network change nothing', async () => {
    await platform.at('2026-03-23T14:10:00+01:00')
    const pending = await bringCampaignTo(callers, 'pending', { date_from: '2026-03-24', date_to: '2026-04-06' })
    await platform.daysLater('2026-04-13T06:00:00+02:00')
    await recordAll()
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
    await platform.at('2026-04-13T07:00:00+02:00')
    await recordAll()
    const open = await figuresOf(pending)
    expect(open.progress).toMatchObject({ sealed_at: null, seals_on: '2026-04-14' })
    expect(open.progress.total_audience).toBeGreaterThan(early.progress.total_audience)
    expect(open.progress).toMatchObject({ status: 'end' })
    expect(open.progress.total_audience).toBeGreaterThan(10_000)
    const whole = await currentRealization(platform.composition.contexts.campaigns, await rowOf(pending))
    const { total, plannedToDate, comparablePlan } = whole
    expect(await totalsInList(pending)).toMatchObject({ total, plannedToDate, comparablePlan })

    await platform.at('2026-04-14T00:01:00+02:00')
    await recordAll()
    expect(await isSealed()).toMatchObject([{ is_from_update: false }])
    await changeTheNetwork(pending)
    await sendLateCounts(pending, 200)
    await platform.daysLater('2026-04-16T06:00:00+02:00')
    const sealed = await figuresOf(pending)
    expect(sealed.progress.sealed_at).toBe('2026-04-13T22:01:00.000Z')
    expect(sealed.pace?.sealed_at).toBe('2026-04-13T22:01:00.000Z')
    expect(withoutSeal(sealed)).toEqual(withoutSeal(open))
  })

  test('E43 is corrected by an administrator only, with a reason; the former figures stay, and the history has both', async () => {
    await platform.daysLater('2026-05-25T12:00:00+02:00')
    const pending = await bringCampaignTo(callers, 'pending', { date_from: '2026-05-27', date_to: '2026-06-09' })
    const correct = (by: Caller, body: { reason?: string; version?: number }) =>
      by.call(campaignOperations.correctContacts, { params: { uuid: pending.uuid }, body })
    const checkBy = (by: Caller) => by.call(campaignOperations.checkContacts, { params: { uuid: pending.uuid } })
    await platform.daysLater('2026-06-16T12:00:00+02:00')
    await recordAll()
    expect(await correct(callers.admin, { reason: 'Early' })).toMatchObject({
      status: 409,
      problem: { code: 'contacts_open' },
    })
    await platform.at('2026-06-17T00:00:00+02:00')
    await recordAll()
    const sealed = await figuresOf(pending)
    expect(await correct(callers.admin, { reason: 'Nothing' })).toMatchObject({ problem: { code: 'contacts_equal' } })

    await sendLateCounts(pending, 100, '2026-06-01T10:00:00Z')
    expect(await figuresOf(pending)).toEqual(sealed)
    const check = successOf(await checkBy(callers.admin))
    expect(check).toMatchObject({
      recorded_audience: sealed.progress.total_audience,
      days: [{ date: '2026-06-01', recorded: sealed.progress.days[5]?.realized_audience }],
    })
    expect(check.counted_audience).toBeGreaterThan(check.recorded_audience)
    for (const other of [callers.operator, callers.advertiser]) {
      expect((await correct(other, { reason: 'Mine' })).status).toBe(403)
      expect((await checkBy(other)).status).toBe(403)
    }
    expect(await correct(callers.admin, {})).toMatchObject({ status: 409, problem: { code: 'illegal_transition' } })
    successOf(await correct(callers.admin, { reason: 'Missing import' }))
    const corrected = await figuresOf(pending)
    expect(corrected.progress.total_audience).toBe(check.counted_audience)
    expect(corrected.progress.sealed_at).toBe(sealed.progress.sealed_at)
    expect(await correctionsOf(pending)).toMatchObject([
      { by: { id: expect.any(Number) }, reason: 'Missing import', facts: { days: 1, first_day: '2026-06-01' } },
    ])
    const { rows } = await platform.store.pool.query<{ number: number; total: number }>(
      'select number, total from sealed_campaign where campaign_uuid = $1 order by 1',
      [pending.uuid],
    )
    expect(rows.map(({ number, total }) => [number, Math.round(total)])).toEqual([
      [1, check.recorded_audience],
      [2, check.counted_audience],
    ])
  })

  test('E43 that was over at the update is corrected by hand too, and its sums still agree', async () => {
    await platform.daysLater('2026-06-22T12:00:00+02:00')
    const pending = await bringCampaignTo(callers, 'pending', { date_from: '2026-06-24', date_to: '2026-07-07' })
    await platform.daysLater('2026-07-08T05:00:00+02:00')
    await platform.store.pool.query('update campaign set is_over_before_sealing = true where uuid = $1', [pending.uuid])
    // As an update does: its days were not recorded one by one.
    await platform.store.pool.query('alter table realized_day disable trigger user')
    await platform.store.pool.query('delete from realized_day where campaign_uuid = $1', [pending.uuid])
    await platform.store.pool.query('alter table realized_day enable trigger user')
    await recordAll()
    await sendLateCounts(pending, 100, '2026-06-29T10:00:00Z')
    const params = { uuid: pending.uuid }
    successOf(await callers.admin.call(campaignOperations.correctContacts, { params, body: { reason: 'Import' } }))
    const { faulty } = await checkStoredLogs(platform.composition.contexts.campaigns)
    expect(faulty.filter(({ uuid }) => uuid === pending.uuid)).toEqual([])
  })
})
