import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import { contract } from '../../../../../contract/index.ts'
import { type ScreenVisibility, unassessed } from '../../../../../contract/location/screen-visibility.ts'
import { DWELL_BINS, dwellBin } from '../../../../../machines/audience/spot/dwell.ts'
import { callerAt } from '../../../../../tests/support/calls/client.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
} from '../../../../../tests/support/platform/access-platform.ts'
import { storeClosedHour } from '../../../../../tests/support/statistics/closed-hour.ts'

let platform: AccessPlatform
let screenIds: number[]

beforeAll(async () => {
  platform = await startAccessPlatform()
  const { rows } = await platform.store.pool.query<{ id: number }>(
    `select min(screen.id) as id from screen join location on location.id = screen.location_id
     where location.arabox_uuid is not null group by location.id order by 1 limit 6`,
  )
  screenIds = rows.map(({ id }) => id)
})
afterAll(() => platform.close())

/** Changes the table of times in view, and closes an hour, so that estimates read it again. */
const changeTimes = async (statement: string, values: unknown[] = []): Promise<void> => {
  await platform.store.pool.query(statement, values)
  const { rows } = await platform.store.pool.query<{ uuid: string }>('select uuid from location')
  await storeClosedHour(
    platform.statistics,
    rows.map(({ uuid }) => uuid),
  )
}
const forgetTimes = () => changeTimes('delete from dwell')
afterEach(async () => {
  await forgetTimes()
  await platform.store.pool.query('update screen set visibility = null')
})

const estimateOf = async (fields: { spot_seconds?: number; screen_ids?: number[] } = {}) => {
  const { answer } = await platform.callers.admin.call(contract.campaign.estimateDraft, {
    body: {
      company_id: 1,
      date_from: '2026-05-04',
      date_to: '2026-05-17',
      cities: [],
      industry_ids: [],
      screen_ids: screenIds,
      spot_seconds: 10,
      ...fields,
    },
  })
  return answer
}

const campaignOf = async ({ uuid }: Pick<Campaign, 'uuid'>): Promise<Campaign> =>
  (await platform.callers.admin.call(contract.campaign.getCampaign, { params: { uuid } })).answer

/** Stores times in view of one length at the locations of the screens, or at all locations, in every hour. */
const storeTimes = (seconds: number, ids: readonly number[], count = 100) =>
  changeTimes(
    `insert into dwell (location_uuid, day_type, local_hour, people, cars, buses)
     select distinct location.uuid, day_type, local_hour, $2::real[], $2::real[], $2::real[]
     from screen join location on location.id = screen.location_id, generate_series(0, 2) as day_type,
       generate_series(6, 23) as local_hour
     where screen.id = any($1)
     on conflict (location_uuid, day_type, local_hour) do update set
       people = excluded.people, cars = excluded.cars, buses = excluded.buses`,
    [ids, Array.from({ length: DWELL_BINS }, (_, bin) => (bin === dwellBin(seconds) ? count : 0))],
  )

const assess = async (id: number, factor: number | null) => {
  const evidence = 'Measured at the screen with a rangefinder'
  const size = factor === null ? null : { factor, evidence, assessed_on: '2026-02-20' }
  const visibility: ScreenVisibility = { ...unassessed, size }
  const { status } = await platform.callers.admin.call(contract.screen.change, {
    params: { id: String(id) },
    body: { visibility },
  })
  expect(status).toBe(200)
}

test('E08 10, 20 and 60 s have the same contacts and more and more contacts with the spot, never twice as many', async () => {
  const estimates = []
  for (const spot_seconds of [10, 20, 60]) estimates.push(await estimateOf({ spot_seconds }))
  expect(new Set(estimates.map(({ total_audience }) => total_audience)).size).toBe(1)
  const [short, double, long] = estimates.map(({ spot }) => spot?.spot_audience ?? 0)
  expect(short).toBeGreaterThan(0)
  expect(double).toBeGreaterThan(short ?? 0)
  expect(double).toBeLessThan(2 * (short ?? 0))
  expect(long).toBeGreaterThan(double ?? 0)
  for (const { total_audience, spot } of estimates) {
    expect(spot?.spot_audience).toBeLessThan(total_audience)
    expect(spot?.visible_audience).toBe(spot?.spot_audience)
    expect(spot).toMatchObject({ measured_dwell_percent: 0, assessed_screens: 0, screens: 6 })
  }
  const seconds = estimates.map(({ spot }) => spot?.seconds_per_contact ?? 0)
  expect(seconds[1]).toBeCloseTo(2 * (seconds[0] ?? 0), 0)
})

