import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { type Caller, callerAt, loggedIn } from '../../../../tests/support/calls/client.ts'
import { authorizeUuid, connectLiveClient } from '../../../../tests/support/calls/live-client.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'

const { users } = contract
const PASSWORD = 'a good long one'

let platform: AccessPlatform
beforeAll(async () => {
  platform = await startAccessPlatform({ loginsPerMinute: 1000, passwordMisses: 10 })
})
afterAll(() => platform.close())

let made = 0
const newAccount = async (role_id = 7, company_id = 5) => {
  const username = `two-steps-${++made}`
  const body = { username, password: PASSWORD, name: 'Zofia Łęcka', email: 'zofia@example.com', role_id, company_id }
  const { id } = (await platform.callers.admin.call(users.createUser, { body })).answer
  return { id, username }
}

const logIn = (username: string, code?: string, password = PASSWORD) => {
  const form = new FormData()
  form.set('username', username)
  form.set('password', password)
  if (code !== undefined) form.set('code', code)
  return callerAt(platform.url).call(users.login, { form })
}

/** The code of an app a number of steps of 30 seconds from now; one step later is accepted as well. */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })

/** Sets up an app with the code of the present step, so that the code of the next step is the first one for a login. */
const setUpApp = async (caller: Caller) => {
  const { answer: app } = await caller.call(users.beginApp, { body: { current_password: PASSWORD } })
  const confirmed = await caller.call(users.confirmApp, { body: { code: codeOf(app.secret) } })
  expect(confirmed.status).toBe(200)
  return { secret: app.secret, codes: confirmed.answer.recovery_codes }
}

/** A new account with a second factor, and a session from before that was set up. */
const accountWithApp = async (role_id?: number) => {
  const account = await newAccount(role_id)
  const caller = await loggedIn(platform.url, account.username, PASSWORD)
  return { ...account, caller, ...(await setUpApp(caller)) }
}

const auditOf = async (id: number) => {
  const query = { kind: ['user' as const], size: 100 }
  const { answer } = await platform.callers.admin.call(contract.audit.list, { query })
  return answer.items.filter(({ record_id }) => record_id === String(id)).map(({ action }) => action)
}

const newsOf = async (caller: Caller) =>
  (await caller.call(contract.notification.list)).answer.items.map(({ kind }) => kind)

test('an account without a password sets up an app in a session that was confirmed lately, any other needs its password', async () => {
  const { id, username } = await newAccount()
  const caller = await loggedIn(platform.url, username, PASSWORD)
  expect((await caller.call(users.beginApp, { body: {} })).problem.code).toBe('invalid_current_password')
  await platform.store.pool.query('update account set password_hash = null where id = $1', [id])
  expect((await caller.call(users.getSecondFactor)).answer.has_password).toBe(false)
  await platform.store.pool.query(
    `update session set started_at = now() - interval '16 minutes' where account_id = $1`,
    [id],
  )
  expect((await caller.call(users.beginApp, { body: {} })).problem.code).toBe('confirmation_needed')
  await platform.store.pool.query('update session set started_at = now() where account_id = $1', [id])
  const { answer: app } = await caller.call(users.beginApp, { body: {} })
  expect((await caller.call(users.confirmApp, { body: { code: codeOf(app.secret) } })).status).toBe(200)
})

describe('login', () => {
  test('the password alone opens nothing: a code of the app is needed, and each code opens one session', async () => {
    const { id, username, secret } = await accountWithApp()
    const without = await logIn(username)
    expect([without.status, without.problem.code]).toEqual([401, 'second_factor_needed'])
    expect(await auditOf(id)).not.toContain('login_failed')
    const code = codeOf(secret, 1)
    expect((await logIn(username, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await logIn(username, code)).problem.code).toBe('invalid_code')
    expect(await auditOf(id)).toContain('login_failed')
  })

  test('somebody without the password does not learn whether there is a second factor, nor uses up a code', async () => {
    const { username, codes } = await accountWithApp()
    const answers = await Promise.all([
      logIn(username, codes[0], 'a wrong one'),
      logIn('nobody', codes[0], 'a wrong one'),
    ])
    expect(answers.map(({ problem }) => problem.code)).toEqual(['invalid_credentials', 'invalid_credentials'])
    expect((await logIn(username, codes[0])).status).toBe(200)
  })

  test('a recovery code opens one session, in any case of letters, and its use is audited and told', async () => {
    const { id, username, caller, codes } = await accountWithApp()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect((await logIn(username, codes[0]?.toLowerCase())).status).toBe(200)
    expect((await logIn(username, codes[0])).problem.code).toBe('invalid_code')
    expect((await caller.call(users.getSecondFactor)).answer.recovery_codes).toBe(9)
    expect(await auditOf(id)).toContain('code_used')
    expect(await newsOf(caller)).toEqual(['account.second_factor_changed', 'account.second_factor_changed'])
  })

  test('of ten logins with one code at the same time, one succeeds', async () => {
    const { username, secret, codes } = await accountWithApp()
    for (const code of [codes[0], codeOf(secret, 1)]) {
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => logIn(username, code)))
      expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('codes cannot be guessed: after ten wrong ones even the right one waits', async () => {
    const { username, codes } = await accountWithApp()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await logIn(username, '000000')).problem.code).toBe('invalid_code')
    }
    expect((await logIn(username, codes[0])).problem.code).toBe('too_many_misses')
  })

  test('a login with a program that the account has not used tells its owner, another version of it does not', async () => {
    const { username } = await newAccount()
    const from = async (agent: string) => {
      const form = new FormData()
      form.set('username', username)
      form.set('password', PASSWORD)
      const sent = await fetch(`${platform.url}/api/users/auth`, {
        method: 'POST',
        body: form,
        headers: { 'user-agent': agent },
      })
      return ((await sent.json()) as { access_token: string }).access_token
    }
    await from('Mozilla/5.0 (Linux x86_64) Firefox/140.0')
    const token = await from('Mozilla/5.0 (Linux x86_64) Firefox/141.0')
    expect(await newsOf(callerAt(platform.url, token))).toEqual([])
    await from('Mozilla/5.0 (Windows NT 10.0) Chrome/141.0')
    expect(await newsOf(callerAt(platform.url, token))).toEqual(['account.new_device'])
  })
})

