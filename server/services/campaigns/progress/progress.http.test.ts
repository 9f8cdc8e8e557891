import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import type { CampaignProgress } from '../../../../contract/campaign/progress.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  changeCampaign,
  logInCampaignCallers,
  readCampaign,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'

let platform: DemoPlatform
let callers: CampaignCallers
let measured: Campaign
let mixed: Campaign
let before: CampaignProgress
let firstMorning: CampaignProgress

const FLIGHT = { date_from: '2026-03-03', date_to: '2026-03-12' }
/** 15:30 on the fourth day: the hour from 15:00 is still open. */
const NOW = '2026-03-06T15:30:00+01:00'
const LAST_CLOSED = '2026-03-06T14:00:00Z'
const MULTIPLIERS = { car: 1.4, bus: 12 }

const progressOf = async ({ uuid }: Campaign) =>
  successOf(await callers.admin.call(campaignOperations.getProgress, { params: { uuid } }))

/** Screens of Warsaw in locations with their own sensor, one screen per location. */
const sensorScreens = async (): Promise<{ screen: number; location: string }[]> => {
  const { rows } = await platform.store.pool.query(`
    select min(screen.id) as screen, location.uuid as location
    from screen join location on location.id = screen.location_id
    where location.arabox_uuid is not null and location.is_active and location.city_id = 1
    group by location.uuid order by 1 limit 6`)
  return rows
}

/** Contacts at locations between two instants, summed from the hourly table. 06:00–24:00 in winter is 05–22 UTC. */
const contacts = async (locations: string[], from: string, until: string): Promise<number> => {
  const [row] = await platform.statistics.rows<{ sum: number }>(
    `select sum(people_net + cars * ${MULTIPLIERS.car} + buses * ${MULTIPLIERS.bus}) as sum from hourly
     where location_uuid = any($1) and hour >= cast($2 as timestamptz) and hour < cast($3 as timestamptz)
       and (epoch(hour) // 3600) % 24 between 5 and 22`,
    [locations, from, until],
  )
  return row?.sum ?? 0
}

let locations: string[]

beforeAll(async () => {
  platform = await demoPlatform()
  callers = await logInCampaignCallers(platform.url)
  const screens = await sensorScreens()
  locations = screens.map(({ location }) => location)
  measured = await bringCampaignTo(callers, 'pending', {
    ...FLIGHT,
    cities: [],
    screen_ids: screens.map(({ screen }) => screen),
  })
  mixed = await bringCampaignTo(callers, 'pending', {
    ...FLIGHT,
    cities: [
      { city_id: 1, screens: 60 },
      { city_id: 2, screens: 20 },
    ],
  })
  before = await progressOf(measured)
  await platform.at('2026-03-03T06:30:00+01:00')
  firstMorning = await progressOf(measured)
  await platform.at(NOW)
})
afterAll(() => platform.close())

describe('before the start', () => {
  test('E43 L25 progress has a plan, nothing realized, no pace and no CPM', () => {
    expect(before).toMatchObject({
      status: 'pending',
      progress_percent: 0,
      total_audience: 0,
      emissions_count: 0,
      planned_to_date: 0,
      pace_percent: null,
      cpm: null,
      reach_percent: 0,
    })
    expect(before.days.map((day) => day.realized_audience)).toEqual(before.days.map(() => null))
    expect(before.planned_audience).toBeGreaterThan(0)
  })

  test('E43 a campaign that has not started has no pace in lists', () => {
    expect(measured.pace).toBeNull()
  })
})

