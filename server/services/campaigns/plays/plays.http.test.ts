import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign, CampaignDraft } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { occupancyOperations } from '../../../../contract/campaign/occupancy.ts'
import { ownSpotOperations } from '../../../../contract/campaign/own-spots.ts'
import { dashboardOperations } from '../../../../contract/dashboard.ts'
import { type Caller, loggedIn } from '../../../../tests/support/calls/client.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  changeCampaign,
  logInCampaignCallers,
  requestConfirm,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { bookEmissions, takeDueClockSteps } from '../public.ts'

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform()
  callers = await logInCampaignCallers(platform.url)
})
afterAll(() => platform.close())

/** Sets the clock and books what is due. Unlike the whole work of the platform, the demo's araboxes report nothing. */
const clockTo = async (instant: string): Promise<void> => {
  platform.clock.set(new Date(instant))
  await takeDueClockSteps(platform.composition.contexts.campaigns)
  await bookEmissions(platform.composition.contexts.campaigns)
}

const FLIGHT = { date_from: '2026-03-16', date_to: '2026-03-29' }
const LOOPS_A_DAY = 540

type Plays = { day: string; screen: number; played: number; bought: number }

/** Booked plays and bought loops by day and screen. */
const playsOf = async ({ uuid }: { uuid: string }): Promise<Plays[]> => {
  const { rows } = await platform.store.pool.query(
    `select day, screen_id as screen, bought, played, (
       select coalesce(sum(emission_day.played), 0)::int from emission_day
       where emission_day.campaign_uuid = ordered_day.campaign_uuid and emission_day.day = ordered_day.day
         and emission_day.screen_id = ordered_day.screen_id) as booked
     from ordered_day where campaign_uuid = $1 order by 1, 2`,
    [uuid],
  )
  for (const { played, booked } of rows) expect(played).toBe(booked)
  return rows
}
const sumOf = (plays: readonly Plays[], part: 'played' | 'bought'): number =>
  plays.reduce((sum, each) => sum + each[part], 0)

const progressOf = async ({ uuid }: { uuid: string }) =>
  successOf(await callers.admin.call(campaignOperations.getProgress, { params: { uuid } }))
const screensOf = async ({ uuid }: { uuid: string }) =>
  successOf(await callers.admin.call(occupancyOperations.listCampaignScreens, { params: { uuid } })).items

const startOver = async (stage: 'accepted' | 'pending', fields: Partial<CampaignDraft> = {}): Promise<Campaign> => {
  await clockTo('2026-03-02T09:00:00+01:00')
  return bringCampaignTo(callers, stage, { ...FLIGHT, ...fields })
}

describe('a confirmation on the first day', () => {
  test('L08 buys from the next whole hour on, costs that part of the agreed price, and the history says so', async () => {
    const accepted = await startOver('accepted')
    const agreed = accepted.estimate
    await clockTo('2026-03-16T10:20:00+01:00')
    const confirmed = successOf(await requestConfirm(callers.operator, accepted))
    // 06:00 to 11:00 of the first of 14 days are gone: 150 of 7 560 loops of each of five screens.
    const [bought, whole] = [14 * LOOPS_A_DAY - 150, 14 * LOOPS_A_DAY]
    expect(confirmed.estimate?.emissions_count).toBe(5 * bought)
    expect(confirmed.estimate?.campaign_price).toBe(
      Math.round((100 * (agreed?.campaign_price ?? 0) * bought) / whole) / 100,
    )
    expect(confirmed.estimate?.total_audience).toBeLessThan(agreed?.total_audience ?? 0)
    const events = successOf(
      await callers.admin.call(campaignOperations.listEvents, { params: { uuid: accepted.uuid } }),
    ).items
    expect(events.at(-1)).toMatchObject({
      type: 'campaign.confirmed',
      facts: { price_before: agreed?.campaign_price, price: confirmed.estimate?.campaign_price },
    })

    await clockTo('2026-03-16T10:59:59+01:00')
    expect(sumOf(await playsOf(accepted), 'played')).toBe(0)
    expect((await progressOf(accepted)).emissions_count).toBe(0)
    await clockTo('2026-03-16T12:00:00+01:00')
    expect(sumOf(await playsOf(accepted), 'played')).toBe(5 * 30)
    await clockTo('2026-03-31T06:00:00+02:00')
    const plays = await playsOf(accepted)
    expect(sumOf(plays, 'played')).toBe(5 * bought)
    expect(sumOf(plays, 'bought')).toBe(5 * bought)
    expect((await progressOf(accepted)).planned_emissions).toBe(5 * bought)
  })
})

