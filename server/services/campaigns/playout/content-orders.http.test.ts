import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { contract } from '../../../../contract/index.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { spotFile } from '../../../../tests/support/calls/campaign-body.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import {
  type ContentFault,
  type ExampleContentSystem,
  startContentSystem,
} from '../../../../tests/support/servers/content-system.ts'
import { httpAdapter, sendOrder } from '../../../content/outside/http-system.ts'
import { leaseNext } from '../../../content/outside/order-queue.ts'
import { deliverDueOrders } from './deliver-orders.ts'
import { orderChangedScreens } from './order-changed-screens.ts'

let system: ExampleContentSystem
let platform: AccessPlatform

beforeAll(async () => {
  system = await startContentSystem()
  // The orders are held, so only the tests send them.
  const contentSystem = { url: system.url, secret: system.secret, timeoutSeconds: 1 }
  platform = await startAccessPlatform({ holdsOutgoing: true, contentSystem })
})
afterAll(async () => {
  await platform.close()
  await system.close()
})
beforeEach(async () => {
  await query('delete from failing_work')
  await query('delete from content_order')
  system.faults = []
  system.applied.length = 0
  system.campaigns.clear()
  system.attempts = 0
})

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await platform.store.pool.query(text, values)).rows
const never = new AbortController().signal
const deliver = (timeoutSeconds = 5) =>
  deliverDueOrders(
    platform.composition.contexts.campaigns,
    httpAdapter({ url: system.url, secret: system.secret, timeoutSeconds }),
    never,
  )
const endWaits = () => query('update failing_work set next_attempt_at = now() where next_attempt_at is not null')
const stateNow = async () => (await platform.callers.admin.call(contract.platform.getState, {})).answer
const read = async (uuid: string) =>
  (await platform.callers.admin.call(contract.campaign.getCampaign, { params: { uuid } })).answer
const today = () => dayOf(platform.clock.now())
// A campaign that may begin today begins with a round of the platform's work, and then it cannot be withdrawn.
const accepted = (name = 'Zlecona', date_from = addDays(today(), 1)) =>
  makeCampaignIn(platform, 'accepted', { name, company_id: companyIds.advertiser, date_from })
const confirm = async ({ uuid }: Pick<Campaign, 'uuid'>) => {
  const { status, answer } = await platform.callers.operator.call(contract.campaign.confirmCampaign, {
    params: { uuid },
  })
  expect(status).toBe(200)
  return answer
}
const withdraw = async ({ uuid }: Pick<Campaign, 'uuid'>) => {
  const body = { version: (await read(uuid)).version, status: 'accepted' as const, reason: 'inny termin' }
  const { status } = await platform.callers.operator.call(contract.campaign.changeCampaign, { params: { uuid }, body })
  expect(status).toBe(200)
}
const stop = async ({ uuid }: Pick<Campaign, 'uuid'>) => {
  const body = { version: (await read(uuid)).version, reason: 'koniec' }
  const { status } = await platform.callers.operator.call(contract.campaign.stopCampaign, { params: { uuid }, body })
  expect(status).toBe(200)
}

/** Whether the system plays a campaign exactly if the platform says that it is confirmed. */
const expectSameStates = async (campaigns: readonly Pick<Campaign, 'uuid'>[]) => {
  for (const { uuid } of campaigns) {
    const { status } = await read(uuid)
    const isPlayed = ['pending', 'in_progress'].includes(status)
    const atSystem = system.campaigns.get(uuid)
    expect([uuid, atSystem !== undefined && atSystem.until === null]).toEqual([uuid, isPlayed])
  }
}

test('L09 confirming does not wait for the outside system, which later gets screens, days and spots in one order', async () => {
  const campaign = await confirm(await accepted())
  expect([campaign.status, system.attempts]).toEqual(['pending', 0])
  expect((await stateNow()).content_orders).toMatchObject({ waiting: 1, refused: [] })
  await deliver()
  const played = system.campaigns.get(campaign.uuid)
  const [{ screens } = { screens: 0 }] = await query<{ screens: number }>(
    'select count(distinct screen_id)::int as screens from ordered_day where campaign_uuid = $1',
    [campaign.uuid],
  )
  expect(new Set(played?.screens).size).toBe(screens)
  expect(played).toMatchObject({ number: 1, until: null, spots: campaign.spots.map(({ id }) => id) })
  const [bought] = await query<{ loops: number; days: number }>(
    'select sum(bought)::int as loops, count(distinct day)::int as days from ordered_day where campaign_uuid = $1',
    [campaign.uuid],
  )
  const ordered = played?.days.reduce((sum, { loops }) => sum + loops, 0) ?? 0
  expect([ordered * screens, played?.days.length]).toEqual([bought?.loops, bought?.days])
  expect((await stateNow()).content_orders).toEqual({
    waiting: 0,
    waiting_since: null,
    refused: [],
    refused_total: 0,
  })
})

