import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { campaignEventTypes } from '../../../../contract/campaign/campaign-events.ts'
import { contract } from '../../../../contract/index.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import { sendRequest } from '../../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  type AccountName,
  companyIds,
  makeCampaign,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { startReceiver, type WebhookReceiver } from '../../../../tests/support/servers/webhook-receiver.ts'
import { createDeliveries } from './webhook-deliveries.ts'

const { webhook: operations } = contract
const company_id = companyIds.advertiser

let platform: AccessPlatform
let receiver: WebhookReceiver

beforeAll(async () => {
  platform = await startAccessPlatform({ webhooks: { toLoopback: true, timeoutSeconds: 1 } })
})
afterAll(() => platform.close())

const sql = (text: string, values: unknown[] = []) => platform.store.pool.query(text, values)
const oneOf = (id: number) => ({ params: { id: String(id) } })

/** A webhook of the advertiser's company with a secret and all events. */
const registered = async (as: AccountName = 'advertiser') => {
  const caller = platform.callers[as]
  const body = { name: 'Odbiorca', url: receiver.url, events: [...campaignEventTypes], company_id }
  const { answer } = await caller.call(operations.create, { body })
  receiver.secret = (await caller.call(operations.issueSecret, oneOf(answer.id))).answer.secret
  return answer.id
}

const read = async (id: number) => (await platform.callers.admin.call(operations.get, oneOf(id))).answer
const deliveriesOf = async (id: number) =>
  (await platform.callers.advertiser.call(operations.listDeliveries, { ...oneOf(id), query: { order: 'asc' } })).answer

/** Makes the next attempts due at once. */
const dueNow = async (id: number) => {
  await sql('update webhook set next_attempt_at = null where id = $1', [id])
  await sql('update webhook_delivery set next_attempt_at = null where webhook_id = $1', [id])
}

/** Lets the attempts of the events that fail follow each other until they are parked. */
const untilParked = async (id: number, count: number) => {
  // The attempts before the last are not waited for: their pauses are those of the test before.
  await sql('update webhook_delivery set failures = 11 where webhook_id = $1 and failures > 0', [id])
  await dueNow(id)
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ parked: count }), { timeout: 10_000 })
}

const renamed = async ({ uuid, version }: { uuid: string; version: number }, name: string) => {
  const body = { version, name }
  return (await platform.callers.admin.call(contract.campaign.changeCampaign, { params: { uuid }, body })).answer
}

beforeEach(async () => {
  receiver = await startReceiver()
  await sql('delete from webhook')
  return () => receiver.close()
})

test('the events of a campaign come in their order, each once, although several servers deliver', async () => {
  await registered()
  const others = [1, 2, 3].map(() => createDeliveries(platform.composition.contexts.campaigns))
  let campaign = await makeCampaign(platform, { company_id })
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    campaign = await renamed(campaign, name)
    await Promise.all(others.map((each) => each.round()))
  }
  await vi.waitFor(() => expect(receiver.taken.length).toBeGreaterThanOrEqual(6), { timeout: 10_000 })
  await Promise.all(others.map((each) => each.stop()))
  expect(receiver.taken.map(({ version, uuid }) => [uuid, version])).toEqual(
    [1, 2, 3, 4, 5, 6].map((version) => [campaign.uuid, version]),
  )
  expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(6)
  expect(receiver.forged).toBe(0)
  expect(receiver.taken.map(({ type }) => type).slice(0, 2)).toEqual(['campaign.created', 'campaign.saved'])
})

