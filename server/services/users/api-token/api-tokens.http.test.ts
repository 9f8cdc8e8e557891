import { createHash } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import type { Operation } from '../../../../contract/operation.ts'
import { MOST_TOKENS } from '../../../../contract/users/api-tokens.ts'
import { neededScope, type TokenScope } from '../../../../contract/users/token-scopes.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { type Caller, loggedIn } from '../../../../tests/support/calls/client.ts'
import { contractErrorOf } from '../../../../tests/support/calls/contract-error.ts'
import { DEMO_PASSWORD, tokenBody } from '../../../../tests/support/calls/issued-token.ts'
import { jsonOf, type RequestParts, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { sessionOperations, validCall } from '../../../../tests/support/calls/valid-calls.ts'
import {
  type AccessPlatform,
  companyIds,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'

const { users, company, city } = contract

let all: AccessPlatform

beforeAll(async () => {
  all = await startAccessPlatform()
})
afterAll(() => all.close())
beforeEach(() => all.clock.set(DEMO_NOW))

const PASSWORD = 'long enough'

const issue = async (caller: Caller, scopes: TokenScope[] = ['read'], password = DEMO_PASSWORD) => {
  const issued = await caller.call(users.issueToken, { body: tokenBody(scopes, password) })
  expect(issued.status).toBe(201)
  return issued.answer
}

/** The outcome of an operation with a token: `done`, or the code of its problem. */
const outcomeOf = async (token: string, operation: Operation, parts: RequestParts = {}): Promise<unknown> => {
  const answer = await sendRequest(all.url, operation, parts, { token })
  expect(contractErrorOf(operation, answer)).toBeNull()
  return answer.status === operation.status ? 'done' : jsonOf(answer).code
}

const use = (token: string): Promise<unknown> => outcomeOf(token, company.list)

let persons = 0
const newPerson = async () => {
  const username = `token-${++persons}`
  const person = { username, password: PASSWORD, name: 'Nowa Osoba', role_id: 2, company_id: companyIds.planner }
  const { answer } = await all.callers.admin.call(users.createUser, { body: person })
  return { id: String(answer.id), caller: await loggedIn(all.url, username, person.password) }
}

const lastUse = async (id: number): Promise<unknown> =>
  (await all.store.pool.query('select last_used_at from api_token where id = $1', [id])).rows[0]?.last_used_at

/**
 * A fingerprint of all tables except the tokens, whose use is stored, the audit log, which also records reads, and what
 * processes note about themselves.
 */
const storedState = async (): Promise<Record<string, unknown>> => {
  const { rows } = await all.store.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
       and table_type = 'BASE TABLE' and table_name not in ('api_token', 'audit_entry', 'server_process')`,
  )
  const states: [string, unknown][] = []
  for (const { name } of rows) {
    const { rows: found } = await all.store.pool.query(
      `select count(*), md5(string_agg(md5(each::text), '' order by md5(each::text))) from "${name}" each`,
    )
    states.push([name, found[0]])
  }
  return Object.fromEntries(states)
}

test('a token is sent once: the table has only its hash, and lists and the audit log only its last characters', async () => {
  const { caller, id } = await newPerson()
  const { token, calendar_path, ...issued } = await issue(caller, ['read'], PASSWORD)
  expect(calendar_path).toBeNull()
  expect(token).toMatch(/^arx_[\w-]{43}$/)
  const { rows } = await all.store.pool.query('select * from api_token where id = $1', [issued.id])
  expect(rows[0]).toMatchObject({ hash: createHash('sha256').update(token).digest('hex'), ending: token.slice(-4) })
  expect(JSON.stringify(rows)).not.toContain(token)
  const { answer: list } = await caller.call(users.listTokens, { params: { id } })
  expect(list.items).toEqual([issued])
  const { answer: audit } = await all.callers.admin.call(contract.audit.list, { query: { action: 'token_issued' } })
  expect(audit.items[0]).toMatchObject({ record_id: id, account_id: Number(id), after: { scopes: ['read'] } })
  expect(JSON.stringify(audit)).not.toContain(token)
})

test('promise R2 of all operations a token with read reaches those that read, and nothing is stored; no token reaches credentials', async () => {
  const calls = []
  for (const operation of sessionOperations) calls.push({ operation, parts: (await validCall(all, operation)).parts })
  const { token: reader } = await issue(all.callers.admin, ['read'])
  const { token: writer } = await issue(all.callers.admin, ['read', 'write'])
  const before = await storedState()
  const refusedRead: string[] = []
  for (const { operation, parts } of calls) {
    const { id } = operation
    const needed = neededScope(operation)
    const refusal = { id, outcome: 'token_scope' }
    const outcome = await outcomeOf(reader, operation, parts)
    if (needed !== 'read') expect({ id, outcome }).toEqual(refusal)
    else if (outcome !== 'done') refusedRead.push(`${id}: ${outcome}`)
    if (needed === 'never') expect({ id, outcome: await outcomeOf(writer, operation, parts) }).toEqual(refusal)
  }
  // These operations act on records of another account.
  expect(refusedRead).toEqual(['campaign.import_progress: not_found'])
  expect(await storedState()).toEqual(before)
})

test('promise R2 a token with write changes what its account may change, and never more', async () => {
  const body = { name: 'Miasto tokenu', latitude: 52.2, longitude: 21 }
  const { token: ofAdmin } = await issue(all.callers.admin, ['write'])
  expect(await outcomeOf(ofAdmin, city.create, { body })).toBe('done')
  expect(await use(ofAdmin)).toBe('done')
  const { token: ofAnalyst } = await issue(all.callers.analyst, ['write'])
  expect(await outcomeOf(ofAnalyst, city.create, { body })).toBe('permission_denied')
})

test('promise R2 a token ends at its expiry, and stays in the list as expired until it is removed', async () => {
  const { caller, id } = await newPerson()
  const { token, expires_at } = await issue(caller, ['read'], PASSWORD)
  const expiry = DEMO_NOW.getTime() + 30 * DAY_MS
  expect(Date.parse(expires_at)).toBe(expiry)
  all.clock.set(new Date(expiry - SECOND_MS))
  expect(await use(token)).toBe('done')
  all.clock.set(new Date(expiry))
  expect(await use(token)).toBe('unauthenticated')
  const { answer } = await caller.call(users.listTokens, { params: { id } })
  expect(answer.items).toMatchObject([{ is_expired: true }])
})

test('promise R2 an account has 50 tokens at most, also when it asks for several at once; a revoked one makes room', async () => {
  const { caller, id } = await newPerson()
  for (let count = 1; count < MOST_TOKENS; count += 1) await issue(caller, ['read'], PASSWORD)
  const ask = () => caller.call(users.issueToken, { body: tokenBody(['read'], PASSWORD) })
  const both = await Promise.all([ask(), ask()])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.problem.code).toBe('too_many_tokens')
  const { answer } = await caller.call(users.listTokens, { params: { id }, query: { size: 1 } })
  expect(answer.total).toBe(MOST_TOKENS)
  await caller.call(users.revokeToken, { params: { id, token: String(answer.items[0]?.id) } })
  expect((await ask()).status).toBe(201)
})

test('the time of the last use is stored at most once a minute', async () => {
  const { token, id } = await issue(all.callers.sales)
  expect(await lastUse(id)).toBeNull()
  await use(token)
  all.clock.set(new Date(DEMO_NOW.getTime() + MINUTE_MS - SECOND_MS))
  await use(token)
  expect(await lastUse(id)).toEqual(DEMO_NOW)
  const later = new Date(DEMO_NOW.getTime() + MINUTE_MS)
  all.clock.set(later)
  await use(token)
  expect(await lastUse(id)).toEqual(later)
})

test('promise R2 owners and user managers see and revoke the tokens of an account; others find none', async () => {
  const { caller, id } = await newPerson()
  const own = await issue(caller, ['read'], PASSWORD)
  const other = await issue(caller, ['read'], PASSWORD)
  const revoke = (by: Caller, token: number) => by.call(users.revokeToken, { params: { id, token: String(token) } })
  expect((await all.callers.rival.call(users.listTokens, { params: { id } })).status).toBe(404)
  expect((await revoke(all.callers.rival, own.id)).status).toBe(404)
  expect((await revoke(caller, own.id)).status).toBe(204)
  expect([await use(own.token), await use(other.token)]).toEqual(['unauthenticated', 'done'])
  expect((await revoke(caller, own.id)).status).toBe(404)
  const { answer } = await all.callers.admin.call(users.listTokens, { params: { id } })
  expect(answer.items).toMatchObject([{ id: other.id }])
  expect((await revoke(all.callers.admin, other.id)).status).toBe(204)
  expect(await use(other.token)).toBe('unauthenticated')
  const query = { action: 'token_revoked' as const, size: 2 }
  const { answer: audit } = await all.callers.admin.call(contract.audit.list, { query })
  expect(audit.items.map(({ account_id, record_id }) => [account_id, record_id])).toEqual([
    [1, id],
    [Number(id), id],
  ])
})

test.each([
  ['is disabled', { is_active: false }, { is_active: true }],
  ['moves to another company', { company_id: companyIds.rival }, { company_id: companyIds.planner }],
])(
  'promise R2 the tokens of an account that %s end for good, each with its entry in the audit log',
  async (_, change, back) => {
    const { caller, id } = await newPerson()
    const { token, ending } = await issue(caller, ['read'], PASSWORD)
    const { admin } = all.callers
    for (const body of [change, back]) {
      expect((await admin.call(users.changeUser, { params: { id }, body })).status).toBe(200)
      expect(await use(token)).toBe('unauthenticated')
    }
    const { answer } = await admin.call(contract.audit.list, { query: { action: 'token_revoked', size: 1 } })
    expect(answer.items).toMatchObject([{ record_id: id, before: { token: `Arkusz (…${ending})` } }])
  },
)

test('promise R2 the tokens of a deleted account, unknown tokens and tokens without their prefix are refused', async () => {
  const { caller, id } = await newPerson()
  const { token } = await issue(caller, ['read'], PASSWORD)
  expect(await use(token.slice('arx_'.length))).toBe('unauthenticated')
  expect(await use(`${token}x`)).toBe('unauthenticated')
  expect(await use(token)).toBe('done')
  expect((await all.callers.admin.call(users.deleteUser, { params: { id } })).status).toBe(204)
  expect(await use(token)).toBe('unauthenticated')
})

test('promise R2 a token is issued only with the password of its account, and its owner is told, also by e-mail', async () => {
  const { caller, id } = await newPerson()
  const wrong = await caller.call(users.issueToken, { body: tokenBody(['read'], 'not the password') })
  expect(wrong.problem.code).toBe('invalid_current_password')
  await issue(caller, ['read'], PASSWORD)
  const { answer } = await caller.call(contract.notification.list)
  expect(answer.items).toMatchObject([{ kind: 'account.token_issued', subject: 'Arkusz', by: null }])
  const { rows } = await all.store.pool.query(
    'select 1 from notification where account_id = $1 and mail_due_at < now()',
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('promise R2 a token of an account with a second factor needs a code, which is used up', async () => {
  const { caller } = await newPerson()
  const { answer: app } = await caller.call(users.beginApp, { body: { current_password: PASSWORD } })
  const { answer } = await caller.call(users.confirmApp, { body: { code: generateSync({ secret: app.secret }) } })
  const [code = ''] = answer.recovery_codes
  const issueWith = (more: { code?: string }) =>
    caller.call(users.issueToken, { body: { ...tokenBody(['read'], PASSWORD), ...more } })
  expect((await issueWith({})).problem.code).toBe('second_factor_needed')
  expect((await issueWith({ code: 'AAAAAA-BBBBBB' })).problem.code).toBe('invalid_code')
  expect((await issueWith({ code })).status).toBe(201)
  expect((await issueWith({ code })).problem.code).toBe('invalid_code')
})

test('promise R2 a change of the own password revokes the tokens unless they are to stay, and its owner is told', async () => {
  const { caller } = await newPerson()
  const { token } = await issue(caller, ['read'], PASSWORD)
  const change = (current_password: string, new_password: string, more = {}) =>
    caller.call(users.changePassword, { body: { current_password, new_password, ...more } })
  expect((await change(PASSWORD, 'the second one', { revoke_tokens: false })).status).toBe(204)
  expect(await use(token)).toBe('done')
  expect((await change('the second one', 'the third one')).status).toBe(204)
  expect(await use(token)).toBe('unauthenticated')
  const { answer } = await caller.call(contract.notification.list)
  expect(answer.items.map(({ kind }) => kind)).toEqual([
    'account.password_changed',
    'account.password_changed',
    'account.token_issued',
  ])
})
