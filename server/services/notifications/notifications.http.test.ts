import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import {
  type AccessPlatform,
  type AccountName,
  companyIds,
  makeCampaign,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../tests/support/platform/access-platform.ts'
import { type MailServer, startMailServer } from '../../../tests/support/servers/mail-server.ts'
import { sendDueMail } from './mail/send-due-mail.ts'
import { deleteOldNotifications, notifyOfSilence } from './silent-araboxes.ts'

const { notification: operations } = contract
const company_id = companyIds.advertiser

let platform: AccessPlatform
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  platform = await startAccessPlatform({
    mail: { url: mailServer.url, from: 'Arabox <news@arabox.example>', publicUrl: 'https://arabox.example' },
  })
})
afterAll(async () => {
  await platform.close()
  await mailServer.close()
})

const sql = (text: string, values: unknown[] = []) => platform.store.pool.query(text, values)
beforeEach(async () => {
  await sql('delete from notification')
  await sql('delete from notification_choice')
  mailServer.received.length = 0
})

const listOf = async (account: AccountName, query = {}) =>
  (await platform.callers[account].call(operations.list, { query })).answer
const kindsOf = async (account: AccountName) => (await listOf(account)).items.map(({ kind }) => kind)
const unreadOf = async (account: AccountName) =>
  (await platform.callers[account].call(contract.campaign.countCampaigns)).answer.unread_notifications
const choose = (account: AccountName, kind: 'campaign.sent_back', bell: boolean, mail: boolean) =>
  platform.callers[account].call(operations.changeSettings, {
    body: { language: 'en', theme: 'green', choices: [{ kind, bell, mail }] },
  })

const sentBack = async () => {
  const { uuid, version } = await makeCampaignIn(platform, 'ready', { company_id, name: 'Zupa' })
  const body = { version, status: 'new' as const, reason: 'Za ciemny spot' }
  await platform.callers.operator.call(contract.campaign.changeCampaign, { params: { uuid }, body })
  return uuid
}

test('users who accept campaigns are notified when a submission is taken back', async () => {
  const { uuid, version } = await makeCampaignIn(platform, 'ready', { company_id, name: 'Zupa' })
  const { status } = await platform.callers.advertiser.call(contract.campaign.takeBackCampaign, {
    params: { uuid },
    body: { version },
  })
  expect(status).toBe(200)
  expect(await kindsOf('operator')).toEqual(['campaign.taken_back', 'campaign.submitted'])
})

test('users who accept campaigns are notified of a submitted one, its company of the refusal and the reason, others of nothing', async () => {
  const uuid = await sentBack()
  expect((await listOf('operator')).items).toMatchObject([
    { kind: 'campaign.submitted', target: uuid, subject: 'Zupa', by: 'Agnieszka Wrona', is_read: false },
  ])
  expect((await listOf('advertiser')).items[0]).toMatchObject({
    kind: 'campaign.sent_back',
    by: 'Katarzyna Łuczak',
    reason: 'Za ciemny spot',
  })
  // The administrator created and submitted the campaign, and is notified only of the refusal.
  expect(await kindsOf('admin')).toEqual(['campaign.sent_back'])
  for (const account of ['rival', 'planner', 'analyst', 'owner'] as const) expect(await kindsOf(account)).toEqual([])
})

test('a step that is not stored notifies nobody', async () => {
  const campaign = await makeCampaign(platform, { company_id })
  await sql('delete from notification')
  const body = { version: campaign.version, status: 'ready' as const }
  const params = { uuid: campaign.uuid }
  const { status } = await platform.callers.admin.call(contract.campaign.changeCampaign, { params, body })
  expect(status).toBe(409)
  expect((await sql('select id from notification')).rows).toEqual([])
})

