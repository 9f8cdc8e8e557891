import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { contract } from '../../../../contract/index.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
  uploadSpot,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { offerAnswer } from '../tables.ts'

const { getOffer, addVariant, shareOffer, becomeCampaign } = contract.offer
const { getSharedOffer, acceptOffer } = contract.sharedOffer

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const visitor = () => callerAt(platform.url)
const share = async ({ uuid }: Campaign): Promise<string> => {
  const body = { is_shared: true, shows_list_price: false }
  return (await platform.callers.sales.call(shareOffer, { params: { uuid }, body })).answer.share_token ?? ''
}
const open = async (token: string) => (await visitor().call(getSharedOffer, { params: { uuid: token } })).answer
const accept = (token: string, key: string | undefined) => {
  const body = { key: key ?? '', name: 'Jan Kowalski', email: 'jan@klient.example', text: '' }
  return visitor().call(acceptOffer, { params: { uuid: token }, body })
}
const change = async (made: Campaign, body: object) => {
  const params = { uuid: made.uuid }
  const { version } = (await platform.callers.sales.call(contract.campaign.getCampaign, { params })).answer
  const changed = await platform.callers.sales.call(contract.campaign.changeCampaign, {
    params,
    body: { version, ...body },
  })
  expect(changed.status).toBe(200)
  return changed.answer
}
const answersOf = async ({ uuid }: Campaign) =>
  (await platform.callers.sales.call(getOffer, { params: { uuid } })).answer.answers
const make = ({ uuid }: Campaign) => platform.callers.sales.call(becomeCampaign, { params: { uuid } })

test('a variant that moved to another city at the same price is not accepted by the click on the old one', async () => {
  const made = await makeCampaign(platform, { name: 'Inna aglomeracja' })
  const token = await share(made)
  const [shown] = (await open(token)).variants
  const moved = await change(made, { cities: [{ city_id: 2, screens: 6 }] })
  expect(moved.estimate?.campaign_price).toBe(shown?.price)
  expect((await accept(token, shown?.key)).problem).toMatchObject({ status: 409, rules: ['offer_is_unchanged'] })
  expect((await open(token)).state).toBe('open')
})

test('the number of spots belongs to the terms of a variant', async () => {
  const made = await makeCampaign(platform, { name: 'Dwa spoty' })
  const token = await share(made)
  const [shown] = (await open(token)).variants
  await change(made, { spots: [{ file_name: 'pierwszy.mp4' }, { file_name: 'drugi.mp4' }] })
  expect((await accept(token, shown?.key)).problem.rules).toEqual(['offer_is_unchanged'])
})

test('a change of the terms ends an acceptance for client and seller, also if it is undone; the client can accept again', async () => {
  const made = await makeCampaign(platform, { name: 'Koniec akceptacji' })
  const token = await share(made)
  const [shown] = (await open(token)).variants
  await accept(token, shown?.key)
  expect(await answersOf(made)).toMatchObject([{ kind: 'accepted', is_ended: false }])
  await change(made, { cities: [{ city_id: 2, screens: 6 }] })
  await change(made, { cities: [{ city_id: 1, screens: 6 }] })
  expect(await answersOf(made)).toMatchObject([{ kind: 'accepted', is_ended: true }])
  const page = await open(token)
  expect(page).toMatchObject({ state: 'open', accepted: { key: null, variant_name: 'Koniec akceptacji' } })
  expect((await make(made)).problem.rules).toEqual(['offer_is_unchanged'])
  const log = await platform.callers.sales.call(contract.campaign.listEvents, { params: { uuid: made.uuid } })
  expect(log.answer.items.map(({ facts }) => facts.acceptance_ended)).toEqual([undefined, 'Jan Kowalski', undefined])
  expect((await accept(token, page.variants[0]?.key)).answer.state).toBe('accepted')
  expect((await make(made)).status).toBe(200)
})

const changeBy = async (account: 'sales' | 'admin', { uuid }: Campaign, body: object) => {
  const params = { uuid }
  const { version } = (await platform.callers[account].call(contract.campaign.getCampaign, { params })).answer
  return platform.callers[account].call(contract.campaign.changeCampaign, { params, body: { version, ...body } })
}

test('the end of an acceptance says when and by which changes, to client, seller and company, in history and audit log', async () => {
  const made = await makeCampaign(platform, { name: 'Skutki zmiany' })
  const token = await share(made)
  await accept(token, (await open(token)).variants[0]?.key)
  const spots = [{ file_name: 'pierwszy.mp4' }, { file_name: 'drugi.mp4' }]
  const changed = await changeBy('admin', made, { cities: [{ city_id: 2, screens: 6 }], date_to: '2026-06-21', spots })
  expect(changed.status).toBe(200)
  const changes = ['price', 'flight', 'cities', 'screens', 'spots']
  const ended = { at: platform.clock.now().toISOString(), changes }
  expect(await answersOf(made)).toMatchObject([{ kind: 'accepted', is_ended: true, ended }])
  expect((await open(token)).accepted).toMatchObject({ key: null, ended })
  const log = await platform.callers.sales.call(contract.campaign.listEvents, { params: { uuid: made.uuid } })
  expect(log.answer.items.at(-1)?.facts).toMatchObject({
    acceptance_ended: 'Jan Kowalski',
    acceptance_changes: changes.join(' '),
  })
  for (const account of ['sales', 'advertiser'] as const) {
    const { items } = (await platform.callers[account].call(contract.notification.list, { query: {} })).answer
    expect(items[0]).toMatchObject({ kind: 'offer.acceptance_ended', target: made.uuid, subject: 'Skutki zmiany' })
  }
  const audit = await platform.callers.admin.call(contract.audit.list, { query: { kind: ['offer'], size: 1 } })
  expect(audit.answer.items[0]).toMatchObject({
    action: 'changed',
    record_name: 'Skutki zmiany',
    before: { accepted_by: 'Jan Kowalski' },
    after: { accepted_by: null, changes },
  })
  await changeBy('admin', made, { date_to: '2026-06-22' })
  expect(await answersOf(made)).toMatchObject([{ ended }])
})