test('an approved film sends the same order once more with the next number, so the system reads the films again', async () => {
  const campaign = await confirm(await accepted())
  await deliver()
  const before = system.campaigns.get(campaign.uuid)
  const { advertiser, operator } = platform.callers
  const form = new FormData()
  form.append('reason', 'Nowa cena')
  form.append('file', await spotFile('nowy.mp4'))
  const params = { uuid: campaign.uuid, spotId: campaign.spots[0]?.id ?? '' }
  expect((await advertiser.call(contract.campaign.askForSwap, { params, form })).status).toBe(200)
  const { answer } = await operator.call(contract.campaign.listSwaps, { params: { uuid: campaign.uuid } })
  const swapId = answer.items[0]?.id ?? ''
  const approved = await operator.call(contract.campaign.approveSwap, { params: { uuid: campaign.uuid, swapId } })
  expect(approved.status).toBe(200)
  await deliver()
  expect(system.campaigns.get(campaign.uuid)).toEqual({ ...before, number: 2 })
})

const faults: [string, ContentFault, RegExp][] = [
  ['is silent', 'silent', /did not answer within 0\.2 s/],
  ['answers 401', { status: 401 }, /status 401/],
  ['answers 429 and asks for a pause', { status: 429, headers: { 'retry-after': '1800' } }, /status 429/],
  ['answers 500', { status: 500, body: 'out of order' }, /status 500/],
  ['sends elsewhere', { status: 307, headers: { location: '/other' } }, /status 307/],
  ['breaks the connection after it has applied the order', 'broken', /\w+: .+/],
]

test.each(faults)(
  'L09 an order that meets a system that %s waits, says why, and is applied once',
  async (_, fault, why) => {
    const campaign = await confirm(await accepted())
    await withdraw(campaign)
    system.faults = [fault]
    await deliver(0.2)
    const [failing] = (await stateNow()).failing
    expect(failing).toMatchObject({ kind: 'content_order', key: campaign.uuid, name: 'Zlecona', failures: 1 })
    expect(failing?.reason).toMatch(why)
    const waitMs = Date.parse(failing?.next_attempt_at ?? '') - Date.parse(failing?.failing_since ?? '')
    expect(waitMs).toBe(typeof fault === 'object' && fault.status === 429 ? 1_800_000 : 15_000)
    // In its pause nothing is sent, and the later order waits too.
    await deliver()
    expect(system.attempts).toBe(1)
    await endWaits()
    await deliver()
    expect([system.attempts, system.applied.length, (await stateNow()).failing]).toEqual([3, 2, []])
    await expectSameStates([campaign])
  },
)

test('L09 an accepted order counts although its answer breaks off', async () => {
  const campaign = await confirm(await accepted())
  system.faults = ['half']
  await deliver()
  expect([system.attempts, (await stateNow()).content_orders?.waiting]).toEqual([1, 0])
  await expectSameStates([campaign])
})

test('L09 an order that is never taken is parked with its reason, delays no other campaign, and is tried when somebody asks', async () => {
  const [stuck, sound] = [await confirm(await accepted('Utknęła')), await confirm(await accepted('Dobra'))]
  for (let failures = 1; failures <= 8; failures += 1) {
    system.faults = [{ status: 500 }]
    await endWaits()
    await deliver()
  }
  expect([...system.campaigns.keys()]).toEqual([sound.uuid])
  expect((await stateNow()).failing).toMatchObject([{ key: stuck.uuid, failures: 8, parked_at: expect.any(String) }])
  const attempts = system.attempts
  await deliver()
  expect(system.attempts).toBe(attempts)
  expect((await platform.callers.admin.call(contract.platform.retryWork, {})).answer).toEqual({ retried: 1 })
  await deliver()
  await expectSameStates([stuck, sound])
})

