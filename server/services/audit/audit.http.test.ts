import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { QueryInputOf } from '../../../contract/operation.ts'
import type { Caller } from '../../../tests/support/calls/client.ts'
import { sendRequest } from '../../../tests/support/calls/send-request.ts'
import { logIn, refreshTokens, startSession } from '../../../tests/support/calls/session.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
} from '../../../tests/support/platform/access-platform.ts'

const { audit, users, role, settings, statistics } = contract
let platform: AccessPlatform
let admin: Caller

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
})
afterAll(() => platform.close())

const entries = async (query: QueryInputOf<typeof audit.list> = {}) =>
  (await admin.call(audit.list, { query: { size: 1000, ...query } })).answer.items
const latest = async (count: number) => (await entries({ size: count })).toReversed()

let created = 0
const createUser = async () => {
  const body = { username: `seen-${++created}`, password: 'long enough', name: `Widziana ${created}` }
  return (await admin.call(users.createUser, { body: { ...body, role_id: 7, company_id: 5 } })).answer
}

test('P16 a login, a failed login, a renewal, a logout and a replayed token are in the log with their address', async () => {
  const { id, username, name } = await createUser()
  const { url } = platform
  await logIn(url, username.toUpperCase(), 'a wrong secret')
  // A password that was typed into the field of the username.
  await logIn(url, 'my secret password', 'a wrong secret')
  const first = await startSession(url, username, 'long enough')
  await sendRequest(url, users.logout, {}, { token: first.access_token })
  await sendRequest(url, users.logout, {}, { token: first.access_token })
  const second = await startSession(url, username, 'long enough')
  for (const _ of [1, 2]) await refreshTokens(url, second.refresh_token)
  const own = { account_id: id, account_name: name, address: '127.0.0.1', record_id: String(id), record_name: name }
  const nobody = { account_id: null, account_name: null, address: '127.0.0.1', action: 'login_failed', kind: 'user' }
  const found = await latest(6)
  expect(found).toMatchObject([
    { ...nobody, record_id: String(id), record_name: username },
    { ...nobody, record_id: '', record_name: '' },
    { ...own, action: 'logged_in' },
    { ...own, action: 'logged_out' },
    { ...own, action: 'logged_in' },
    { ...own, action: 'session_ended' },
  ])
  expect(JSON.stringify(found)).not.toContain('secret')
})

test('P16 changes of users, roles and settings are in the log with what was changed, and no password', async () => {
  const user = await createUser()
  const params = { id: String(user.id) }
  await admin.call(users.changeUser, { params, body: { name: 'Po Ślubie', password: 'set by the admin' } })
  await admin.call(users.deleteUser, { params })
  await admin.call(role.change, { params: { id: '7' }, body: { permissions: ['campaign.share'] } })
  await admin.call(settings.change, { params: { id: '3' }, body: { discount: -7.5 } })
  const by = { account_name: expect.any(String), address: '127.0.0.1' }
  const found = await latest(6)
  expect(found).toMatchObject([
    { ...by, action: 'created', kind: 'user', before: null, after: { username: user.username, role_id: 7 } },
    { ...by, action: 'password_changed', kind: 'user', before: null, after: null },
    { ...by, action: 'changed', before: { name: user.name }, after: { name: 'Po Ślubie' } },
    { ...by, action: 'deleted', record_name: 'Po Ślubie', after: null },
    { ...by, action: 'changed', kind: 'role', before: { permissions: [] }, after: { permissions: ['campaign.share'] } },
    { ...by, action: 'changed', kind: 'company', after: { discount: -7.5 } },
  ])
  expect(Object.keys(found[2]?.after ?? {})).toEqual(['name'])
  expect(JSON.stringify(found)).not.toMatch(/set by the admin|argon2|hash/)
})

test('P12 a raw report is in the log with its filter before the file is sent', async () => {
  const body = { date_from: '2026-02-27', date_to: '2026-02-28', format: 'csv' as const, city_ids: [1] }
  const { token } = admin
  expect((await sendRequest(platform.url, statistics.rawReportScreen, { body }, { token })).status).toBe(200)
  expect((await sendRequest(platform.url, statistics.rawReportHourly, { body }, { token })).status).toBe(200)
  expect(await latest(2)).toMatchObject([
    { action: 'raw_exported', kind: 'report', record_id: 'day', after: body },
    { action: 'raw_exported', kind: 'report', record_id: 'hour', after: body },
  ])
  const refused = await sendRequest(platform.url, statistics.rawReportScreen, { body: {} }, { token })
  expect(refused.status).toBe(422)
  expect((await latest(1))[0]).toMatchObject({ record_id: 'hour' })
})