test('each account keeps its own read marks, and what it may not read any more disappears', async () => {
  await sentBack()
  await sentBack()
  const { items, total } = await listOf('advertiser', { size: 1 })
  expect([items.length, total, await unreadOf('advertiser')]).toEqual([1, 2, 2])
  const newest = items[0]?.id ?? 0
  const mark = (account: AccountName, body: { until: number; only?: boolean }) =>
    platform.callers[account].call(operations.markRead, { body })
  await mark('rival', { until: newest })
  expect(await unreadOf('advertiser')).toBe(2)
  await mark('advertiser', { until: newest, only: true })
  expect([await unreadOf('advertiser'), (await listOf('advertiser', { unread: true })).total]).toEqual([1, 1])
  await mark('advertiser', { until: newest })
  expect([await unreadOf('advertiser'), await unreadOf('operator')]).toEqual([0, 2])
  await sql('update account set company_id = $1 where username = $2', [companyIds.rival, 'advertiser'])
  expect((await listOf('advertiser')).total).toBe(0)
  await sql('update account set company_id = $1 where username = $2', [company_id, 'advertiser'])
})

test('each kind comes by bell, by e-mail, both or not at all, in the language of the account', async () => {
  await choose('advertiser', 'campaign.sent_back', false, true)
  await choose('admin', 'campaign.sent_back', false, false)
  const uuid = await sentBack()
  expect([await unreadOf('advertiser'), await unreadOf('admin')]).toEqual([0, 0])
  await sendDueMail(platform.composition.contexts.notifications)
  const { rows } = await sql("select email from account where username in ('advertiser', 'operator') order by username")
  expect(mailServer.received.map(({ to }) => to).sort()).toEqual(rows.map(({ email }) => email).sort())
  const english = mailServer.received.find(({ to }) => to === rows[0]?.email)?.message ?? ''
  expect(english).toMatch(/^Subject: .*Zupa/m)
  const text = english.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
  expect(text).toContain(`https://arabox.example/campaign/preview/${uuid}`)
  expect(text).toMatch(/Reason: Za ciemny spot/)
  // The form in HTML has the account's colour theme.
  expect(text).toMatch(/<a class="button" href="https:[^"]*" style="[^"]*background:#15803d/)
})

test('S08 the language and the colour theme of e-mail are changed one by one', async () => {
  const change = async (body: { language?: 'en'; theme?: 'red' }) =>
    (await platform.callers.advertiser.call(operations.changeSettings, { body })).answer
  expect(await change({ language: 'en' })).toMatchObject({ language: 'en', theme: 'product' })
  expect(await change({ theme: 'red' })).toMatchObject({ language: 'en', theme: 'red' })
})

test('an e-mail that the server refuses is tried again later, and is sent once', async () => {
  await choose('advertiser', 'campaign.sent_back', true, true)
  await sentBack()
  await sql("delete from notification where kind <> 'campaign.sent_back'")
  await sql("delete from notification where account_id <> (select id from account where username = 'advertiser')")
  const { notifications } = platform.composition.contexts
  mailServer.refuses = true
  expect(await sendDueMail(notifications)).toBe(0)
  mailServer.refuses = false
  expect(await sendDueMail(notifications)).toBe(0)
  await sql('update notification set mail_due_at = now()')
  expect(await Promise.all([sendDueMail(notifications), sendDueMail(notifications)])).toContain(1)
  expect(mailServer.received).toHaveLength(1)
  expect((await sql('select mail_attempts, mail_due_at from notification')).rows).toEqual([
    { mail_attempts: 2, mail_due_at: null },
  ])
})

test('an e-mail that a killed server was sending is due again within 30 seconds, and one that is sent slowly is sent once', async () => {
  await choose('advertiser', 'campaign.sent_back', true, true)
  await sentBack()
  const { notifications } = platform.composition.contexts
  const { mail } = notifications
  if (!mail) throw new Error('the platform sends no e-mail')
  let sending = 0
  let finish: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    finish = resolve
  })
  const mailer = {
    send: () => {
      sending += 1
      return waiting
    },
    close: () => undefined,
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const slow = sendDueMail({ ...notifications, mail: { ...mail, mailer } })
  await vi.waitFor(() => expect(sending).toBe(1))
  const leases = () => sql('select max(extract(epoch from mail_due_at - now()))::float8 as seconds from notification')
  const [first] = (await leases()).rows
  expect(first.seconds).toBeGreaterThan(0)
  expect(first.seconds).toBeLessThan(30)
  await sql("update notification set mail_due_at = now() + interval '1 second' where mail_due_at is not null")
  vi.advanceTimersByTime(10_000)
  await vi.waitFor(async () => expect((await leases()).rows[0].seconds).toBeGreaterThan(20))
  vi.useRealTimers()
  expect(await sendDueMail(notifications)).toBe(0)
  finish()
  expect(await slow).toBeGreaterThan(0)
  expect((await sql('select 1 from notification where mail_due_at is not null')).rows).toEqual([])
})