test('L09 a campaign that the system refuses comes back to the operator with the reason, and is not sent again by itself', async () => {
  const campaign = await confirm(await accepted('Odrzucona'))
  system.faults = [{ status: 422, body: JSON.stringify({ reason: 'screen 7 has no licence' }) }]
  await deliver()
  await deliver()
  expect([system.attempts, (await stateNow()).failing]).toEqual([1, []])
  const { items } = (await platform.callers.operator.call(contract.notification.list, { query: {} })).answer
  expect(items[0]).toMatchObject({
    kind: 'campaign.order_refused',
    target: campaign.uuid,
    subject: 'Odrzucona',
    reason: 'screen 7 has no licence',
  })
  const tasksOf = async (name: 'operator' | 'advertiser') =>
    (await platform.callers[name].call(contract.dashboard.listTasks, {})).answer.items.filter(
      ({ uuid }) => uuid === campaign.uuid,
    )
  const task = { uuid: campaign.uuid, status: 'pending', refusal: 'screen 7 has no licence' }
  expect(await tasksOf('operator')).toMatchObject([task])
  expect(await tasksOf('advertiser')).toEqual([])
  const { items: foreign } = (await platform.callers.advertiser.call(contract.notification.list, { query: {} })).answer
  expect(foreign.map(({ kind }) => kind)).not.toContain('campaign.order_refused')
  const refused = { campaign_uuid: campaign.uuid, name: 'Odrzucona', reason: 'screen 7 has no licence' }
  expect((await stateNow()).content_orders).toMatchObject({ refused: [refused], refused_total: 1 })
  await platform.callers.admin.call(contract.platform.retryWork, {})
  system.faults = [{ status: 409, body: 'still not' }]
  await deliver()
  expect((await stateNow()).content_orders).toMatchObject({ refused: [{ reason: 'still not' }] })
  // A later order replaces the refused one.
  await withdraw(campaign)
  await deliver()
  expect((await stateNow()).content_orders).toMatchObject({ waiting: 0, refused: [] })
  expect((await tasksOf('operator')).map(({ refusal }) => refusal)).toEqual([undefined])
  await expectSameStates([campaign])
})

test('L09 after killed, repeated and simultaneous deliveries the system plays exactly the confirmed campaigns', async () => {
  const { db } = platform.store
  const made = [await accepted('A'), await accepted('B'), await accepted('C', today()), await accepted('D')]
  const [kept, withdrawn, stopped, again] = made
  if (!kept || !withdrawn || !stopped || !again) throw new Error('four campaigns were made')
  for (const each of made) await confirm(each)
  // A server is killed after the system has applied an order and before it has stored the answer.
  const order = await leaseNext(db, withdrawn.uuid, 60_000)
  if (!order) throw new Error('an order waits')
  expect(await sendOrder({ url: system.url, secret: system.secret, timeoutSeconds: 5 }, order, never)).toBeNull()
  await Promise.all([deliver(), deliver(), deliver()])
  // Its lease protects the order from the other servers, until it ends.
  expect([system.attempts, (await stateNow()).content_orders?.waiting]).toEqual([4, 1])
  await withdraw(withdrawn)
  await query('update content_order set leased_until = now() where leased_until is not null')
  await platform.app.work()
  await stop(stopped)
  await Promise.all([deliver(), deliver(), deliver()])
  expect(system.applied.filter((key) => key === order.uuid)).toHaveLength(1)
  await expectSameStates(made)
  // An order whose answer was lost comes again after later ones: the later ones still hold.
  await query('update content_order set answered_at = null where campaign_uuid = $1 and number = 1', [stopped.uuid])
  await deliver()
  await expectSameStates(made)
  // The keys are those of the stored orders, each applied once.
  const stored = await query<{ uuid: string }>('select uuid from content_order')
  expect(system.applied.toSorted()).toEqual(stored.map(({ uuid }) => uuid).toSorted())
})

test('L09 a screen that is switched off or on changes the order of its campaign, once', async () => {
  const campaign = await confirm(await accepted())
  await deliver()
  const context = platform.composition.contexts.campaigns
  const ordered = system.campaigns.get(campaign.uuid)
  const [off = '', ...playing] = (ordered?.screens ?? []).toSorted()
  const switchTo = (isActive: boolean) => query('update screen set is_active = $1 where uuid = $2', [isActive, off])
  // Other campaigns of the demo have no orders.
  expect(await orderChangedScreens(context)).toBe(0)
  await switchTo(false)
  try {
    expect(await Promise.all([orderChangedScreens(context), orderChangedScreens(context)])).toContain(1)
    await deliver()
    expect(system.campaigns.get(campaign.uuid)).toEqual({ ...ordered, number: 2, screens: playing })
    expect(await orderChangedScreens(context)).toBe(0)
  } finally {
    await switchTo(true)
  }
  expect(await orderChangedScreens(context)).toBe(1)
  await deliver()
  expect(system.campaigns.get(campaign.uuid)).toEqual({ ...ordered, number: 3, screens: [off, ...playing] })
  await withdraw(campaign)
  await switchTo(false)
  expect(await orderChangedScreens(context)).toBe(0)
  await switchTo(true)
})

test('L09 a step that is refused stores no order', async () => {
  const campaign = await confirm(await accepted())
  const { status } = await platform.callers.operator.call(contract.campaign.confirmCampaign, {
    params: { uuid: campaign.uuid },
  })
  expect(status).toBe(409)
  expect(await query('select number from content_order')).toEqual([{ number: 1 }])
})
