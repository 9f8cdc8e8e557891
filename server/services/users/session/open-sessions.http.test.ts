import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { seededRoles } from '../../../../contract/permissions.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import { tokenBody } from '../../../../tests/support/calls/issued-token.ts'
import { jsonOf } from '../../../../tests/support/calls/send-request.ts'
import {
  isTokenAccepted,
  logIn,
  refreshTokens,
  startSession,
  type TokenPair,
} from '../../../../tests/support/calls/session.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'

const { users } = contract
let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

let created = 0
const createUser = async (password: string, role_id = 7) => {
  const body = { username: `logged-in-${++created}`, name: 'Nowa Osoba', role_id, company_id: 5, password }
  return (await platform.callers.admin.call(users.createUser, { body })).answer
}
const ofUser = (id: number) => ({ params: { id: String(id) } })

test('R30 open sessions of an account are listed with address and program, and ended one by one, which is audited', async () => {
  const { id, username } = await createUser('long enough')
  const headers = { 'user-agent': `Testbrowser ${'x'.repeat(1000)}` }
  const first = jsonOf<TokenPair>(await logIn(platform.url, username, 'long enough', headers))
  const second = await startSession(platform.url, username, 'long enough')
  const renewed = jsonOf<TokenPair>(await refreshTokens(platform.url, second.refresh_token))
  const caller = callerAt(platform.url, first.access_token)
  const { answer } = await caller.call(users.listSessions, ofUser(id))
  expect(answer).toMatchObject({ total: 2, page: 1, size: 25 })
  expect(answer.items).toMatchObject([
    { address: '127.0.0.1', renewed_at: expect.any(String), is_current: false },
    { address: '127.0.0.1', renewed_at: null, is_current: true, user_agent: `Testbrowser ${'x'.repeat(288)}` },
  ])
  const [other, own] = answer.items
  const end = (by: typeof caller, session: string) => by.call(users.endSession, { params: { id: String(id), session } })
  expect((await end(platform.callers.sales, own?.id ?? '')).status).toBe(404)
  expect((await platform.callers.sales.call(users.listSessions, ofUser(id))).status).toBe(404)
  expect((await end(caller, other?.id ?? '')).status).toBe(204)
  expect((await end(caller, other?.id ?? '')).status).toBe(404)
  expect(await isTokenAccepted(platform.url, renewed.access_token)).toBe(false)
  expect((await end(platform.callers.admin, own?.id ?? '')).status).toBe(204)
  expect(await isTokenAccepted(platform.url, first.access_token)).toBe(false)
  const ended = await platform.callers.admin.call(contract.audit.list, {
    query: { kind: ['user'], action: ['session_ended'], size: 2, sort_by: 'at', order: 'desc' },
  })
  expect(ended.answer.items.map(({ account_id, record_id }) => [account_id, record_id])).toEqual([
    [1, String(id)],
    [id, String(id)],
  ])
  const left = await platform.callers.admin.call(users.listSessions, ofUser(id))
  expect(left.answer.items).toEqual([])
  const { answer: user } = await platform.callers.admin.call(users.getUser, ofUser(id))
  expect(Date.now() - Date.parse(user.last_login_at ?? '')).toBeLessThan(60_000)
})

test('promise R9 a session that can no longer be renewed is not listed', async () => {
  const { id, username } = await createUser('long enough')
  await startSession(platform.url, username, 'long enough')
  await platform.store.pool.query(
    "update refresh_token set expires_at = now() - interval '1 second' where session_id in (select id from session where account_id = $1)",
    [id],
  )
  expect((await platform.callers.admin.call(users.listSessions, ofUser(id))).answer.items).toEqual([])
})

const ofAdvertisers = seededRoles.find(({ id }) => id === 2)?.permissions ?? []

