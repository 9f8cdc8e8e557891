import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { contract } from '../../../../contract/index.ts'
import { permissions } from '../../../../contract/permissions.ts'
import type { User } from '../../../../contract/users/user.ts'
import { type ManagedUser, userOperations } from '../../../../contract/users/user-accounts.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { jsonOf, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { isTokenAccepted, logIn, refreshTokens, startSession } from '../../../../tests/support/calls/session.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import { requireOtherAdministrator } from '../account/administrators.ts'

let platform: AccessPlatform
let url: string

beforeAll(async () => {
  platform = await startAccessPlatform()
  url = platform.url
})
afterAll(() => platform.close())

const as = (name: keyof AccessPlatform['callers']) => ({ token: platform.callers[name].token })

let created = 0
const newUser = (changes = {}) => ({
  username: `person-${++created}`,
  password: 'long enough',
  name: 'Nowa Osoba',
  role_id: 2,
  company_id: 5,
  ...changes,
})

const create = async (changes = {}): Promise<User> =>
  jsonOf<User>(await sendRequest(url, userOperations.createUser, { body: newUser(changes) }, as('admin')))
type Session = Awaited<ReturnType<typeof startSession>>
const session = async (changes = {}): Promise<Session & { user: User }> => {
  const { username } = await create(changes)
  return (await startSession(url, username, 'long enough')) as Session & { user: User }
}

const change = (id: number, body: object, token = platform.callers.admin.token) =>
  sendRequest(url, userOperations.changeUser, { params: { id }, body }, { token })

describe('creating', () => {
  test('C15 a new user can log in and sees what the role allows', async () => {
    const { user, access_token } = await session({ email: 'nowa@example.pl' })
    expect(user).toMatchObject({ role_id: 2, company_id: 5, email: 'nowa@example.pl', is_active: true })
    expect(user.permissions).toEqual(['campaign.edit', 'campaign.submit', 'campaign.share'])
    expect(await isTokenAccepted(url, access_token)).toBe(true)
  })

  test('C15 a username that is taken is rejected in any case', async () => {
    const { username } = await create()
    const answer = await sendRequest(
      url,
      userOperations.createUser,
      { body: newUser({ username: username.toUpperCase() }) },
      as('admin'),
    )
    expect(jsonOf(answer)).toMatchObject({ status: 409, code: 'duplicate' })
  })

  test('C15 of several simultaneous requests with one username exactly one succeeds', async () => {
    const body = newUser()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => sendRequest(url, userOperations.createUser, { body }, as('admin'))),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
  })

  test.each([
    ['role_id', { role_id: 99 }],
    ['company_id', { company_id: 99 }],
  ])('C15 an unknown %s is reported as a field error', async (path, wrong) => {
    const answer = await sendRequest(url, userOperations.createUser, { body: newUser(wrong) }, as('admin'))
    expect(jsonOf(answer)).toMatchObject({ status: 422, errors: [{ path, message: 'There is no such record' }] })
  })

  test('V06 a password of 7 characters is rejected, one of 8 is accepted', async () => {
    const seven = await sendRequest(
      url,
      userOperations.createUser,
      { body: newUser({ password: '1234567' }) },
      as('admin'),
    )
    expect(jsonOf(seven)).toMatchObject({ errors: [{ path: 'password', message: 'Password at least 8 characters' }] })
    const eight = await sendRequest(
      url,
      userOperations.createUser,
      { body: newUser({ password: 'b7hKq2xw' }) },
      as('admin'),
    )
    expect(eight.status).toBe(201)
  })

  test('C15 no answer contains a password or its hash', async () => {
    const answers = await Promise.all([
      sendRequest(url, userOperations.createUser, { body: newUser() }, as('admin')),
      sendRequest(url, userOperations.listUsers, { query: { size: 1000 } }, as('admin')),
      sendRequest(url, userOperations.getUser, { params: { id: 1 } }, as('admin')),
      logIn(url, 'admin'),
    ])
    for (const { text } of answers) expect(text).not.toMatch(/argon2|password|hash/i)
  })
})