test('a receiver that fails, sends elsewhere and hangs gets everything in order once it is up, and the log says why not before', async () => {
  const id = await registered()
  receiver.mode = 'fail'
  const campaign = await renamed(await makeCampaign(platform, { company_id }), 'później')
  const faults: unknown[] = []
  for (const mode of ['fail', 'redirect', 'hang'] as const) {
    receiver.mode = mode
    await dueNow(id)
    const expected = { fail: 'status', redirect: 'redirect', hang: 'timeout' }[mode]
    await vi.waitFor(async () => expect((await deliveriesOf(id)).items[0]).toMatchObject({ last_fault: expected }), {
      timeout: 10_000,
      interval: 100,
    })
    const { last_status, last_answer } = (await deliveriesOf(id)).items[0] ?? {}
    faults.push([last_status, last_answer])
  }
  expect(faults).toEqual([
    [500, 'out of order'],
    [307, ''],
    [null, null],
  ])
  expect(await read(id)).toMatchObject({ waiting: 2, failing_since: expect.any(String), is_active: true })
  receiver.mode = 'take'
  expect((await platform.callers.advertiser.call(operations.retry, oneOf(id))).status).toBe(204)
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(2), { timeout: 10_000 })
  expect(receiver.taken.map(({ version }) => version)).toEqual([1, 2])
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ waiting: 0, failing_since: null }))
  expect((await deliveriesOf(id)).items).toMatchObject([
    { campaign_uuid: campaign.uuid, type: 'campaign.created', last_status: 204, delivered_at: expect.any(String) },
    { type: 'campaign.saved', attempts: 1 },
  ])
})

test('an event that is not stored is not sent: the outbox belongs to the transaction of the event', async () => {
  const id = await registered()
  await sql('update webhook set secret = null where id = $1', [id])
  const campaign = await makeCampaign(platform, { company_id })
  const refused = await platform.callers.admin.call(contract.campaign.changeCampaign, {
    params: { uuid: campaign.uuid },
    // The name is stored first, then the operator is refused.
    body: { version: campaign.version, name: 'nigdy', operator_id: 99_999 },
  })
  expect(refused.status).toBe(422)
  expect((await deliveriesOf(id)).items.map(({ type }) => type)).toEqual(['campaign.created'])
})

test('after three days without a delivery a webhook is switched off and keeps what waits; switched on, it goes on', async () => {
  const id = await registered()
  receiver.mode = 'fail'
  await makeCampaign(platform, { company_id })
  await vi.waitFor(async () => expect((await read(id)).failing_since).not.toBeNull(), { timeout: 10_000 })
  await sql("update webhook set failing_since = now() - interval '73 hours' where id = $1", [id])
  await dueNow(id)
  await vi.waitFor(
    async () => expect(await read(id)).toMatchObject({ is_active: false, switched_off_at: expect.any(String) }),
    { timeout: 10_000 },
  )
  const { rows } = await sql(
    "select account_name, after from audit_entry where kind = 'webhook' order by id desc limit 1",
  )
  expect(rows).toEqual([{ account_name: null, after: { is_active: false } }])
  receiver.mode = 'take'
  const { version } = await read(id)
  const body = { is_active: true, version }
  const on = await platform.callers.advertiser.call(operations.change, { ...oneOf(id), body })
  expect(on.answer).toMatchObject({ is_active: true, switched_off_at: null, failing_since: null, waiting: 1 })
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(1), { timeout: 10_000 })
})

test('an event that the receiver does not take holds back only its campaign, and is parked after its attempts', async () => {
  const id = await registered()
  receiver.failingTypes = ['campaign.saved']
  const failing = await renamed(await makeCampaign(platform, { company_id }), 'nie przejdzie')
  await vi.waitFor(async () => expect((await deliveriesOf(id)).items[1]).toMatchObject({ last_status: 500 }), {
    timeout: 10_000,
  })
  const { uuid } = failing
  await platform.callers.admin.call(contract.campaign.deleteCampaign, { params: { uuid } })
  const other = await makeCampaign(platform, { company_id })
  await vi.waitFor(() => expect(receiver.taken.map((each) => each.uuid)).toContain(other.uuid), { timeout: 10_000 })
  // An event can arrive twice if its lease ends on a busy computer.
  const versionsOf = () => [...new Set(receiver.taken.filter((each) => each.uuid === uuid).map((each) => each.version))]
  expect(versionsOf()).toEqual([1])
  await untilParked(id, 1)
  await vi.waitFor(() => expect(versionsOf()).toEqual([1, 3]), { timeout: 10_000 })
  expect(await read(id)).toMatchObject({ waiting: 0, parked: 1, failing_since: null, is_active: true })
  expect((await deliveriesOf(id)).items[1]).toMatchObject({ parked_reason: 'attempts', delivered_at: null })
})

