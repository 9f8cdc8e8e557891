import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import {
  type AccessPlatform,
  type AccountName,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const { dashboard: operations } = contract
const company_id = companyIds.advertiser

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const tasksOf = async (account: AccountName) => (await platform.callers[account].call(operations.listTasks)).answer
const taskOf = async (account: AccountName, uuid: string) =>
  (await tasksOf(account)).items.find((item) => item.uuid === uuid)
const visitOf = async (account: AccountName) => (await platform.callers[account].call(operations.visit)).answer

const wait = (ms: number) => platform.clock.set(new Date(platform.clock.now().getTime() + ms))

const sendBack = async ({ uuid, version }: { uuid: string; version: number }) => {
  const body = { version, status: 'new' as const, reason: 'Za ciemny spot' }
  return (await platform.callers.operator.call(contract.campaign.changeCampaign, { params: { uuid }, body })).answer
}

test('K16 a submitted campaign waits for operators since its submission, and one sent back for its company with the reason', async () => {
  const campaign = await makeCampaignIn(platform, 'ready', { company_id })
  const submittedAt = platform.clock.now().toISOString()
  expect(await taskOf('operator', campaign.uuid)).toMatchObject({ status: 'ready', since: submittedAt, reason: null })
  expect(await taskOf('advertiser', campaign.uuid)).toBeUndefined()
  wait(60_000)
  await sendBack(campaign)
  expect(await taskOf('operator', campaign.uuid)).toBeUndefined()
  expect(await taskOf('advertiser', campaign.uuid)).toMatchObject({
    status: 'new',
    reason: 'Za ciemny spot',
    sent_back_by: 'Katarzyna Łuczak',
    since: platform.clock.now().toISOString(),
  })
  expect(await taskOf('rival', campaign.uuid)).toBeUndefined()
  expect(await tasksOf('analyst')).toMatchObject({ items: [], total: 0 })
})

test('L18 K16 a submitted campaign whose first day is over waits for no answer: it is counted apart, for its company too', async () => {
  const soon = await makeCampaignIn(platform, 'ready', { company_id })
  const late = await makeCampaignIn(platform, 'ready', { company_id, date_from: '2026-03-03', date_to: '2026-03-16' })
  const before = await tasksOf('operator')
  const now = platform.clock.now()
  platform.clock.set(new Date('2026-03-04T08:00:00+01:00'))
  try {
    const after = { operator: await tasksOf('operator'), advertiser: await tasksOf('advertiser') }
    expect(after.operator.total + after.operator.missed_starts).toBe(before.total + before.missed_starts)
    for (const { items, total, missed_starts } of [after.operator, after.advertiser]) {
      expect(items).toHaveLength(total + missed_starts)
      expect(items.slice(total).map(({ uuid }) => uuid)).toContain(late.uuid)
    }
    expect(after.operator.items.slice(0, after.operator.total).map(({ uuid }) => uuid)).toContain(soon.uuid)
    expect(after.advertiser.items.map(({ uuid }) => uuid)).not.toContain(soon.uuid)
  } finally {
    platform.clock.set(now)
  }
})

test('a visit shows what others did since the visit before; half an hour without the dashboard ends a visit', async () => {
  await visitOf('advertiser')
  await visitOf('rival')
  wait(31 * 60_000)
  const campaign = await makeCampaignIn(platform, 'ready', { company_id })
  wait(60_000)
  await sendBack(campaign)
  const first = await visitOf('advertiser')
  expect(first.since).not.toBeNull()
  expect(first.items.slice(0, 2)).toMatchObject([
    { campaign_uuid: campaign.uuid, type: 'campaign.sent_back', by: 'Katarzyna Łuczak', reason: 'Za ciemny spot' },
    { campaign_uuid: campaign.uuid, type: 'campaign.submitted' },
  ])
  wait(10 * 60_000)
  expect((await visitOf('advertiser')).since).toBe(first.since)
  expect((await visitOf('rival')).items.map(({ campaign_uuid }) => campaign_uuid)).not.toContain(campaign.uuid)
  const own = (await visitOf('operator')).items.filter(({ type }) => type === 'campaign.sent_back')
  expect(own).toEqual([])
})

test('an owner of screens sees the part of each price that the own screens have, without names of foreign campaigns', async () => {
  const { answer } = await platform.callers.owner.call(operations.getEarnings)
  expect(answer.items.filter(({ name }) => name === null).length).toBeGreaterThan(5)
  const all = (await platform.callers.sales.call(contract.campaign.listCampaigns, { query: { size: 1000 } })).answer
    .items
  for (const item of answer.items) {
    const campaign = all.find(({ id }) => id === item.campaign_id)
    const isReadable = campaign?.company_id === companyIds.owner
    expect(item).toMatchObject({
      name: isReadable ? campaign.name : null,
      campaign_uuid: isReadable ? campaign.uuid : null,
      status: campaign?.status,
    })
    // The owner of the demo's network has all of its screens.
    expect(item.planned).toBeCloseTo(campaign?.estimate?.campaign_price ?? 0, 2)
    expect(item.earned).toBeLessThanOrEqual(item.planned + 0.01)
  }
  const ended = answer.items.find(({ status }) => status === 'end')
  expect(ended?.earned).toBeGreaterThan(0.95 * (ended?.planned ?? 0))
  expect((await platform.callers.admin.call(operations.getEarnings)).answer.items[0]?.name).not.toBeNull()
  expect((await platform.callers.advertiser.call(operations.getEarnings)).status).toBe(403)
})

test('the health of the network counts silent araboxes by city, the longest silence first', async () => {
  const { rows } = await platform.store.pool.query<{ arabox_uuid: string; name: string }>(
    `select arabox_uuid, location.name from location join city on city.id = city_id
     where arabox_uuid is not null and location.is_active and city.is_active order by location.id limit 2`,
  )
  await platform.store.pool.query('delete from arabox_log')
  const times = [3_600_000, 7_200_000].map((ms) => new Date(platform.clock.now().getTime() - ms))
  for (const [index, { arabox_uuid }] of rows.entries())
    await platform.store.pool.query('insert into arabox_log (arabox_uuid, heard_at) values ($1, $2)', [
      arabox_uuid,
      times[index],
    ])
  const { answer } = await platform.callers.analyst.call(operations.getHealth)
  expect(answer).toMatchObject({ online: 0, silent: 2 })
  expect(answer.silent_locations.map(({ name }) => name)).toEqual([rows[1]?.name, rows[0]?.name])
  expect(answer.cities.reduce((sum, { silent }) => sum + silent, 0)).toBe(2)
  expect(answer.cities.reduce((sum, { araboxes }) => sum + araboxes, 0)).toBe(answer.araboxes)
  const owned = { query: { owned: true } }
  expect((await platform.callers.rival.call(operations.getHealth, owned)).answer).toMatchObject({
    araboxes: 0,
    screens: 0,
  })
})