describe('changing accounts', () => {
  test('C13 M22 every user can read and rename the own account', async () => {
    const { user, access_token } = await session()
    const changed = await change(user.id, { name: 'Po Ślubie', email: null }, access_token)
    expect(jsonOf(changed)).toMatchObject({ id: user.id, name: 'Po Ślubie', email: null })
    const read = await sendRequest(url, userOperations.getUser, { params: { id: user.id } }, { token: access_token })
    expect(jsonOf(read)).toMatchObject({ name: 'Po Ślubie' })
  })

  test.each([
    { username: 'boss' },
    { password: 'another one' },
    { role_id: 1 },
    { company_id: 1 },
    { is_active: true },
  ])('C16 P02 only a user manager can change %o, even of the own account', async (body) => {
    const { user, access_token } = await session()
    expect(jsonOf(await change(user.id, body, access_token))).toMatchObject({ status: 403, code: 'permission_denied' })
    const { answer } = await platform.callers.admin.call(userOperations.getUser, { params: { id: user.id } })
    expect(answer).toMatchObject(user)
  })

  test('C13 C16 the answer for another user’s account is the same as for a missing one', async () => {
    const { access_token } = await session()
    const read = async (id: number) => ({
      ...jsonOf(await sendRequest(url, userOperations.getUser, { params: { id } }, { token: access_token })),
      request_id: '',
    })
    expect(await read(1)).toEqual(await read(99_999))
    const changed = async (id: number) => ({ ...jsonOf(await change(id, { name: 'X' }, access_token)), request_id: '' })
    expect(await changed(1)).toEqual(await changed(99_999))
    expect(await changed(1)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('C16 a taken username and an unknown role are rejected and change nothing', async () => {
    const [one, other] = [await create(), await create()]
    expect(jsonOf(await change(one.id, { username: other.username }))).toMatchObject({ code: 'duplicate' })
    expect(jsonOf(await change(one.id, { name: 'X', role_id: 99 }))).toMatchObject({ code: 'invalid_input' })
    const { answer } = await platform.callers.admin.call(userOperations.getUser, { params: { id: one.id } })
    expect(answer).toEqual(one)
  })
})

describe('a withdrawn right takes effect with the next request', () => {
  test('promise R9 P09 after a change of role, the token in use loses the old role’s access', async () => {
    const { user, access_token } = await session({ role_id: 3 })
    const offers = () => sendRequest(url, campaignOperations.listOffers, {}, { token: access_token })
    expect((await offers()).status).toBe(200)
    await change(user.id, { role_id: 2 })
    expect(jsonOf(await offers())).toMatchObject({ status: 403, code: 'permission_denied' })
  })

  test('promise R2 after a change of company, the user no longer sees the old company’s campaigns', async () => {
    const { user, access_token } = await session({ company_id: 1 })
    const names = async () =>
      jsonOf<{ items: { company_id: number }[] }>(
        await sendRequest(url, campaignOperations.listCampaigns, { query: { size: 100 } }, { token: access_token }),
      ).items.map((item) => item.company_id)
    expect(new Set(await names())).toEqual(new Set([1]))
    await change(user.id, { company_id: 2 })
    expect(new Set(await names())).toEqual(new Set([2]))
  })

  test('promise R9 a disabled user is logged out at once and cannot log in', async () => {
    const { user, access_token, refresh_token } = await session()
    await change(user.id, { is_active: false })
    expect(await isTokenAccepted(url, access_token)).toBe(false)
    expect(jsonOf(await refreshTokens(url, refresh_token))).toMatchObject({ code: 'session_expired' })
    expect(jsonOf(await logIn(url, user.username, 'long enough'))).toMatchObject({ code: 'invalid_credentials' })
  })

  test('promise R9 a user who is enabled again can log in, but the old session stays ended', async () => {
    const { user, access_token, refresh_token } = await session()
    await change(user.id, { is_active: false })
    await change(user.id, { is_active: true })
    expect(await isTokenAccepted(url, access_token)).toBe(false)
    expect((await refreshTokens(url, refresh_token)).status).toBe(401)
    expect((await logIn(url, user.username, 'long enough')).status).toBe(200)
  })

  test('C17 a deleted user is logged out and not listed, and the username is free again', async () => {
    const { user, access_token, refresh_token } = await session()
    const deleted = () => sendRequest(url, userOperations.deleteUser, { params: { id: user.id } }, as('admin'))
    expect((await deleted()).status).toBe(204)
    expect(await isTokenAccepted(url, access_token)).toBe(false)
    expect((await refreshTokens(url, refresh_token)).status).toBe(401)
    expect((await logIn(url, user.username, 'long enough')).status).toBe(401)
    expect((await sendRequest(url, userOperations.getUser, { params: { id: user.id } }, as('admin'))).status).toBe(404)
    const { answer } = await platform.callers.admin.call(userOperations.listUsers, { query: { size: 1000 } })
    expect(answer.items.map((item) => item.id)).not.toContain(user.id)
    expect((await deleted()).status).toBe(404)
    expect((await create({ username: user.username })).id).not.toBe(user.id)
  })
})

describe('change of password', () => {
  const body = { current_password: 'long enough', new_password: 'longer than that' }

  test('C18 M23 all other sessions end, the current one continues, and only the new password is valid', async () => {
    const here = await session()
    const there = await startSession(url, here.user.username, 'long enough')
    const answer = await sendRequest(url, userOperations.changePassword, { body }, { token: here.access_token })
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' })
    expect(await isTokenAccepted(url, here.access_token)).toBe(true)
    expect((await refreshTokens(url, here.refresh_token)).status).toBe(200)
    expect(await isTokenAccepted(url, there.access_token)).toBe(false)
    expect((await refreshTokens(url, there.refresh_token)).status).toBe(401)
    expect((await logIn(url, here.user.username, 'long enough')).status).toBe(401)
    expect((await logIn(url, here.user.username, 'longer than that')).status).toBe(200)
  })

  test('T06 T08 a wrong current password gets the message of the specification and changes nothing', async () => {
    const { access_token, user } = await session()
    const wrong = { ...body, current_password: 'wrong' }
    const answer = await sendRequest(url, userOperations.changePassword, { body: wrong }, { token: access_token })
    expect(jsonOf(answer)).toMatchObject({ status: 400, detail: 'Invalid current password' })
    expect(await isTokenAccepted(url, access_token)).toBe(true)
    expect((await logIn(url, user.username, 'long enough')).status).toBe(200)
  })

  test('T09 the old password is not accepted as the new one, and the sessions stay', async () => {
    const { access_token, user } = await session()
    const other = await startSession(url, user.username, 'long enough')
    const same = { current_password: 'long enough', new_password: 'long enough' }
    const answer = await sendRequest(url, userOperations.changePassword, { body: same }, { token: access_token })
    expect(jsonOf(answer)).toMatchObject({ status: 422, code: 'same_password' })
    expect(await isTokenAccepted(url, other.access_token)).toBe(true)
  })

  test('T09 a wrong type and a bound are named in the messages', async () => {
    const { access_token, user } = await session()
    const call = { params: { id: user.id }, body: { name: 7, email: 'x'.repeat(300), is_active: 'yes' } }
    const answer = await sendRequest(url, userOperations.changeUser, call, { token: access_token })
    const { errors } = jsonOf<{ errors: { path: string; message: string }[] }>(answer)
    expect(errors).toContainEqual({ path: 'name', message: 'Enter a text' })
    expect(errors).toContainEqual({ path: 'is_active', message: 'Enter true or false' })
    expect(errors.find(({ path }) => path === 'email')?.message).toMatch(/^(At most 254 characters|Enter an e-mail)/)
  })

  test('C16 promise R9 if an administrator sets a password, all sessions of that user end', async () => {
    const { user, access_token } = await session()
    expect((await change(user.id, { password: 'set by the admin' })).status).toBe(200)
    expect(await isTokenAccepted(url, access_token)).toBe(false)
    expect((await logIn(url, user.username, 'set by the admin')).status).toBe(200)
  })
})

describe('the list of users', () => {
  test('C14 K03 a page has ten users by default, sorted by id', async () => {
    for (let count = 0; count < 3; count++) await create()
    const { answer } = await platform.callers.admin.call(userOperations.listUsers, {})
    expect(answer).toMatchObject({ page: 1, size: 10 })
    expect(answer.items).toHaveLength(10)
    expect(answer.pages).toBe(Math.ceil(answer.total / 10))
    expect(answer.items.map((item) => item.id)).toEqual(answer.items.map((item) => item.id).sort((a, b) => a - b))
  })

  test('C14 V17 is_active=false lists only disabled users', async () => {
    const { id } = await create({ is_active: false })
    const { answer } = await platform.callers.admin.call(userOperations.listUsers, {
      query: { is_active: false, size: 1000 },
    })
    expect(answer.items.map((item) => item.id)).toContain(id)
    expect(answer.items.every((item) => !item.is_active)).toBe(true)
  })

  test('C14 a filter is plain text, not a pattern', async () => {
    const { id } = await create({ name: '100 % pewności_' })
    const found = async (filter: string) =>
      (await platform.callers.admin.call(userOperations.listUsers, { query: { filter, size: 1000 } })).answer.items.map(
        (item) => item.id,
      )
    expect(await found('100 %')).toEqual([id])
    expect(await found('pewności_')).toEqual([id])
    expect(await found('_%_%_')).toEqual([])
    expect(await found('\\')).toEqual([])
  })

  test.each(['username', 'name', 'email'] as const)(
    'C14 V19 the filter %s applies to that field only',
    async (field) => {
      const { id } = await create({ [field]: `only-${field}@example.pl` })
      const found = await platform.callers.admin.call(userOperations.listUsers, { query: { [field]: `only-${field}` } })
      expect(found.answer.items.map((item) => item.id)).toEqual([id])
    },
  )

  test.each(['id', 'username', 'name', 'created_at', 'role_name', 'company_name', 'last_login_at'] as const)(
    'C14 sorted by %s, the descending order is the reverse of the ascending one',
    async (sort_by) => {
      platform.clock.set(new Date(platform.clock.now().getTime() + MINUTE_MS))
      await create()
      const ids = async (order: 'asc' | 'desc') =>
        (await platform.callers.admin.call(userOperations.listUsers, { query: { sort_by, order, size: 1000 } })).answer
          .items
      const [up, down] = [await ids('asc'), await ids('desc')]
      const keys = (items: ManagedUser[]) => items.map((item) => item[sort_by])
      expect(keys(down)).toEqual(keys(up).reverse())
      expect(new Set(keys(up)).size).toBeGreaterThan(1)
    },
  )
})

test('C14 users are filtered by role and company, and exported as they are filtered', async () => {
  const { id } = await create({ role_id: 5, company_id: 3, username: 'by-filter' })
  await create({ role_id: 5, company_id: 4 })
  const query = { role_id: [5, 7], company_id: 3, size: 1000 }
  const { answer } = await platform.callers.admin.call(userOperations.listUsers, { query })
  expect(answer.items.map((item) => item.id)).toContain(id)
  expect(answer.items.every(({ role_id, company_id }) => [5, 7].includes(role_id) && company_id === 3)).toBe(true)
  const exported = {
    ...query,
    columns: ['username', 'company_id', 'role_name'],
    headings: ['Login', 'Firma', 'Rola'],
    words: ['role_name=Media planner=Planista', 'permissions=campaign.edit=Tworzy kampanie'],
    username: 'by-filter',
  }
  const file = await sendRequest(url, userOperations.exportUsers, { query: exported }, as('admin'))
  expect(file.text).toBe('Login;Firma;Rola\r\nby-filter;3;Planista\r\n')
})

test('C16 a change of an older version is refused with the current user', async () => {
  const { id } = await create()
  expect(jsonOf(await change(id, { name: 'Pierwsza', version: 1 }))).toMatchObject({ name: 'Pierwsza', version: 2 })
  const late = jsonOf(await change(id, { name: 'Druga', version: 1 }))
  expect(late).toMatchObject({ status: 409, code: 'version_conflict', current: { name: 'Pierwsza', version: 2 } })
})

describe('administrators', () => {
  test('C16 C17 administrators cannot disable, delete or change the role of the own account', async () => {
    const { user, access_token } = await session({ role_id: 1 })
    const codeOf = async (answer: Promise<Awaited<ReturnType<typeof sendRequest>>>) =>
      jsonOf<{ code: string }>(await answer).code
    expect(await codeOf(change(user.id, { is_active: false }, access_token))).toBe('own_account')
    expect(await codeOf(change(user.id, { role_id: 2 }, access_token))).toBe('own_account')
    const removal = sendRequest(url, userOperations.deleteUser, { params: { id: user.id } }, { token: access_token })
    expect(await codeOf(removal)).toBe('own_account')
    expect(await isTokenAccepted(url, access_token)).toBe(true)
    expect((await change(user.id, { role_id: 1, name: 'Ta Sama' }, access_token)).status).toBe(200)
  })

  test('C16 C17 of two administrators who remove each other at the same moment, one stays', async () => {
    const demoAdmin = platform.callers.admin
    for (const remove of ['demote', 'disable', 'delete'] as const) {
      const [one, other] = [await session({ role_id: 1 }), await session({ role_id: 1 })]
      await platform.store.pool.query('update account set is_active = id = any($1) where role_id = 1', [
        [one.user.id, other.user.id],
      ])
      const send = (by: Session, id: number) => {
        if (remove === 'delete')
          return sendRequest(url, userOperations.deleteUser, { params: { id } }, { token: by.access_token })
        return change(id, remove === 'demote' ? { role_id: 2 } : { is_active: false }, by.access_token)
      }
      const answers = await Promise.all([send(one, other.user.id), send(other, one.user.id)])
      // An administrator who is removed before the check of the own request has no session or permission.
      const refused = answers.filter(({ status }) => status >= 300).map((answer) => jsonOf(answer).code)
      expect(refused).toHaveLength(1)
      expect(refused[0]).toMatch(
        /^(last_administrator|administrator_account|permission_denied|unauthenticated|not_found)$/,
      )
      await platform.store.pool.query('update account set is_active = true where role_id = 1 and deleted_at is null')
    }
    expect((await demoAdmin.call(userOperations.listUsers)).status).toBe(200)
  })

  test('C16 C17 the last administrator who can log in stays, also if others are invited only', async () => {
    const { user } = await session({ role_id: 1 })
    await create({ role_id: 1, password: undefined })
    const others = 'update account set is_active = $2 where role_id = 1 and id <> $1 and deleted_at is null'
    await platform.store.transaction(async (tx) => {
      await platform.store.pool.query(`${others} and password_hash is not null`, [user.id, false])
      await expect(requireOtherAdministrator(tx, user.id)).rejects.toThrow('last administrator')
      await platform.store.pool.query(others, [user.id, true])
      await requireOtherAdministrator(tx, user.id)
    })
  })

  test('P02 a user manager who is no administrator cannot make, change, delete or invite administrators', async () => {
    const body = { name: 'Sekretariat', permissions: [...permissions] }
    const { answer: role } = await platform.callers.admin.call(contract.role.create, { body })
    const { access_token: token } = await session({ role_id: role.id })
    const params = { id: 1 }
    const refused = await Promise.all([
      sendRequest(url, userOperations.createUser, { body: newUser({ role_id: 1 }) }, { token }),
      change(1, { name: 'X' }, token),
      change((await create()).id, { role_id: 1 }, token),
      sendRequest(url, userOperations.deleteUser, { params }, { token }),
      sendRequest(url, contract.users.inviteUser, { params, body: { purpose: 'reset' } }, { token }),
    ])
    expect(refused.map((answer) => jsonOf(answer).code)).toEqual(Array(5).fill('administrator_account'))
    expect((await change((await create()).id, { name: 'Nowa' }, token)).status).toBe(200)
  })
})