test('events that occur while a webhook is switched off are parked, and are sent by hand, one by one or all', async () => {
  const id = await registered()
  const { advertiser } = platform.callers
  const setActive = async (is_active: boolean) => {
    const body = { is_active, version: (await read(id)).version }
    expect((await advertiser.call(operations.change, { ...oneOf(id), body })).status).toBe(200)
  }
  await setActive(false)
  const campaigns = [1, 2, 3].map(() => makeCampaign(platform, { company_id }))
  await Promise.all(campaigns)
  expect(await read(id)).toMatchObject({ waiting: 0, parked: 3 })
  await setActive(true)
  const resend = (deliveries: string[] | null) =>
    advertiser.call(operations.resend, { ...oneOf(id), body: { deliveries } })
  const [first] = (await deliveriesOf(id)).items
  expect(first).toMatchObject({ parked_reason: 'switched_off', parked_at: expect.any(String) })
  expect((await resend([first?.id ?? ''])).answer).toEqual({ queued: 1 })
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(1), { timeout: 10_000 })
  expect((await resend(null)).answer).toEqual({ queued: 2 })
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(3), { timeout: 10_000 })
  expect((await resend([first?.id ?? ''])).answer).toEqual({ queued: 1 })
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(4), { timeout: 10_000 })
  expect(receiver.taken[3]?.id).toBe(receiver.taken[0]?.id)
  expect((await resend(['00000000-0000-4000-8000-000000000000'])).status).toBe(404)
})