/** Only the given araboxes have sent messages, the last one some minutes ago. */
const hearAraboxes = async (uuids: readonly string[], minutesAgo: number) => {
  await sql('delete from arabox_log')
  for (const uuid of uuids)
    await sql('insert into arabox_log (arabox_uuid, heard_at) values ($1, $2)', [
      uuid,
      new Date(platform.clock.now().getTime() - minutesAgo * 60_000),
    ])
}

test('users who look after araboxes are notified once of silent ones, and once when they are back', async () => {
  const { notifications } = platform.composition.contexts
  const soon = new Date(platform.clock.now().getTime() + 60_000)
  const locations = await notifications.otherServices.findSilentLocations(platform.store.db, {
    from: soon,
    until: soon,
  })
  await sql('delete from arabox_log')
  const { rows } = await sql('select arabox_uuid from location where arabox_uuid is not null and is_active limit 2')
  const hear = (minutesAgo: number) =>
    hearAraboxes(
      rows.map(({ arabox_uuid }) => arabox_uuid),
      minutesAgo,
    )
  expect(locations.length).toBeGreaterThan(2)
  await hear(5)
  await notifyOfSilence(notifications)
  expect(await kindsOf('owner')).toEqual([])
  await hear(20)
  await Promise.all([notifyOfSilence(notifications), notifyOfSilence(notifications)])
  expect((await listOf('owner')).items).toMatchObject([{ kind: 'arabox.silent', others: 1 }])
  await hear(0)
  await notifyOfSilence(notifications)
  await notifyOfSilence(notifications)
  expect(await kindsOf('owner')).toEqual(['arabox.back', 'arabox.silent'])
  expect(await kindsOf('advertiser')).toEqual([])
})

test('nobody is notified of a silence during planned works, or until it has lasted long enough after them', async () => {
  const { notifications } = platform.composition.contexts
  const { rows } = await sql(
    'select id, arabox_uuid from location where arabox_uuid is not null and is_active and company_id = 6 order by id',
  )
  const [location] = rows
  const plan = (fromMinute: number, untilMinute: number) =>
    sql(
      `insert into maintenance (created_at, location_id, covers_arabox, covers_screens, starts_at, ends_at, reason)
       values (now(), $1, true, false, $2, $3, 'New power supply')`,
      [location.id, at(fromMinute), at(untilMinute)],
    )
  const at = (minutes: number) => new Date(platform.clock.now().getTime() + minutes * 60_000)
  const notify = async () => {
    await notifyOfSilence(notifications)
    return kindsOf('owner')
  }
  await plan(-30, 1)
  await hearAraboxes([location.arabox_uuid], 25)
  expect(await notify()).toEqual([])
  await sql('update maintenance set ends_at = $1', [at(-10)])
  expect(await notify()).toEqual([])
  await sql('update maintenance set ends_at = $1', [at(-16)])
  expect(await notify()).toEqual(['arabox.silent'])
  // A silence that is known does not end with the begin of works, and is not new after them.
  await sql('update maintenance set ends_at = $1', [at(5)])
  expect(await notify()).toEqual(['arabox.silent'])
  await sql('delete from maintenance')
  expect(await notify()).toEqual(['arabox.silent'])
})

test('notifications of more than 90 days are deleted, read or not; younger ones stay', async () => {
  const age = (days: number) => new Date(Date.now() - days * 86_400_000)
  const add = (days: number, readAt: Date | null) =>
    sql(
      `insert into notification (account_id, kind, at, target, company_id, subject, is_shown, read_at, stored_at)
       values (1, 'campaign.submitted', $1, gen_random_uuid(), 1, $2, true, $3, $1)`,
      [age(days), `of ${days} days`, readAt],
    )
  await add(91, null)
  await add(92, age(1))
  await add(89, age(1))
  await deleteOldNotifications(platform.composition.contexts.notifications, 90)
  const { rows } = await sql('select subject from notification')
  expect(rows).toEqual([{ subject: 'of 89 days' }])
})