test('a confirmation on the first day, which sells less than was accepted, ends the acceptance for its price', async () => {
  const made = await makeCampaign(platform, { name: 'Część dnia', date_from: '2026-03-02', date_to: '2026-03-15' })
  const token = await share(made)
  await accept(token, (await open(token)).variants[0]?.key)
  const uploaded = await uploadSpot(platform.callers.admin, made)
  await changeBy('admin', uploaded, { status: 'ready' })
  await changeBy('admin', uploaded, { status: 'accepted' })
  const params = { uuid: made.uuid }
  expect((await platform.callers.admin.call(contract.campaign.confirmCampaign, { params })).status).toBe(200)
  expect(await answersOf(made)).toMatchObject([{ is_ended: true, ended: { changes: ['price'] } }])
  const log = await platform.callers.sales.call(contract.campaign.listEvents, { params })
  expect(log.answer.items.at(-1)).toMatchObject({
    type: 'campaign.confirmed',
    facts: { acceptance_ended: 'Jan Kowalski', acceptance_changes: 'price' },
  })
})

test('a new name does not end an acceptance', async () => {
  const made = await makeCampaign(platform, { name: 'Stara nazwa' })
  const token = await share(made)
  await accept(token, (await open(token)).variants[0]?.key)
  await change(made, { name: 'Nowa nazwa' })
  expect((await open(token)).state).toBe('accepted')
})

test('an acceptance of an older version, which recorded neither screens nor spots, is valid while its terms are the same', async () => {
  const made = await makeCampaign(platform, { name: 'Dawna akceptacja' })
  const token = await share(made)
  await accept(token, (await open(token)).variants[0]?.key)
  const [stored] = await answersOf(made)
  const { db } = platform.store
  const where = eq(offerAnswer.id, stored?.id ?? 0)
  const older = sql`${offerAnswer.terms} - 'screenIds' - 'cityIds' - 'spots'`
  await db.update(offerAnswer).set({ terms: older }).where(where)
  expect((await open(token)).state).toBe('accepted')
  await change(made, { date_to: '2026-06-21' })
  expect((await open(token)).state).toBe('open')
})

test('an accepted variant cannot be deleted while the acceptance is valid', async () => {
  const made = await makeCampaign(platform, { name: 'Do usunięcia' })
  const token = await share(made)
  await accept(token, (await open(token)).variants[0]?.key)
  const remove = () => platform.callers.sales.call(contract.campaign.deleteCampaign, { params: { uuid: made.uuid } })
  expect((await remove()).problem).toMatchObject({ status: 409, rules: ['accepted_variant_stays'] })
  expect((await open(token)).accepted?.key).not.toBeNull()
  await change(made, { date_to: '2026-06-21' })
  expect((await remove()).status).toBe(204)
  expect(await open(token)).toMatchObject({ state: 'open', accepted: { key: null, variant_name: 'Do usunięcia' } })
})

test('a variant whose first day is over cannot be accepted, become the campaign or be shared, and the page says so', async () => {
  const made = await makeCampaign(platform, { name: 'Po terminie' })
  const added = await platform.callers.sales.call(addVariant, {
    params: { uuid: made.uuid },
    body: { name: 'Późniejszy', date_from: '2026-06-10' },
  })
  expect(added.status).toBe(201)
  const token = await share(made)
  const [first, later] = (await open(token)).variants
  expect(first).toMatchObject({ first_day_is_over: false })
  platform.clock.set(new Date('2026-06-01T23:59:00+02:00'))
  expect((await open(token)).variants[0]).toMatchObject({ first_day_is_over: false })
  platform.clock.set(new Date('2026-06-02T00:00:00+02:00'))
  try {
    const { variants } = await open(token)
    expect(variants.map(({ first_day_is_over }) => first_day_is_over)).toEqual([true, false])
    expect((await accept(token, first?.key)).problem).toMatchObject({ status: 409, rules: ['first_day_is_not_over'] })
    expect((await accept(token, later?.key)).answer.state).toBe('accepted')
    platform.clock.set(new Date('2026-06-11T00:00:00+02:00'))
    const accepted = added.answer.variants[1]?.campaign
    expect((await make({ ...made, uuid: accepted?.uuid ?? '' })).problem.rules).toEqual(['first_day_is_not_over'])
  } finally {
    platform.clock.set(DEMO_NOW)
  }
})

test('an offer of which every variant has begun is not shared', async () => {
  const made = await makeCampaign(platform, { name: 'Za późno' })
  platform.clock.set(new Date('2026-06-02T00:00:00+02:00'))
  try {
    const body = { is_shared: true, shows_list_price: false }
    const shared = await platform.callers.sales.call(shareOffer, { params: { uuid: made.uuid }, body })
    expect(shared.problem).toMatchObject({ status: 409, rules: ['first_day_is_not_over'] })
  } finally {
    platform.clock.set(DEMO_NOW)
  }
})