test('who registers webhooks of a company is notified by bell and by e-mail that one was switched off', async () => {
  const id = await registered()
  receiver.mode = 'fail'
  await makeCampaign(platform, { company_id })
  await vi.waitFor(async () => expect((await read(id)).failing_since).not.toBeNull(), { timeout: 10_000 })
  await sql("update webhook set failing_since = now() - interval '73 hours' where id = $1", [id])
  await dueNow(id)
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ is_active: false }), { timeout: 10_000 })
  const { answer } = await platform.callers.advertiser.call(contract.notification.list)
  expect(answer.items[0]).toMatchObject({ kind: 'webhook.switched_off', subject: 'Odbiorca', is_read: false })
  const { rows } = await sql(
    `select a.company_id, n.mail_due_at is not null as is_mailed from notification n join account a on a.id = n.account_id
     where n.kind = 'webhook.switched_off'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ company_id, is_mailed: true })]),
  )
})

test('promise R2 a webhook of another company reads like a missing one, and gets none of its events', async () => {
  const id = await registered()
  const { rival, operator, admin, sales } = platform.callers
  for (const caller of [rival, operator, sales]) {
    const body = { name: 'x' }
    const statuses = await Promise.all([
      caller.call(operations.get, oneOf(id)),
      caller.call(operations.change, { ...oneOf(id), body }),
      caller.call(operations.remove, oneOf(id)),
      caller.call(operations.issueSecret, oneOf(id)),
      caller.call(operations.retry, oneOf(id)),
      caller.call(operations.resend, { ...oneOf(id), body: { deliveries: null } }),
      caller.call(operations.listDeliveries, oneOf(id)),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await caller.call(operations.list)).answer.items).toEqual([])
    const foreign = { name: 'x', url: receiver.url, events: ['campaign.created' as const], company_id }
    expect(await caller.call(operations.create, { body: foreign })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'company_id' }] },
    })
  }
  expect((await admin.call(operations.list)).answer.items).toMatchObject([{ id, company_name: expect.any(String) }])
  const idsOf = async (query: { company_id: number }) =>
    (await admin.call(operations.list, { query })).answer.items.map((each) => each.id)
  expect(await idsOf({ company_id })).toEqual([id])
  expect(await idsOf({ company_id: companyIds.rival })).toEqual([])
  await makeCampaign(platform, { company_id: companyIds.rival })
  expect((await deliveriesOf(id)).items).toEqual([])
})

test('an address inside of a network is a problem at its field, and a secret is sent once, never again, and is not cached', async () => {
  const { advertiser, admin } = platform.callers
  const body = { name: 'x', url: 'https://192.168.1.1/hook', events: ['campaign.ended' as const] }
  expect(await advertiser.call(operations.create, { body })).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'url' }] },
  })
  const id = await registered()
  expect(receiver.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const told = JSON.stringify([
    (await advertiser.call(operations.list)).answer,
    await read(id),
    (await deliveriesOf(id)).items,
  ])
  expect(told).not.toContain(receiver.secret)
  const answer = await sendRequest(platform.url, operations.issueSecret, oneOf(id), { token: advertiser.token })
  expect(answer.text).toContain('whsec_')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const company = { params: { id: String(company_id) } }
  const removal = await admin.call(contract.company.remove, company)
  expect(removal.problem.usage).toContainEqual({ kind: 'webhook', count: 1 })
  expect((await advertiser.call(operations.remove, oneOf(id))).status).toBe(204)
})

test('promise R9 a company has at most 20 webhooks, also if several are registered at once or moved to it', async () => {
  const { admin, advertiser } = platform.callers
  const body = { name: 'Odbiorca', url: receiver.url, events: [...campaignEventTypes] }
  const statuses = await Promise.all(
    Array.from({ length: 24 }, async () => (await advertiser.call(operations.create, { body })).status),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  const refused = await advertiser.call(operations.create, { body })
  expect(refused.problem).toMatchObject({ status: 409, code: 'too_many_webhooks' })
  const elsewhere = await admin.call(operations.create, { body: { ...body, company_id: companyIds.rival } })
  const moved = await admin.call(operations.change, { ...oneOf(elsewhere.answer.id), body: { company_id } })
  expect(moved.problem.code).toBe('too_many_webhooks')
})

test('promise R9 a token of the API that changes the address of a webhook does not take its secret there', async () => {
  const id = await registered()
  const issued = { name: 'Program', scopes: ['write'], expires_in_days: 1, current_password: 'arabox-demo' } as const
  const { advertiser } = platform.callers
  const { token } = (await advertiser.call(contract.users.issueToken, { body: { ...issued, scopes: ['write'] } }))
    .answer
  const other = await startReceiver()
  const program = callerAt(platform.url, token)
  const renamed = await program.call(operations.change, { ...oneOf(id), body: { name: 'Inna', url: receiver.url } })
  expect(renamed.answer.secret_issued_at).not.toBeNull()
  const { answer } = await program.call(operations.change, { ...oneOf(id), body: { url: other.url } })
  expect(answer).toMatchObject({ url: other.url, secret_issued_at: null })
  expect((await program.call(operations.issueSecret, oneOf(id))).problem.code).toBe('token_scope')
  await makeCampaign(platform, { company_id })
  await createDeliveries(platform.composition.contexts.campaigns).round()
  expect([other.attempts, (await read(id)).waiting]).toEqual([0, 1])
  other.secret = (await advertiser.call(operations.issueSecret, oneOf(id))).answer.secret
  await vi.waitFor(() => expect(other.taken).toHaveLength(1), { timeout: 10_000 })
  await other.close()
})

test('for a day both the new and the previous secret of a webhook sign, then only the new one', async () => {
  const id = await registered()
  const first = receiver.secret
  const second = (await platform.callers.advertiser.call(operations.issueSecret, oneOf(id))).answer.secret
  const hours = (Date.parse((await read(id)).previous_secret_until ?? '') - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  const campaign = await makeCampaign(platform, { company_id })
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(1), { timeout: 10_000 })
  receiver.secret = second
  const changed = await renamed(campaign, 'b')
  await vi.waitFor(() => expect(receiver.taken).toHaveLength(2), { timeout: 10_000 })
  expect(receiver.forged).toBe(0)
  await sql("update webhook set previous_secret_until = now() - interval '1 second' where id = $1", [id])
  expect((await read(id)).previous_secret_until).toBeNull()
  receiver.secret = first
  await renamed(changed, 'c')
  await vi.waitFor(() => expect(receiver.forged).toBeGreaterThan(0), { timeout: 10_000 })
  expect(receiver.taken).toHaveLength(2)
})
