import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { OPERATOR_ROLE } from '../../../../contract/permissions.ts'
import type { KeptDays } from '../../../../contract/users/personal-data.ts'
import { DAY_MS, MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { type Caller, callerAt, loggedIn } from '../../../../tests/support/calls/client.ts'
import { tokenBody } from '../../../../tests/support/calls/issued-token.ts'
import { createMaintenance, noticeForm } from '../../../../tests/support/calls/network-calls.ts'
import { pairedPlayer } from '../../../../tests/support/calls/player-calls.ts'
import { jsonOf, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { swapCalls } from '../../../../tests/support/calls/swap-calls.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaign,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { beginHistory } from '../../../../tests/support/platform/begun-history.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { manualClock } from '../../../base/clock.ts'
import { deleteOldData } from '../../../old-data.ts'
import { closeHistory, verifyHistory } from '../../history/public.ts'

const { users } = contract
const PASSWORD = 'a good long one'

/** A text in each personal field, that is nowhere else. */
const marks = {
  formerName: 'Zfvchdla Kowalska',
  name: 'Zqxbwrnm Nowak',
  formerUsername: 'zkudvolt',
  username: 'zjmpareq',
  formerEmail: 'zglintov@mail.example',
  email: 'zhobrask@mail.example',
  address: '203.0.113.77',
  program: 'Zwprobnik/1.0',
  token: 'Zatrundek',
} as const

let all: AccessPlatform
let id: number
let person: Caller

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await all.store.pool.query(text, values)).rows as Row[]

const manage = (body: object) => all.callers.admin.call(users.changeUser, { params: { id: String(id) }, body })

const logIn = async (password: string) => {
  const form = new FormData()
  form.set('username', marks.username)
  form.set('password', password)
  const headers = { 'x-forwarded-for': marks.address, 'user-agent': marks.program }
  return sendRequest(all.url, users.login, { form }, { headers })
}

/** Does with the account whatever stores its name, its address or another fact about it. */
const actEverywhere = async () => {
  const admin = all.callers.admin
  const body = {
    username: marks.formerUsername,
    password: PASSWORD,
    name: marks.formerName,
    email: marks.formerEmail,
    role_id: OPERATOR_ROLE,
    company_id: companyIds.owner,
  }
  id = (await admin.call(users.createUser, { body })).answer.id
  const former = await loggedIn(all.url, marks.formerUsername, PASSWORD)
  const own = await makeCampaign({ ...all, callers: { ...all.callers, admin: all.callers.admin } })
  const assigned = await admin.call(contract.campaign.changeCampaign, {
    params: { uuid: own.uuid },
    body: { version: own.version, operator_id: id },
  })
  expect(assigned.status).toBe(200)
  await former.call(contract.campaign.changeCampaign, {
    params: { uuid: own.uuid },
    body: { version: assigned.answer.version, is_shared: true },
  })
  expect((await manage({ role_id: 1, name: marks.name, username: marks.username, email: marks.email })).status).toBe(
    200,
  )
  expect((await logIn('wrong')).status).toBe(401)
  const { access_token } = jsonOf<{ access_token: string }>(await logIn(PASSWORD))
  person = callerAt(all.url, access_token)
  const acting = { ...all, callers: { ...all.callers, admin: person } }
  await person.call(users.issueToken, { body: { ...tokenBody(['read'], PASSWORD), name: marks.token } })
  await person.call(contract.notification.changeSettings, { body: { language: 'en' } })
  await person.call(contract.dashboard.visit)
  const events = ['campaign.created', 'campaign.shared', 'campaign.operator_assigned'] as const
  const webhook = {
    name: 'Odbiorca',
    url: 'https://receiver.example/x',
    events: [...events],
    company_id: companyIds.owner,
  }
  expect((await admin.call(contract.webhook.create, { body: { ...webhook, is_active: false } })).status).toBe(201)
  const made = await makeCampaign(acting, { company_id: companyIds.owner })
  const shared = { is_shared: true, shows_list_price: false }
  await person.call(contract.offer.shareOffer, { params: { uuid: made.uuid }, body: shared })
  await person.call(contract.offer.replyToClient, { params: { uuid: made.uuid }, body: { text: 'Odpowiedź' } })
  const operated = await person.call(contract.campaign.changeCampaign, {
    params: { uuid: made.uuid },
    body: {
      version: (await person.call(contract.campaign.getCampaign, { params: { uuid: made.uuid } })).answer.version,
      operator_id: 4,
    },
  })
  expect(operated.status).toBe(200)
  await createMaintenance(acting)
  const [place] = await query<{ uuid: string }>('select uuid from location order by id limit 1')
  const recorded = await person.call(contract.notice.recordNotice, {
    params: { uuid: place?.uuid ?? '' },
    form: noticeForm(),
  })
  expect(recorded.status).toBe(201)
  const { screenId } = await pairedPlayer(acting)
  await person.call(contract.player.endPlayer, { params: { id: String(screenId) }, body: { computes_plays: true } })
  const swap = await swapCalls['swap.approve']?.(acting)
  expect((await sendRequest(all.url, contract.campaign.approveSwap, swap?.parts, { token: access_token })).status).toBe(
    200,
  )
}

/** The columns of tables that have one of the marks, each as `table.column: mark`. */
const columnsWith = async (sought: readonly string[]): Promise<string[]> => {
  const tables = await query<{ name: string }>(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  const found: string[] = []
  for (const { name } of tables)
    found.push(
      ...(
        await query<{ at: string }>(
          `select distinct '${name}.' || member.key || ': ' || mark as at from "${name}" as row,
             jsonb_each_text(to_jsonb(row)) as member, unnest($1::text[]) as mark
           where position(lower(mark) in lower(row::text)) > 0 and position(lower(mark) in lower(member.value)) > 0`,
          [sought],
        )
      ).map(({ at }) => at),
    )
  return found
}

const filesWith = async (folder: string, mark: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map(async (file) => [file, await readFile(file)] as const))
  return contents.filter(([, bytes]) => bytes.includes(mark)).map(([file]) => file)
}

beforeAll(async () => {
  all = await startAccessPlatform({ trustedProxies: ['127.0.0.1'] })
  await beginHistory(all)
  await actEverywhere()
  await all.daysLater('2026-03-03T07:00:00+01:00')
  await closeHistory(all.composition.contexts.history)
}, 120_000)
afterAll(() => all.close())

const verified = async () =>
  (
    await verifyHistory(
      { db: all.store.db, statistics: all.statistics },
      { kept: [], only: ['audit', 'campaign', 'campaign_day', 'sealed_campaign', 'place', 'play_log'] },
    )
  ).differences

describe('the export of an account', () => {
  const exportOf = async (caller: Caller, of: number | string) =>
    sendRequest(all.url, users.exportPerson, { params: { id: of } }, { token: caller.token })

  test('has what is stored about the account in every part of the platform, and no secret', async () => {
    const answer = await exportOf(person, id)
    expect(answer.headers.get('content-disposition')).toContain(`personal-data-${id}.json`)
    const parts = jsonOf<Record<string, Record<string, unknown>[]>>(answer)
    expect(parts.account).toMatchObject([{ username: marks.username, email: marks.email }])
    expect(parts.sessions).toContainEqual(expect.objectContaining({ address: marks.address, userAgent: marks.program }))
    expect(parts.api_tokens).toMatchObject([{ name: marks.token }])
    for (const part of [
      'campaigns_created',
      'campaigns_as_operator',
      'campaign_events',
      'offers_shared',
      'offer_answers',
      'film_swaps_proposed',
      'works_planned',
      'notices_recorded',
      'players_paired',
      'notification_settings',
      'audit_entries',
      'second_factor',
      'login_counters',
    ])
      expect({ part, rows: (parts[part] ?? []).length > 0 }).toEqual({ part, rows: true })
    const actions = parts.audit_entries?.map(({ action }) => action)
    for (const action of [
      'created',
      'changed',
      'login_failed',
      'logged_in',
      'token_issued',
      'paired',
      'person_exported',
    ])
      expect(actions).toContain(action)
    const hashes = await query<{ hash: string }>(
      `select password_hash as hash from account where id = $1 union all select hash from api_token
       union all select renewal_hash from session where renewal_hash is not null`,
      [id],
    )
    for (const { hash } of hashes) expect(answer.text).not.toContain(hash)
  })

  test('has no name and no address of others who changed the account', async () => {
    const parts = jsonOf<Record<string, Record<string, unknown>[]>>(await exportOf(person, id))
    const byOthers = parts.audit_entries?.filter(({ accountId }) => accountId === 1) ?? []
    expect(byOthers.length).toBeGreaterThan(0)
    for (const entry of byOthers) expect(Object.keys(entry)).not.toContain('accountName')
  })

  test('is for the owner and for administrators; another account looks like one that does not exist', async () => {
    expect((await exportOf(all.callers.advertiser, 2)).status).toBe(200)
    expect((await exportOf(all.callers.admin, 2)).status).toBe(200)
    const foreign = await exportOf(all.callers.advertiser, 3)
    const missing = await exportOf(all.callers.advertiser, 999_999)
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(jsonOf(foreign).code).toBe(jsonOf(missing).code)
  })
})

describe('the erasure of an account', () => {
  test('is refused for the last administrator, and a missing account is not found', async () => {
    await query('update account set is_active = false where role_id = 1 and id not in (1, $1)', [id])
    await query('update account set is_active = false where id = $1', [id])
    const erase = (of: number) => all.callers.admin.call(users.erasePerson, { params: { id: String(of) } })
    expect((await erase(1)).problem?.code).toBe('last_administrator')
    expect((await erase(999_999)).status).toBe(404)
    await query('update account set is_active = true where id = $1', [id])
  })

  test('removes every name, user name, e-mail address, IP address, program and token name from tables and files', async () => {
    const stored = await columnsWith(Object.values(marks))
    for (const mark of Object.values(marks)) expect(stored).toContainEqual(expect.stringMatching(`: ${mark}$`))
    expect(await verified()).toEqual([])
    const answer = await all.callers.admin.call(users.erasePerson, { params: { id: String(id) } })
    expect(answer.status).toBe(204)
    expect(await columnsWith(Object.values(marks))).toEqual([])
    const { filesDir } = all.composition.platform.config
    for (const mark of Object.values(marks)) expect(await filesWith(filesDir ?? '', mark)).toEqual([])
  }, 60_000)

  test('keeps what the account did under its number, and the closed days are still verified', async () => {
    const erased = `erased account ${id}`
    const events = await query('select from campaign_event where by_id = $1 and by_name = $2', [id, erased])
    expect(events.length).toBeGreaterThan(0)
    const operator = await query(`select from campaign_event where facts ->> 'operator' = $1`, [erased])
    expect(operator).toHaveLength(1)
    const audited = await query('select from audit_entry where account_id = $1 and account_name = $2', [id, erased])
    expect(audited.length).toBeGreaterThan(5)
    const kept = await query(
      `select from maintenance where planned_by = $1
      union all select from player where paired_by = $1 and ended_by = $1
      union all select from film_swap where asked_by = $1 and decided_by = $1
      union all select from offer where seller_name = $1
      union all select from offer_answer where name = $1
      union all select from campaign where created_by_name = $1`,
      [erased],
    )
    expect(kept.length).toBeGreaterThanOrEqual(6)
    const bodies = await query<{ body: string }>('select body from webhook_delivery where position($1 in body) > 0', [
      erased,
    ])
    expect(bodies.length).toBeGreaterThan(0)
    for (const { body } of bodies) expect(JSON.parse(body)).toMatchObject({ data: { by: { id, name: erased } } })
    expect(await verified()).toEqual([])
  }, 60_000)

  test('ends the access of the account at once', async () => {
    expect((await person.call(users.getUser, { params: { id: String(id) } })).status).toBe(401)
    expect((await logIn(PASSWORD)).status).toBe(401)
  })

  test('is in the audit log by number, and lists show the account as erased', async () => {
    const { answer } = await all.callers.admin.call(contract.audit.list, { query: { action: 'person_erased' } })
    expect(answer.items[0]).toMatchObject({ account_id: 1, record_id: String(id), record_name: `erased account ${id}` })
    const { answer: persons } = await all.callers.admin.call(users.listPersons, { query: { state: ['erased'] } })
    expect(persons.items).toMatchObject([{ id, name: `erased account ${id}`, state: 'erased' }])
    for (const mark of [marks.name, marks.username]) {
      const found = await all.callers.admin.call(users.listPersons, { query: { filter: mark } })
      expect(found.answer.items).toEqual([])
    }
  })

  test('is repeated once for what a request stored meanwhile', async () => {
    await query(
      `insert into audit_entry (at, account_id, account_name, address, action, kind, record_id, record_name)
      values (now(), $1, $2, $3, 'changed', 'city', '1', 'Warszawa')`,
      [id, marks.name, marks.address],
    )
    await all.at(new Date(all.clock.now().getTime() + 14 * MINUTE_MS).toISOString())
    expect(await columnsWith([marks.name])).toEqual([`audit_entry.account_name: ${marks.name}`])
    await all.at(new Date(all.clock.now().getTime() + 2 * MINUTE_MS).toISOString())
    expect(await columnsWith([marks.name])).toEqual([])
  })

  test('is the only way in which a log can be changed: no other value takes the place of a name', async () => {
    const refused = [
      `update audit_entry set account_name = 'Somebody' where account_id = 1`,
      `update audit_entry set account_name = 'erased account 2' where account_id = 1`,
      `update audit_entry set address = '10.0.0.1' where account_id = 1`,
      `update audit_entry set action = 'read'`,
      `update audit_entry set after = '{"name":"Somebody"}' where kind = 'user' and after is not null`,
      `update campaign_event set by_name = 'Somebody'`,
      `update campaign_event set facts = facts || '{"operator":"Somebody"}'`,
      `update campaign_event set status = 'draft'`,
    ]
    for (const statement of refused) await expect(query(statement)).rejects.toThrow('append-only')
  })
})

describe('retention', () => {
  const admin = 1
  const days = (count: number) => new Date(DEMO_NOW.getTime() + count * DAY_MS)
  const deleteAt = (now: Date, changed: Partial<KeptDays> = {}) => {
    const { platform, contexts } = all.composition
    const config = { ...platform.config, keptDays: { ...platform.config.keptDays, ...changed } }
    return deleteOldData({ ...platform, config, clock: manualClock(now) }, contexts, now)
  }

  test('IP addresses leave the audit log after 365 days, and the entries stay', async () => {
    const entry = [admin, '198.51.100.9']
    await query(
      `insert into audit_entry (at, account_id, account_name, address, action, kind, record_id, record_name)
      values ($3, $1, 'Administrator', $2, 'changed', 'city', '1', 'Warszawa')`,
      [...entry, days(0)],
    )
    const stored = () => query('select account_name from audit_entry where address = $1', ['198.51.100.9'])
    await deleteAt(days(364))
    expect(await stored()).toHaveLength(1)
    const count = 'select count(*)::int as count from audit_entry'
    const before = await query(count)
    await deleteAt(days(366))
    expect(await stored()).toEqual([])
    expect(await query(count)).toEqual(before)
  })

  test('a deleted account keeps its name, unless a period is set: then it is erased after its days', async () => {
    const body = { username: 'leaver', name: 'Odchodzący Pracownik', role_id: 7, company_id: companyIds.owner }
    const { answer } = await all.callers.admin.call(users.createUser, { body })
    all.clock.set(days(3))
    await all.callers.admin.call(users.deleteUser, { params: { id: String(answer.id) } })
    const nameOf = async () =>
      (await query<{ name: string }>('select name from account where id = $1', [answer.id]))[0]?.name
    await deleteAt(days(4000))
    await deleteAt(days(32), { deleted_accounts: 30 })
    expect(await nameOf()).toBe('Odchodzący Pracownik')
    await deleteAt(days(34), { deleted_accounts: 30 })
    expect(await nameOf()).toBe(`erased account ${answer.id}`)
    expect(await columnsWith(['Odchodzący Pracownik', 'leaver'])).toEqual([])
  })

  test.each([
    [
      'notifications',
      'notification',
      `insert into notification (account_id, kind, at, target, company_id, subject, is_shown, stored_at)
      values (1, 'campaign.accepted', now(), gen_random_uuid(), 1, 'x', true, now() - interval '20 days')`,
    ],
    [
      'webhook_deliveries',
      'webhook_delivery',
      `insert into webhook_delivery (webhook_id, campaign_uuid, type, body, created_at)
      select id, gen_random_uuid(), 'campaign.accepted', '{}', now() - interval '20 days' from webhook limit 1`,
    ],
    [
      'known_addresses',
      'known_address',
      `insert into known_address (name_hash, address_hash, used_at)
      values ('n', 'a', now() - interval '20 days')`,
    ],
    [
      'ended_sessions',
      'session',
      `insert into session (account_id, started_at, ended_at)
      values (1, now() - interval '20 days', now() - interval '20 days')`,
    ],
  ] as const)('%s are deleted after the days of the setting', async (period, table, insert) => {
    const count = async () =>
      (await query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0
    await deleteAt(all.clock.now(), { [period]: 19 })
    const before = await count()
    await query(insert)
    await deleteAt(all.clock.now(), { [period]: 21 })
    expect(await count()).toBe(before + 1)
    await deleteAt(all.clock.now(), { [period]: 19 })
    expect(await count()).toBe(before)
  })
})