describe('a withdrawn confirmation', () => {
  test('L10 gives the loops back and keeps what was played; another plan never plays more than it bought', async () => {
    const pending = await startOver('pending', { ...FLIGHT, date_from: '2026-03-03', date_to: '2026-03-16' })
    const before = await screensOf(pending)
    const withdrawn = successOf(
      await changeCampaign(callers.admin, pending, { status: 'accepted', reason: 'other screens' }),
    )
    expect(sumOf(await playsOf(pending), 'bought')).toBe(0)
    const ready = successOf(await changeCampaign(callers.operator, withdrawn, { status: 'ready' }))
    const fresh = successOf(await changeCampaign(callers.operator, ready, { status: 'new', reason: 'other screens' }))
    const moved = successOf(
      await changeCampaign(callers.advertiser, fresh, { cities: [{ city_id: 2, screens: 5 }], status: 'new' }),
    )
    const again = successOf(await changeCampaign(callers.advertiser, moved, { status: 'ready' }))
    const accepted = successOf(await changeCampaign(callers.operator, again, { status: 'accepted' }))
    await requestConfirm(callers.operator, accepted)
    await clockTo('2026-03-18T06:00:00+01:00')
    const plays = await playsOf(pending)
    for (const { played, bought } of plays) expect(played).toBe(bought)
    expect(sumOf(plays, 'played')).toBe(5 * 14 * LOOPS_A_DAY)
    const after = await screensOf(pending)
    expect(after.map(({ played }) => played)).toEqual(after.map(() => 14 * LOOPS_A_DAY))
    expect(after.some(({ screen_id }) => before.some((each) => each.screen_id === screen_id))).toBe(false)
  })
})

