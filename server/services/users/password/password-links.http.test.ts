import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { callerAt, loggedIn } from '../../../../tests/support/calls/client.ts'
import { isTokenAccepted, logIn, startSession } from '../../../../tests/support/calls/session.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'

const { users } = contract
let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

let created = 0
const createUser = async (password?: string) => {
  const body = { username: `linked-${++created}`, name: 'Nowa Osoba', role_id: 7, company_id: 5, password }
  return (await platform.callers.admin.call(users.createUser, { body })).answer
}
const ofUser = (id: number) => ({ params: { id: String(id) } })
const issue = async (id: number, purpose: 'invitation' | 'reset' = 'reset') => {
  const { answer } = await platform.callers.admin.call(users.inviteUser, { ...ofUser(id), body: { purpose } })
  return { token: answer.url_path.replace('/auth/password#', ''), hours: hoursUntil(answer.expires_at) }
}
const hoursUntil = (instant: string): number => Math.round((Date.parse(instant) - Date.now()) / 3_600_000)
const anyone = () => callerAt(platform.url)
const read = (token: string) => anyone().call(users.getPasswordLink, { body: { token } })
const redeem = (token: string, password = 'my own password') =>
  anyone().call(users.usePasswordLink, { body: { token, password } })
const statusOfLogin = async (username: string, password: string): Promise<number> =>
  (await logIn(platform.url, username, password)).status

test('C15 V06 an invited user has no password until the link sets one; the link works once', async () => {
  const { id, username } = await createUser()
  expect(await statusOfLogin(username, 'anything at all')).toBe(401)
  const { token, hours } = await issue(id, 'invitation')
  expect(hours).toBe(72)
  expect((await read(token)).answer).toMatchObject({ username, name: 'Nowa Osoba', purpose: 'invitation' })
  const short = await redeem(token, '1234567')
  expect(short.problem.errors).toEqual([{ path: 'password', message: 'Password at least 8 characters' }])
  const statuses = await Promise.all([1, 2, 3].map(async () => (await redeem(token)).status))
  expect(statuses.sort()).toEqual([204, 404, 404])
  expect((await read(token)).status).toBe(404)
  expect(await statusOfLogin(username, 'my own password')).toBe(200)
})

test('C16 promise R9 a reset ends nothing until it is used, and then all sessions and the old password', async () => {
  const { id, username } = await createUser('long enough')
  const session = await startSession(platform.url, username, 'long enough')
  const { token, hours } = await issue(id)
  expect(hours).toBe(24)
  expect(await isTokenAccepted(platform.url, session.access_token)).toBe(true)
  expect((await redeem(token)).status).toBe(204)
  expect(await isTokenAccepted(platform.url, session.access_token)).toBe(false)
  expect(await statusOfLogin(username, 'long enough')).toBe(401)
})

test('C16 promise R9 a reset by a link or by an administrator revokes the API tokens of the account', async () => {
  const { id, username } = await createUser('long enough')
  const issueToken = async (password: string): Promise<string> => {
    const caller = await loggedIn(platform.url, username, password)
    const body = { name: 'Skrypt', scopes: ['read' as const], expires_in_days: 30, current_password: password }
    return (await caller.call(users.issueToken, { body })).answer.token
  }
  const isAccepted = async (token: string): Promise<boolean> =>
    (await callerAt(platform.url, token).call(contract.company.list, {})).status === 200
  const first = await issueToken('long enough')
  expect(await isAccepted(first)).toBe(true)
  await redeem((await issue(id)).token)
  expect(await isAccepted(first)).toBe(false)
  const second = await issueToken('my own password')
  await platform.callers.admin.call(users.changeUser, { ...ofUser(id), body: { password: 'set by the admin' } })
  expect(await isAccepted(second)).toBe(false)
  const { answer } = await platform.callers.admin.call(contract.audit.list, { query: { action: 'token_revoked' } })
  expect(answer.items.slice(0, 2)).toMatchObject([{ record_id: String(id) }, { record_id: String(id) }])
})

test('promise R9 a link is invalid when it is replaced, expired, or its account got a password, was disabled or deleted', async () => {
  const { admin } = platform.callers
  const endings: ((id: number) => Promise<unknown>)[] = [
    (id) => issue(id, 'invitation'),
    (id) =>
      platform.store.pool.query(
        // One second back, because the server's clock has milliseconds, and PostgreSQL's has microseconds.
        "update password_link set expires_at = now() - interval '1 second' where account_id = $1",
        [id],
      ),
    (id) => admin.call(users.changeUser, { ...ofUser(id), body: { password: 'set by the admin' } }),
    async (id) => {
      await admin.call(users.changeUser, { ...ofUser(id), body: { is_active: false } })
      const refused = await admin.call(users.inviteUser, { ...ofUser(id), body: { purpose: 'reset' } })
      expect(refused.problem.code).toBe('account_inactive')
      await admin.call(users.changeUser, { ...ofUser(id), body: { is_active: true } })
    },
    (id) => admin.call(users.deleteUser, ofUser(id)),
  ]
  for (const end of endings) {
    const { id } = await createUser()
    const { token } = await issue(id)
    expect((await read(token)).status).toBe(200)
    await end(id)
    expect([(await read(token)).status, (await redeem(token)).status]).toEqual([404, 404])
  }
})

test('promise R9 the token of a link is stored as a hash only, and no entry of the audit log has a password or hash', async () => {
  const { id } = await createUser('a password of mine')
  const { token } = await issue(id)
  await redeem(token, 'a password by link')
  await platform.callers.admin.call(users.changeUser, { ...ofUser(id), body: { password: 'set by the admin' } })
  const { rows } = await platform.store.pool.query<{ text: string; action: string }>(
    `select action, audit_entry::text as text from audit_entry where kind = 'user' and record_id = $1 order by id`,
    [String(id)],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'created',
    'link_issued',
    'link_used',
    'password_changed',
    'changed',
  ])
  const stored = await platform.store.pool.query<{ text: string }>(
    'select password_link::text as text from password_link',
  )
  const texts = [...rows, ...stored.rows].map(({ text }) => text).join(' ')
  expect(texts).not.toMatch(/argon2|password_hash|a password of mine|a password by link|set by the admin/)
  expect(texts).not.toContain(token)
})