describe('set-up', () => {
  test('an app is used from its first right code on; its set-up ends other sessions and needs the password', async () => {
    const { id, username } = await newAccount()
    const [caller, other] = await Promise.all([0, 1].map(() => loggedIn(platform.url, username, PASSWORD)))
    if (!caller || !other) throw new Error('there are two sessions')
    const begin = (current_password: string) => caller.call(users.beginApp, { body: { current_password } })
    expect((await begin('a wrong one')).problem.code).toBe('invalid_current_password')
    const { answer: app } = await begin(PASSWORD)
    expect((await logIn(username)).status).toBe(200)
    const confirm = (code: string) => caller.call(users.confirmApp, { body: { code } })
    expect((await confirm(codeOf(app.secret, -10))).problem.code).toBe('invalid_code')
    expect((await confirm(codeOf(app.secret))).status).toBe(200)
    expect((await other.call(users.getSecondFactor)).status).toBe(401)
    expect((await caller.call(users.getSecondFactor)).answer).toMatchObject({ recovery_codes: 10, is_required: false })
    expect((await confirm(codeOf(app.secret))).problem.code).toBe('no_second_factor')
    expect(await auditOf(id)).toContain('factor_added')
  })

  test('another app replaces the first one, whose codes and recovery codes open nothing any more', async () => {
    const { username, caller, secret, codes } = await accountWithApp()
    const next = await setUpApp(caller)
    for (const code of [codeOf(secret, 1), codes[1]]) {
      expect((await logIn(username, code)).problem.code).toBe('invalid_code')
    }
    expect((await logIn(username, next.codes[0])).status).toBe(200)
  })

  test('new recovery codes and the removal of the app need the password and a code', async () => {
    const { username, caller, codes } = await accountWithApp()
    const wrong = { current_password: PASSWORD, code: '000000' }
    expect((await caller.call(users.issueRecoveryCodes, { body: wrong })).problem.code).toBe('invalid_code')
    const body = { current_password: PASSWORD, code: codes[0] ?? '' }
    const { answer } = await caller.call(users.issueRecoveryCodes, { body })
    expect((await caller.call(users.removeApp, { body })).problem.code).toBe('invalid_code')
    const renewed = { current_password: PASSWORD, code: answer.recovery_codes[0] ?? '' }
    expect((await caller.call(users.removeApp, { body: renewed })).status).toBe(204)
    expect((await logIn(username)).status).toBe(200)
    expect((await caller.call(users.removeApp, { body: renewed })).problem.code).toBe('no_second_factor')
  })

  test('a manager of users removes the factor of somebody who lost it, but not the own one and not that of more rights', async () => {
    const { id, username, caller } = await accountWithApp(1)
    const reset = (by: Caller, ofId: number) => by.call(users.resetSecondFactor, { params: { id: String(ofId) } })
    expect((await reset(caller, id)).problem.code).toBe('own_account')
    expect((await reset(platform.callers.sales, id)).problem.code).toBe('permission_denied')
    expect((await platform.callers.admin.call(users.getUser, { params: { id } })).answer.has_second_factor).toBe(true)
    expect((await reset(platform.callers.admin, id)).status).toBe(204)
    expect((await caller.call(users.getSecondFactor)).status).toBe(401)
    expect((await logIn(username)).status).toBe(200)
    expect((await reset(platform.callers.admin, id)).problem.code).toBe('no_second_factor')
  })
})

test('an account whose company requires a second factor can only set one up until it has one', async () => {
  const company = (await platform.callers.admin.call(contract.company.create, { body: { name: 'Ostrożni' } })).answer
  const account = await newAccount(7, company.id)
  const early = await loggedIn(platform.url, account.username, PASSWORD)
  const socket = await connectLiveClient(platform.url, await authorizeUuid(early))
  const body = { needs_second_factor: true }
  await platform.callers.admin.call(contract.company.change, { params: { id: company.id }, body })
  for (const caller of [early, await loggedIn(platform.url, account.username, PASSWORD)]) {
    for (const operation of [contract.campaign.listCampaigns, contract.notification.list]) {
      expect((await caller.call(operation)).problem.code).toBe('second_factor_missing')
    }
  }
  expect((await logIn(account.username)).answer.is_factor_missing).toBe(true)
  await platform.app.work()
  await expect.poll(() => socket.socket.connected, { timeout: 30_000 }).toBe(false)
  const caller = await loggedIn(platform.url, account.username, PASSWORD)
  const { codes } = await setUpApp(caller)
  expect((await caller.call(contract.campaign.listCampaigns)).status).toBe(200)
  const removal = { current_password: PASSWORD, code: codes[0] ?? '' }
  expect((await caller.call(users.removeApp, { body: removal })).problem.code).toBe('second_factor_required')
  expect((await logIn(account.username, codes[0])).answer.is_factor_missing).toBe(false)
})