test('the log is filtered by action, kind, account, text and days of Warsaw', async () => {
  const insert = `insert into audit_entry (at, account_id, account_name, action, kind, record_id, record_name)
    values ($1, 77, 'Dawna Osoba', 'imported', 'location', 'L-4711', 'Rynek 100%')`
  const instants = ['2025-07-01T21:59:59Z', '2025-07-01T22:00:00Z', '2025-07-02T21:59:59Z', '2025-07-02T22:00:00Z']
  for (const instant of instants) await platform.store.pool.query(insert, [instant])
  const found = async (query: QueryInputOf<typeof audit.list>) =>
    (await entries(query)).map(({ at }) => at.replace('.000Z', 'Z'))
  expect(await found({ account_id: 77 })).toEqual(instants.toReversed())
  expect(await found({ date_from: '2025-07-02', date_to: '2025-07-02' })).toEqual([instants[2], instants[1]])
  expect(await found({ date_to: '2025-07-01' })).toEqual([instants[0]])
  for (const filter of ['dawna', '4711', '100%']) expect(await found({ filter })).toHaveLength(4)
  expect(await found({ filter: '100_' })).toEqual([])
  expect(await found({ action: ['imported', 'undone'], kind: 'location' })).toHaveLength(4)
  expect(await found({ action: 'undone', account_id: 77 })).toEqual([])
  expect(await found({ account_id: 77, sort_by: 'at', order: 'asc' })).toEqual(instants)
  const wrong = await admin.call(audit.list, { query: { date_from: '2025-07-02', date_to: '2025-07-01' } })
  expect(wrong.problem.errors).toEqual([{ path: 'query.date_to', message: 'The last day is before the first day' }])
})

test('the log is exported as it is filtered, in minutes of Poland, and only administrators read it', async () => {
  const query = { columns: ['record_name', 'after'], headings: ['Rekord', 'Po'], action: 'created', kind: 'role' }
  await admin.call(role.create, { body: { name: '=Recepcja', permissions: [] } })
  const file = await sendRequest(platform.url, audit.exportList, { query }, { token: admin.token })
  expect(file.text).toMatch(/^Rekord;Po\r\n'=Recepcja;"\{""id"":\d+,.*\r\n$/)
  const words = ['action=created=utworzono', 'kind=company=firma', 'action=deleted=usunięto = na zawsze']
  const inWords = { ...query, columns: ['action', 'kind', 'at'], headings: ['Akcja', 'Rodzaj', 'Kiedy'], words }
  const inPolish = await sendRequest(platform.url, audit.exportList, { query: inWords }, { token: admin.token })
  const [created] = await entries({ action: 'created', kind: 'role' })
  const inWarsaw = new Date(created?.at ?? '').toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' })
  expect(inPolish.text).toBe(`Akcja;Rodzaj;Kiedy\r\nutworzono;role;${inWarsaw.slice(0, 16)}\r\n`)
  const untrusted = { query: { ...query, words: ['created'] } }
  const wrong = await sendRequest(platform.url, audit.exportList, untrusted, { token: admin.token })
  expect(JSON.parse(wrong.text).errors).toEqual([
    { path: 'query.words', message: 'Enter each word as member=value=word' },
  ])
  const { token } = platform.callers.sales
  expect((await sendRequest(platform.url, audit.list, {}, { token })).status).toBe(403)
  expect((await sendRequest(platform.url, audit.exportList, { query }, { token })).status).toBe(403)
})

test('P16 who deleted a campaign is in the log and in its history, for those who may read it', async () => {
  const { uuid } = await makeCampaign(platform, { name: 'Do usunięcia' })
  const params = { uuid }
  expect((await admin.call(contract.campaign.deleteCampaign, { params })).status).toBe(204)
  const [entry] = await entries({ kind: 'campaign' })
  const by = { id: entry?.account_id, name: entry?.account_name }
  expect(entry).toMatchObject({ action: 'deleted', record_id: uuid, record_name: 'Do usunięcia', after: null })
  expect(entry?.before).toMatchObject({ name: 'Do usunięcia', status: 'new' })
  const { answer } = await admin.call(contract.campaign.listEvents, { params })
  expect(answer.items.at(-1)).toMatchObject({ type: 'campaign.deleted', by, at: entry?.at })
  expect((await platform.callers.rival.call(contract.campaign.listEvents, { params })).status).toBe(404)
  expect((await admin.call(contract.campaign.getCampaign, { params })).status).toBe(404)
})

test('P16 entries have the time of the platform’s clock, also those of logins', async () => {
  const user = await createUser()
  const now = platform.clock.now()
  platform.clock.set(new Date(now.getTime() + 60_000))
  await startSession(platform.url, user.username, 'long enough')
  platform.clock.set(now)
  const [login] = await entries({ action: 'logged_in', account_id: user.id })
  const [creation] = await entries({ action: 'created', kind: 'user' })
  expect(login?.at).toBe(new Date(now.getTime() + 60_000).toISOString())
  expect(creation?.at).toBe(now.toISOString())
})