test('E08 measured times in view replace the assumption, and the answer says for which part of the contacts', async () => {
  const assumed = (await estimateOf()).spot
  await storeTimes(200, screenIds)
  const { total_audience, spot } = await estimateOf()
  // Who is in view for 128 to 256 s sees every spot of a loop of 120 s.
  expect(spot).toMatchObject({ measured_dwell_percent: 100, spot_audience: total_audience, seconds_per_contact: 16 })
  expect(spot?.spot_audience).toBeGreaterThan(assumed?.spot_audience ?? 0)
  await forgetTimes()
  await storeTimes(200, screenIds.slice(0, 1))
  const partly = (await estimateOf()).spot
  expect(partly?.measured_dwell_percent).toBeGreaterThan(0)
  expect(partly?.measured_dwell_percent).toBeLessThan(100)
  await forgetTimes()
  // Too few times in one hour, and in all hours of the place together.
  await storeTimes(200, screenIds.slice(0, 1), 0.5)
  expect((await estimateOf()).spot).toEqual(assumed)
})

test('E08 the visibility of a screen lowers the contacts that are likely to see the spot, and no other number', async () => {
  const before = await estimateOf()
  for (const id of screenIds) await assess(id, 0.5)
  const after = await estimateOf()
  expect(after.spot).toMatchObject({
    spot_audience: before.spot?.spot_audience,
    assessed_screens: 6,
    plays_per_contact: before.spot?.plays_per_contact,
  })
  expect(Math.abs((after.spot?.visible_audience ?? 0) - (before.spot?.visible_audience ?? 0) / 2)).toBeLessThanOrEqual(
    1,
  )
  expect(after.total_audience).toBe(before.total_audience)
  for (const id of screenIds) await assess(id, null)
  expect(await estimateOf()).toEqual(before)
})

test('E08 a plan keeps its contacts with the spot after times in view and visibility change, until it is saved anew', async () => {
  const made = await makeCampaign(platform, { cities: [], screen_ids: screenIds })
  const recorded = made.estimate?.spot
  expect(recorded?.spot_audience).toBeGreaterThan(0)
  await storeTimes(200, screenIds)
  for (const id of screenIds) await assess(id, 0.4)
  expect((await campaignOf(made)).estimate?.spot).toEqual(recorded)
  const renamed = await platform.callers.admin.call(contract.campaign.changeCampaign, {
    params: { uuid: made.uuid },
    body: { version: made.version, name: 'Renamed' },
  })
  expect(renamed.answer.estimate?.spot).toEqual(recorded)
  const longer = await platform.callers.admin.call(contract.campaign.changeCampaign, {
    params: { uuid: made.uuid },
    body: { version: renamed.answer.version, spot_seconds: 20 },
  })
  expect(longer.answer.estimate?.spot).toMatchObject({ measured_dwell_percent: 100, assessed_screens: 6 })
  const { rows } = await platform.store.pool.query<{ spot: { assessed: unknown[]; spotSeconds: number } }>(
    `select plan -> 'forecast' -> 'spot' as spot from campaign_plan where campaign_uuid = $1 order by version`,
    [made.uuid],
  )
  expect(rows.map(({ spot }) => [spot.spotSeconds, spot.assessed.length])).toEqual([
    [made.spot_seconds, 0],
    [made.spot_seconds, 0],
    [20, 6],
  ])
  expect(rows[2]?.spot.assessed[0]).toMatchObject({
    visibility: 0.4,
    parts: { size: { factor: 0.4, on: '2026-02-20' } },
  })
})