test('P02 a user manager who is no administrator can neither see nor end sessions and tokens of one', async () => {
  const { admin } = platform.callers
  const permissions = ['user.manage' as const, 'campaign.read_all_companies' as const, ...ofAdvertisers]
  const role = await admin.call(contract.role.create, { body: { name: 'Recepcja', permissions } })
  const { username } = await createUser('long enough', role.answer.id)
  const manager = callerAt(platform.url, (await startSession(platform.url, username, 'long enough')).access_token)
  const open = await admin.call(users.listSessions, ofUser(1))
  const issued = await admin.call(users.issueToken, { body: tokenBody(['read']) })
  const refused = [
    await manager.call(users.listSessions, ofUser(1)),
    await manager.call(users.listTokens, ofUser(1)),
    await manager.call(users.endSession, { params: { id: '1', session: open.answer.items[0]?.id ?? '' } }),
    await manager.call(users.revokeToken, { params: { id: '1', token: String(issued.answer.id) } }),
  ]
  expect(refused.map(({ status, problem }) => [status, problem?.code])).toEqual(
    Array(4).fill([403, 'administrator_account']),
  )
  expect((await admin.call(users.listSessions, ofUser(1))).status).toBe(200)
  const other = await createUser('long enough')
  await startSession(platform.url, other.username, 'long enough')
  expect((await manager.call(users.listTokens, ofUser(other.id))).status).toBe(200)
  const ofOther = await manager.call(users.listSessions, ofUser(other.id))
  const end = { params: { id: String(other.id), session: ofOther.answer.items[0]?.id ?? '' } }
  expect((await manager.call(users.endSession, end)).status).toBe(204)
})

test('R30 all sessions of an account but the own one are ended at once', async () => {
  const { id, username } = await createUser('long enough')
  const [own, ...others] = await Promise.all([1, 2, 3].map(() => startSession(platform.url, username, 'long enough')))
  const caller = callerAt(platform.url, own?.access_token ?? '')
  expect((await platform.callers.sales.call(users.endOtherSessions, ofUser(id))).status).toBe(404)
  expect((await caller.call(users.endOtherSessions, ofUser(id))).status).toBe(204)
  expect((await caller.call(users.listSessions, ofUser(id))).answer.items).toMatchObject([{ is_current: true }])
  for (const { access_token } of others) expect(await isTokenAccepted(platform.url, access_token)).toBe(false)
})

test('promise R9 a session ends 30 days after its login, however often it is renewed', async () => {
  const { id, username } = await createUser('long enough')
  const { refresh_token } = await startSession(platform.url, username, 'long enough')
  const began = (days: number) =>
    platform.store.pool.query(
      `update session set started_at = now() - $2 * interval '1 day', renewed_at = now() where account_id = $1`,
      [id, days],
    )
  await began(29)
  const renewed = jsonOf<TokenPair>(await refreshTokens(platform.url, refresh_token))
  const { rows } = await platform.store.pool.query(
    `select max(expires_at) < now() + interval '25 hours' as ends from refresh_token
     where session_id in (select id from session where account_id = $1) and spent_at is null`,
    [id],
  )
  expect(rows[0]).toEqual({ ends: true })
  await began(31)
  expect((await refreshTokens(platform.url, renewed.refresh_token)).status).toBe(401)
})

test('promise R9 an account has at most 100 open sessions: a login ends the one that was not used for the longest time', async () => {
  const { id, username } = await createUser('long enough')
  const oldest = await startSession(platform.url, username, 'long enough')
  const used = await startSession(platform.url, username, 'long enough')
  await platform.store.pool.query(
    `insert into session (account_id, started_at) select $1, now() - interval '1 minute' from generate_series(1, 98)`,
    [id],
  )
  await platform.store.pool.query(
    `update session set started_at = now() - interval '1 day' where account_id = $1 and address is not null`,
    [id],
  )
  const renewed = jsonOf<TokenPair>(await refreshTokens(platform.url, used.refresh_token))
  await startSession(platform.url, username, 'long enough')
  expect(await isTokenAccepted(platform.url, oldest.access_token)).toBe(false)
  expect(await isTokenAccepted(platform.url, renewed.access_token)).toBe(true)
  expect(
    await platform.store.pool.query('select 1 from session where account_id = $1 and ended_at is null', [id]),
  ).toMatchObject({ rowCount: 100 })
})