describe('during the flight', () => {
  test('E43 the planned contacts and emissions of the days add up to the estimate', async () => {
    for (const campaign of [measured, mixed]) {
      const { days, planned_audience, planned_emissions, unmeasured } = await progressOf(campaign)
      const sum = (part: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + part(day), 0)
      expect(days).toHaveLength(10)
      expect(sum((day) => day.planned_audience)).toBe(planned_audience)
      expect(planned_audience + (unmeasured?.planned_audience ?? 0)).toBe(campaign.estimate?.total_audience)
      expect(sum((day) => day.planned_emissions)).toBe(planned_emissions)
      expect(planned_emissions).toBe(campaign.estimate?.emissions_count)
    }
  })

  test('E43 places without a sensor have no contacts, and progress says how many they are and their share of the plan', async () => {
    expect((await progressOf(measured)).unmeasured).toBeNull()
    const { unmeasured, screen_audience, planned_audience } = await progressOf(mixed)
    const { rows } = await platform.store.pool.query(
      `select planned.screen_id, planned.location_uuid
       from campaign_screen as planned join recorded_place as place on place.id = planned.place_id
       where campaign_uuid = $1 and not place.has_sensor`,
      [mixed.uuid],
    )
    const without = new Set(rows.map(({ screen_id }) => screen_id))
    expect(unmeasured?.locations).toBe(new Set(rows.map(({ location_uuid }) => location_uuid)).size)
    expect(without.size).toBeGreaterThan(0)
    expect(unmeasured?.planned_audience).toBeGreaterThan(0)
    const whole = planned_audience + (unmeasured?.planned_audience ?? 0)
    expect(unmeasured?.plan_percent).toBeCloseTo((100 * (unmeasured?.planned_audience ?? 0)) / whole, 0)
    const contactsThere = screen_audience.filter(({ screen_id }) => without.has(screen_id))
    expect(contactsThere.every(({ audience }) => audience === 0)).toBe(true)
  })

  test('E43 the realized contacts are the sum of the hourly table over the closed hours of the campaign’s sensors', async () => {
    const progress = await progressOf(measured)
    const independent = await contacts(locations, '2026-03-03T00:00:00+01:00', LAST_CLOSED)
    expect(independent).toBeGreaterThan(10_000)
    expect(progress.total_audience).toBe(Math.round(independent))
    for (const day of progress.days.slice(0, 3)) {
      const ofDay = await contacts(locations, `${day.date}T00:00:00+01:00`, `${day.date}T23:59:59+01:00`)
      expect(day.realized_audience).toBe(Math.round(ofDay))
    }
    expect(progress.days.slice(4).map((day) => day.realized_audience)).toEqual([null, null, null, null, null, null])
  })

  test('E43 days, cities and screens add up to the total', async () => {
    for (const campaign of [measured, mixed]) {
      const { days, cities, total_audience, emissions_count, spots, screen_audience } = await progressOf(campaign)
      const realized = days.reduce((sum, day) => sum + (day.realized_audience ?? 0), 0)
      expect(Math.abs(realized - total_audience)).toBeLessThanOrEqual(days.length)
      const inCities = cities.reduce((sum, city) => sum + city.audience, 0)
      expect(Math.abs(inCities - total_audience)).toBeLessThanOrEqual(cities.length)
      expect(days.reduce((sum, day) => sum + day.emissions, 0)).toBe(emissions_count)
      expect(spots.reduce((sum, spot) => sum + spot.emissions, 0)).toBe(emissions_count)
      expect(cities.reduce((sum, city) => sum + city.screens, 0)).toBe(campaign.number_of_screens)
      expect(screen_audience).toHaveLength(campaign.number_of_screens)
    }
  })

  test('E43 the emissions are those of 3 whole days and 9.5 hours of the fourth', async () => {
    const { emissions_count, days } = await progressOf(measured)
    expect(emissions_count).toBe(6 * (3 * 540 + 285))
    expect(days.map((day) => day.emissions)).toEqual([3240, 3240, 3240, 1710, 0, 0, 0, 0, 0, 0])
  })

  test('E43 K21 CPM and GRP follow from the contacts so far and the price of the emissions in the same hours', async () => {
    const progress = await progressOf(measured)
    const { estimate } = await readCampaign(callers, measured)
    // Three whole days and the nine closed hours of the fourth. The half hour since then has no contacts yet.
    const ended = [1, 1, 1, 9 / 9.5]
    const inMeasuredHours = progress.days
      .slice(0, 4)
      .reduce((sum, day, index) => sum + (day.emissions * (ended[index] ?? 0) * day.measured_hours) / day.hours, 0)
    expect(progress.measured_emissions).toBe(Math.round(inMeasuredHours))
    const spent = ((estimate?.campaign_price ?? 0) * progress.measured_emissions) / progress.planned_emissions
    expect(progress.cpm).toBeCloseTo((1000 * spent) / progress.total_audience, 1)
    expect(progress.planned_cpm).toBe(estimate?.cpm)
    expect(progress.reach_percent).toBeCloseTo((100 * progress.total_audience) / 32_681_000, 1)
  })

  test('accident 32: the CPM waits for the first hour that ends, and does not change between hours', async () => {
    expect(firstMorning.emissions_count).toBeGreaterThan(0)
    expect(firstMorning).toMatchObject({ measured_emissions: 0, total_audience: 0, cpm: null })
    const { cpm, emissions_count } = await progressOf(measured)
    await platform.at('2026-03-06T15:50:00+01:00')
    const later = await progressOf(measured)
    expect(later.emissions_count).toBeGreaterThan(emissions_count)
    expect(later.cpm).toBeCloseTo(cpm ?? Number.NaN, 6)
    await platform.at(NOW)
  })

  test('L25 progress is the elapsed share of the flight’s playing hours', async () => {
    expect((await progressOf(measured)).progress_percent).toBeCloseTo((100 * (3 * 18 + 9.5)) / 180, 1)
  })

  test('E43 the plan to date is the plan of the closed hours, and the pace compares the realized contacts with it', async () => {
    const progress = await progressOf(measured)
    const whole = progress.days.slice(0, 3).reduce((sum, day) => sum + day.planned_audience, 0)
    const fourth = progress.days[3]?.planned_audience ?? 0
    expect(progress.planned_to_date).toBeGreaterThan(whole)
    expect(progress.planned_to_date).toBeLessThan(whole + fourth)
    expect(progress.pace_percent).toBeGreaterThan(-40)
    expect(progress.pace_percent).toBeLessThan(40)
    const { pace } = await readCampaign(callers, measured)
    expect(pace).toMatchObject({
      realized_audience: progress.total_audience,
      planned_to_date: progress.planned_to_date,
      pace_percent: progress.pace_percent,
    })
  })

  test('E43 the projection is inside its interval, and the interval is not below the contacts so far', async () => {
    const { projected_audience, projected_low, projected_high, total_audience } = await progressOf(measured)
    const projected = projected_audience ?? Number.NaN
    expect(projected_low).toBeLessThanOrEqual(projected)
    expect(projected_high).toBeGreaterThanOrEqual(projected)
    expect(projected_low).toBeGreaterThanOrEqual(total_audience)
  })

  test('L24 C45 the public progress has the same numbers', async () => {
    const shared = successOf(
      await changeCampaign(callers.advertiser, await readCampaign(callers, measured), { is_shared: true }),
    )
    const shownProgress = successOf(
      await callers.analyst.call(campaignOperations.getSharedProgress, { params: { uuid: shared.share_token ?? '' } }),
    )
    const progress = await progressOf(measured)
    expect(shownProgress).toMatchObject({
      total_audience: progress.total_audience,
      emissions_count: progress.emissions_count,
      planned_audience: progress.planned_audience,
      days: progress.days,
    })
  })
})

describe('a shortfall', () => {
  test('C36 the make-good follows from the plan, the projection and the screens', async () => {
    await platform.store.pool.query('update campaign set audience = audience * 2 where uuid = $1', [measured.uuid])
    const progress = await progressOf(measured)
    const { make_good: makeGood, planned_audience: planned } = progress
    const projected = progress.projected_audience ?? Number.NaN
    expect(makeGood?.shortfall).toBe(planned - projected)
    const perScreenDay = projected / (measured.number_of_screens * 10)
    expect(makeGood?.screen_days).toBe(Math.ceil((planned - projected) / perScreenDay))
    // Six days remain after the fourth.
    expect(makeGood?.more_screens).toBe(Math.ceil((makeGood?.screen_days ?? 0) / 6))
    expect(makeGood?.free_screens).toBeGreaterThan(0)
  })
})