/** A running campaign of the demo with realized contacts. */
const runningCampaign = async (): Promise<Campaign> => {
  const { rows } = await platform.store.pool.query<{ uuid: string }>(
    `select uuid from campaign where status = 'in_progress' and deleted_at is null order by id limit 1`,
  )
  return campaignOf({ uuid: rows[0]?.uuid ?? '' })
}

test('E43 realized contacts with the spot are the realized contacts by the exposure of the plan, on every page', async () => {
  const made = await runningCampaign()
  const params = { uuid: made.uuid }
  const seeded = (await platform.callers.admin.call(contract.campaign.getProgress, { params })).answer
  // Places without a sensor are in the plan, but not in the plan that the realization is compared with.
  const measuredShare = seeded.planned_audience / (made.estimate?.total_audience ?? 0)
  expect((seeded.spot?.planned_spot_audience ?? 0) / (made.estimate?.spot?.spot_audience ?? 0)).toBeCloseTo(
    measuredShare,
    6,
  )
  const hours = Array.from({ length: 18 }, () => ({ contacts: 1 / 18, spot: 0.5, visible: 0.125 }))
  await platform.store.pool.query(
    `update campaign set forecast = jsonb_set(forecast, '{spot,hours}', $2::jsonb) where uuid = $1`,
    [made.uuid, JSON.stringify(hours)],
  )
  await storeTimes(200, made.screen_ids ?? screenIds)
  const { answer } = await platform.callers.admin.call(contract.campaign.getProgress, { params })
  expect(answer.total_audience).toBeGreaterThan(0)
  expect(answer.spot).toEqual({
    spot_audience: Math.round(answer.total_audience / 2),
    visible_audience: Math.round(answer.total_audience / 8),
    planned_spot_audience: Math.round(answer.planned_audience / 2),
    planned_visible_audience: Math.round(answer.planned_audience / 8),
  })
  const changed = await platform.callers.admin.call(contract.campaign.changeCampaign, {
    params,
    body: { version: made.version, is_shared: true },
  })
  const token = { uuid: changed.answer.share_token ?? '' }
  const visitor = callerAt(platform.url)
  expect((await visitor.call(contract.campaign.getSharedEstimate, { params: token })).answer.spot).toEqual(
    changed.answer.estimate?.spot,
  )
  expect((await visitor.call(contract.campaign.getSharedProgress, { params: token })).answer.spot).toEqual(answer.spot)
  await platform.store.pool.query(`update campaign set forecast = forecast - 'spot' where uuid = $1`, [made.uuid])
  expect((await platform.callers.admin.call(contract.campaign.getProgress, { params })).answer.spot).toBeNull()
  expect((await campaignOf(made)).estimate).not.toHaveProperty('spot')
})

test('proposals have the same contacts with the spot as a campaign with their screens', async () => {
  const { answer } = await platform.callers.admin.call(contract.plan.propose, {
    body: {
      company_id: 1,
      date_from: '2026-05-04',
      date_to: '2026-05-17',
      spot_seconds: 20,
      budget: 60_000,
      cities: [],
    },
  })
  const [plan] = answer.plans
  expect(plan?.estimate.spot?.spot_audience).toBeGreaterThan(0)
  const estimate = await estimateOf({ screen_ids: plan?.screen_ids ?? [], spot_seconds: 20 })
  expect(estimate.spot).toEqual(plan?.estimate.spot)
})

test('the screens of one place share its contacts: their visibility is the mean, and a second screen adds no contacts', async () => {
  const { rows } = await platform.store.pool.query<{ ids: number[] }>(
    `select (array_agg(screen.id order by screen.id))[1:2] as ids from screen
     join location on location.id = screen.location_id where location.arabox_uuid is not null
     group by location.id having count(*) > 1 order by location.id limit 5`,
  )
  const [one, both] = [rows.flatMap(({ ids }) => ids.slice(0, 1)), rows.flatMap(({ ids }) => ids)]
  const few = await estimateOf({ screen_ids: one })
  for (const id of one) await assess(id, 0.2)
  const all = await estimateOf({ screen_ids: both })
  expect(all.spot?.spot_audience).toBe(few.spot?.spot_audience)
  expect(all.spot?.visible_audience).toBe(Math.round((all.spot?.spot_audience ?? 0) * 0.6) || 0)
})