describe('plays', () => {
  test('the database refuses more plays than bought', async () => {
    const pending = await startOver('pending')
    await expect(
      platform.store.pool.query('update ordered_day set played = bought + 1 where campaign_uuid = $1', [pending.uuid]),
    ).rejects.toThrow(/ordered_day_plays/)
  })

  test('C86 C87 stay with the place, the screen’s name and the film of their time when these change', async () => {
    const pending = await startOver('pending')
    await clockTo('2026-03-17T00:00:10+01:00')
    const [screen] = await screensOf(pending)
    if (!screen) throw new Error('no screen')
    await platform.store.pool.query(
      `update screen set name = 'Renamed', location_id = (
      select id from location where city_id = 3 order by id limit 1) where id = $1`,
      [screen.screen_id],
    )
    await platform.store.pool.query(`update campaign_spot set file_name = 'renamed.mp4' where campaign_uuid = $1`, [
      pending.uuid,
    ])
    await clockTo('2026-03-17T12:00:00+01:00')
    const { rows } = await platform.store.pool.query(
      `select day, recorded_place.name, address, city_id as city, file_name as film, sum(emission_day.played)::int as plays
       from emission_day join recorded_place on recorded_place.id = place_id join played_film on played_film.id = film_id
       where emission_day.campaign_uuid = $1 and emission_day.screen_id = $2 group by 1, 2, 3, 4, 5 order by 1`,
      [pending.uuid, screen.screen_id],
    )
    expect(rows).toMatchObject([
      { day: '2026-03-16', name: screen.name, address: screen.address, film: 'one.mp4', plays: LOOPS_A_DAY },
      { day: '2026-03-17', name: 'Renamed', city: 3, film: 'renamed.mp4', plays: 180 },
    ])
    const [placed] = (await screensOf(pending)).filter(({ screen_id }) => screen_id === screen.screen_id)
    expect(placed).toMatchObject({ name: screen.name, address: screen.address, played: LOOPS_A_DAY + 180 })
  })

  test('are not computed for a screen that is switched off, by itself or with its location', async () => {
    const pending = await startOver('pending')
    await clockTo('2026-03-16T12:00:00+01:00')
    const [first, second] = await screensOf(pending)
    await platform.store.pool.query('update screen set is_active = false where id = $1', [first?.screen_id])
    await platform.store.pool.query(
      'update location set is_active = false where id = (select location_id from screen where id = $1)',
      [second?.screen_id],
    )
    await clockTo('2026-03-16T15:00:00+01:00')
    await platform.store.pool.query('update screen set is_active = true where id = $1', [first?.screen_id])
    await clockTo('2026-03-16T18:00:00+01:00')
    const plays = new Map((await playsOf(pending)).map(({ screen, day, played }) => [`${day} ${screen}`, played]))
    expect(plays.get(`2026-03-16 ${first?.screen_id}`)).toBe(30 * (6 + 3))
    expect(plays.get(`2026-03-16 ${second?.screen_id}`)).toBe(30 * 6)
    await platform.store.pool.query('update location set is_active = true')
  })

  test('are not computed while planned works on the screens of a location go on', async () => {
    const pending = await startOver('pending')
    await clockTo('2026-03-16T12:00:00+01:00')
    const [first] = await screensOf(pending)
    await platform.store.pool.query(
      `insert into maintenance (created_at, location_id, covers_arabox, covers_screens, starts_at, ends_at, reason)
       select now(), location_id, false, true, $2, $3, 'New panels' from screen where id = $1`,
      [first?.screen_id, '2026-03-16T12:00:00+01:00', '2026-03-16T15:00:01+01:00'],
    )
    await clockTo('2026-03-16T15:00:00+01:00')
    await clockTo('2026-03-16T18:00:00+01:00')
    const plays = new Map((await playsOf(pending)).map(({ screen, day, played }) => [`${day} ${screen}`, played]))
    expect(plays.get(`2026-03-16 ${first?.screen_id}`)).toBe(30 * (6 + 3))
    await platform.store.pool.query('delete from maintenance')
  })

  test('of a removed spot stay in the list of own spots and in the report, under its name', async () => {
    const pending = await startOver('pending', { name: 'Loses a film', spots: [{ file_name: 'gone.mp4' }] })
    await clockTo('2026-03-16T12:00:00+01:00')
    await platform.store.pool.query('delete from campaign_spot where campaign_uuid = $1', [pending.uuid])
    const list = successOf(await callers.admin.call(ownSpotOperations.listSpots, { query: { filter: 'gone.mp4' } }))
    expect(list.items).toMatchObject([{ file_name: 'gone.mp4', emissions: 5 * 180, has_film: false }])
  })
})

test('earnings fall to the owner of a screen when it played, and those of all owners add up to the price', async () => {
  const pending = await startOver('pending')
  const price = pending.estimate?.campaign_price ?? 0
  const owner = await loggedIn(platform.url, 'owner')
  const earnedBy = async (caller: Caller) => {
    const { items } = successOf(await caller.call(dashboardOperations.getEarnings))
    return items.find(({ campaign_id }) => campaign_id === pending.id)?.earned
  }
  await clockTo('2026-03-17T00:00:10+01:00')
  const firstDay = await earnedBy(owner)
  expect(firstDay).toBeCloseTo(price / 14, 2)
  // Another company buys the location of one screen.
  await platform.store.pool.query(
    `update location set company_id = 2
     where id = (select location_id from screen
       where id = (select min(screen_id) from campaign_screen where campaign_uuid = $1))`,
    [pending.uuid],
  )
  expect(await earnedBy(owner)).toBe(firstDay)
  await clockTo('2026-03-31T06:00:00+02:00')
  const { rows } = await platform.store.pool.query(
    `select owner_company_id as owner, sum(played)::int as played from emission_day
     join recorded_place on recorded_place.id = place_id where campaign_uuid = $1 group by 1 order by 2`,
    [pending.uuid],
  )
  expect(rows.map(({ played }) => played)).toEqual([13 * LOOPS_A_DAY, 5 * 14 * LOOPS_A_DAY - 13 * LOOPS_A_DAY])
  const bought = Math.round((100 * price * rows[0].played) / (5 * 14 * LOOPS_A_DAY)) / 100
  expect(await earnedBy(owner)).toBeCloseTo(price - bought, 2)
})
