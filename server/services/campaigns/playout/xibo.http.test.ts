import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { contract } from '../../../../contract/index.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { type StandInXibo, startXibo, type XiboFault, type XiboStat } from '../../../../tests/support/servers/xibo.ts'
import { OrderNotTaken } from '../../../content/outside/playout-adapter.ts'
import { xiboAdapter } from '../../../content/outside/xibo/xibo-adapter.ts'
import { readOutsidePlays } from '../../player/public.ts'
import { deliverDueOrders, filmsOfOrder } from '../public.ts'

let platform: AccessPlatform
let xibo: StandInXibo

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await platform.store.pool.query(text, values)).rows

beforeAll(async () => {
  // The orders are held, so only the tests send them. The address is that of the stand-in, which needs the screens.
  const xiboSystem = { url: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x', timeZone: 'UTC', timeoutSeconds: 1 }
  platform = await startAccessPlatform({ holdsOutgoing: true, xibo: xiboSystem })
})
afterAll(() => platform.close())
beforeEach(async () => {
  for (const table of ['failing_work', 'content_order', 'xibo_object']) await query(`delete from ${table}`)
  const screens = await query<{ uuid: string }>('select uuid from screen order by id')
  xibo = await startXibo(screens.map(({ uuid }) => uuid))
  return () => xibo.close()
})

const never = new AbortController().signal
const adapterOf = (timeoutSeconds: number, clientSecret = xibo.clientSecret) => {
  const { campaigns } = platform.composition.contexts
  const system = { url: xibo.url, clientId: xibo.clientId, clientSecret, timeZone: 'Europe/Warsaw', timeoutSeconds }
  const filmsOf = (uuid: string, order: Parameters<typeof filmsOfOrder>[2]) => filmsOfOrder(campaigns, uuid, order)
  return xiboAdapter(system, platform.store, { filmsOf })
}
const deliver = (timeoutSeconds = 5, clientSecret = xibo.clientSecret) =>
  deliverDueOrders(platform.composition.contexts.campaigns, adapterOf(timeoutSeconds, clientSecret), never)
const readPlays = (timeoutSeconds = 5) =>
  readOutsidePlays(platform.composition.contexts.player, adapterOf(timeoutSeconds), never)
const endWaits = () => query('update failing_work set next_attempt_at = now() where next_attempt_at is not null')
const stateNow = async () => (await platform.callers.admin.call(contract.platform.getState, {})).answer
const read = async (uuid: string) =>
  (await platform.callers.admin.call(contract.campaign.getCampaign, { params: { uuid } })).answer

/** Confirms a campaign that plays from today on. */
const confirmed = async (): Promise<Campaign> => {
  const { uuid } = await makeCampaignIn(platform, 'accepted', {
    name: 'W Xibo',
    company_id: companyIds.advertiser,
    date_from: dayOf(platform.clock.now()),
  })
  const { status, answer } = await platform.callers.operator.call(contract.campaign.confirmCampaign, {
    params: { uuid },
  })
  expect(status).toBe(200)
  return answer
}
const withdraw = async ({ uuid }: Pick<Campaign, 'uuid'>) => {
  const body = { version: (await read(uuid)).version, status: 'accepted' as const, reason: 'inny termin' }
  expect(
    (await platform.callers.operator.call(contract.campaign.changeCampaign, { params: { uuid }, body })).status,
  ).toBe(200)
}

const stop = async ({ uuid }: Pick<Campaign, 'uuid'>) => {
  const body = { version: (await read(uuid)).version, reason: 'koniec' }
  expect(
    (await platform.callers.operator.call(contract.campaign.stopCampaign, { params: { uuid }, body })).status,
  ).toBe(200)
}

const screensOf = async ({ uuid }: Pick<Campaign, 'uuid'>) =>
  (
    await query<{ uuid: string }>(
      'select screen.uuid from campaign_screen join screen on screen.id = screen_id where campaign_uuid = $1',
      [uuid],
    )
  ).map((row) => row.uuid)

/** Expects that the CMS plays exactly what was ordered, and has nothing twice. */
const expectPlayed = async (campaign: Campaign) => {
  const [list, ...more] = xibo.lists
  expect(more).toEqual([])
  expect(xibo.layouts.map(({ layoutId }) => layoutId)).toEqual(list?.layoutIds)
  expect(xibo.media).toHaveLength(campaign.spots.length)
  const groups = (await screensOf(campaign)).map(
    (uuid) => xibo.displays.find(({ tags }) => tags[0]?.value === uuid)?.displayGroupId,
  )
  const events = [...xibo.events.values()]
  const days = await query<{ day: string }>(
    'select distinct day::text from ordered_day where campaign_uuid = $1 order by 1',
    [campaign.uuid],
  )
  expect(events.map(({ fromDt }) => fromDt.slice(0, 10)).sort()).toEqual(days.map(({ day }) => day))
  for (const event of events) {
    expect(event).toMatchObject({ campaignId: list?.campaignId, maxPlaysPerHour: 30 })
    expect(event.fromDt.slice(11)).toMatch(/^\d\d:00:00$/)
    expect([...event.displayGroupIds].sort()).toEqual(groups.sort())
  }
}

test('L09 an order becomes media, layouts, a list and an event for each day, for the displays of the ordered screens', async () => {
  const campaign = await confirmed()
  await deliver()
  expect((await stateNow()).content_orders).toMatchObject({ waiting: 0, refused: [] })
  await expectPlayed(campaign)
  expect(xibo.logins).toBe(1)
  expect(xibo.media.every(({ bytes }) => bytes > 0)).toBe(true)
})

test('L09 a withdrawal deletes the events of days to come, and a new confirmation plays the same films again', async () => {
  const campaign = await confirmed()
  await deliver()
  await withdraw(campaign)
  await deliver()
  const now = new Date(platform.clock.now().getTime() + 180_000).toISOString()
  for (const { toDt } of xibo.events.values())
    expect(`${toDt.replace(' ', 'T')}Z` < `${now.slice(0, 10)}T24`).toBe(true)
  expect(xibo.events.size).toBeLessThanOrEqual(1)
  xibo.events.clear()
  await platform.callers.operator.call(contract.campaign.confirmCampaign, { params: { uuid: campaign.uuid } })
  await deliver()
  expect(xibo.lists).toHaveLength(2)
  expect(xibo.media).toHaveLength(campaign.spots.length)
  expect(xibo.events.size).toBeGreaterThan(0)
})

const faults: [string, XiboFault, RegExp][] = [
  ['is silent', 'silent', /Xibo did not answer within 0\.2 s/],
  ['answers 429 and asks for a pause', { status: 429, headers: { 'retry-after': '1800' } }, /status 429/],
  ['answers 500', { status: 500, body: '{"message":"Unexpected Error"}' }, /Unexpected Error/],
  ['answers 200 with a page', { status: 200, body: '<html>' }, /was not understood/],
  ['sends half of an answer', 'half', /\w+: .+/],
]

test.each(faults)('L09 an order that meets a CMS that %s waits, says why, and goes on later', async (_, fault, why) => {
  const campaign = await confirmed()
  xibo.faults = [null, null, fault]
  await deliver(fault === 'silent' ? 0.2 : 5)
  expect(await query('select reason from failing_work')).toEqual([{ reason: expect.stringMatching(why) }])
  await endWaits()
  await deliver()
  expect((await stateNow()).content_orders).toMatchObject({ waiting: 0, refused: [] })
  await expectPlayed(campaign)
})

test('L09 a CMS whose connections break again and again, after it did what was asked, plays the order, and nothing twice', async () => {
  const campaign = await confirmed()
  xibo.faults = Array.from({ length: 100 }, (_, index) => (index % 7 === 6 ? 'broken' : null))
  for (let attempt = 0; attempt < 20 && (await stateNow()).content_orders?.waiting !== 0; attempt++) {
    await query('delete from failing_work')
    await deliver()
  }
  expect((await stateNow()).content_orders).toMatchObject({ waiting: 0, refused: [] })
  await expectPlayed(campaign)
})

test('L09 a token that was revoked is renewed once, and a wrong secret is named', async () => {
  await confirmed()
  xibo.faults = [null, 'revoked']
  await deliver()
  expect(xibo.logins).toBe(2)
  expect((await stateNow()).content_orders).toMatchObject({ waiting: 0 })
  await query('update content_order set answered_at = null')
  await deliver(5, 'another secret')
  expect(await query('select reason as message from failing_work')).toMatchObject([
    { message: expect.stringMatching(/the login: .*Client authentication failed/) },
  ])
})

test('L09 an order for a screen without a display, and one that the CMS refuses, come back to the operator with the reason', async () => {
  const campaign = await confirmed()
  const [screen] = await screensOf(campaign)
  const display = xibo.displays.find(({ tags }) => tags[0]?.value === screen)
  xibo.displays.splice(
    xibo.displays.findIndex(({ tags }) => tags[0]?.value === screen),
    1,
  )
  await deliver()
  const missing = (await stateNow()).content_orders
  expect(missing?.refused).toMatchObject([
    { reason: expect.stringContaining(`no display has the tag arabox with the screen ${screen}`) },
  ])
  expect(xibo.events.size).toBe(0)
  if (display) xibo.displays.push(display)
  await platform.callers.admin.call(contract.platform.retryWork, {})
  xibo.faults = [null, null, { status: 422, body: '{"error":{"message":"Library is full","code":422}}' }]
  await deliver()
  expect((await stateNow()).content_orders?.refused).toMatchObject([{ reason: 'Xibo: Library is full' }])
})

const DAY = '2026-03-02'
/** A record of a display: real time says when the CMS got it. */
const stat = (id: string, start: string, end: string, more: Partial<XiboStat> = {}): XiboStat => ({
  id,
  displayId: 0,
  layoutId: xibo.layouts[0]?.layoutId ?? 0,
  scheduleId: [...xibo.events.keys()][0] ?? 0,
  numberPlays: 1,
  start: `${DAY} ${start}`,
  end: `${DAY} ${end}`,
  statDate: new Date().toISOString().slice(0, 19).replace('T', ' '),
  ...more,
})

/** Delivers the order of a new campaign; returns it with a screen, its display, and what is booked of its plays. */
const delivered = async () => {
  platform.clock.set(DEMO_NOW)
  const campaign = await confirmed()
  await deliver()
  const [screen = ''] = await screensOf(campaign)
  const displayId = xibo.displays.find(({ tags }) => tags[0]?.value === screen)?.displayId ?? 0
  // 13:00 in Poland.
  await platform.at(`${DAY}T12:00:00Z`)
  const booked = () =>
    query<{ source: string; played: number }>(
      `select source, sum(played)::int as played from emission_day join screen on screen.id = screen_id
       where campaign_uuid = $1 and screen.uuid = $2 group by 1`,
      [campaign.uuid, screen],
    )
  return { campaign, displayId, booked, outside: (played: number) => [{ source: 'outside', played }] }
}

test('L09 plays that a CMS recorded one by one and by hour count once, also if they are read again or come late', async () => {
  const { campaign, displayId, booked, outside } = await delivered()
  xibo.stats.push(
    stat('1', '09:00:00', '09:00:10', { displayId }),
    stat('2', '10:00:00', '11:00:00', { displayId, numberPlays: 28 }),
    // Of another schedule, another layout and a display that is no screen of the platform.
    stat('3', '10:00:00', '10:00:10', { displayId, scheduleId: 99_999 }),
    stat('4', '10:00:00', '10:00:10', { displayId, layoutId: 99_999 }),
    stat('5', '10:00:00', '10:00:10', { displayId: 99_999 }),
  )
  await readPlays()
  expect(await booked()).toEqual(outside(29))
  await readPlays()
  expect(await booked()).toEqual(outside(29))
  const [event] = xibo.events.keys()
  await stop(campaign)
  await deliver()
  xibo.stats.push(stat('6', '11:00:00', '12:00:00', { displayId, scheduleId: event ?? 0, numberPlays: 500 }))
  await readPlays()
  expect(await booked()).toEqual(outside(59))
  expect(await query(`select counted, fault from outside_play where report like '%6' and plays = 500`)).toEqual([
    { counted: 30, fault: 'beyond' },
  ])
})

test.each(faults)(
  'L09 a read of plays that meets a CMS that %s counts nothing twice, and goes on later',
  async (_, fault) => {
    const { displayId, booked, outside } = await delivered()
    xibo.stats.push(
      ...Array.from({ length: 120 }, (_each, index) =>
        stat(
          String(index),
          `${9 + Math.floor(index / 30)}:00:00`.padStart(8, '0'),
          `${9 + Math.floor(index / 30)}:00:10`.padStart(8, '0'),
          { displayId },
        ),
      ),
    )
    // After the pages of displays and the first page of records.
    const displayPages = Math.floor(xibo.displays.length / 100) + 1
    xibo.faults = [...Array.from({ length: displayPages + 1 }, () => null), fault]
    await expect(readPlays(fault === 'silent' ? 0.2 : 5)).rejects.toThrow(OrderNotTaken)
    expect(await booked()).toEqual(outside(100))
    await readPlays()
    expect(await booked()).toEqual(outside(120))
  },
)
