import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { MOST_PASSKEYS, type PasskeyAssertion, type PasskeyQuestion } from '../../../../contract/users/passkeys.ts'
import { type Authenticator, createAuthenticator, type Wrong } from '../../../../tests/support/calls/authenticator.ts'
import { type Caller, callerAt, loggedIn } from '../../../../tests/support/calls/client.ts'
import { sendRequest } from '../../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  companyIds,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const { users, company } = contract
const PASSWORD = 'a good long one'

let platform: AccessPlatform
beforeAll(async () => {
  platform = await startAccessPlatform({ loginsPerMinute: 10_000 })
})
afterAll(() => platform.close())

let made = 0
const newAccount = async (company_id: number = companyIds.planner) => {
  const username = `passkeys-${++made}`
  const body = { username, password: PASSWORD, name: 'Zofia Łęcka', email: 'zofia@example.com', role_id: 7, company_id }
  const { id } = (await platform.callers.admin.call(users.createUser, { body })).answer
  return { id, username, caller: await loggedIn(platform.url, username, PASSWORD) }
}

const addWith = async (caller: Caller, authenticator: Authenticator, wrong?: Wrong) => {
  const { answer: creation } = await caller.call(users.beginPasskey)
  return caller.call(users.addPasskey, { body: { name: 'Laptop', answer: authenticator.make(creation, wrong) } })
}

/** A new account with a passkey. */
const accountWithPasskey = async (company_id?: number) => {
  const account = await newAccount(company_id)
  const authenticator = createAuthenticator(platform.url)
  const { answer: passkey } = await addWith(account.caller, authenticator)
  return { ...account, authenticator, passkey }
}

const anyone = () => callerAt(platform.url)
const question = async () => (await anyone().call(users.beginPasskeyLogin)).answer
const logIn = (answer: PasskeyAssertion) => anyone().call(users.logInWithPasskey, { body: { answer } })
const signedQuestion = async (authenticator: Authenticator, wrong?: Wrong) =>
  authenticator.sign(await question(), wrong)
const codeOf = async (outcome: Promise<{ status: number; problem: { code: string } }>) => (await outcome).problem.code

const auditOf = async (id: number) => {
  const query = { kind: ['user' as const], size: 100 }
  const { answer } = await platform.callers.admin.call(contract.audit.list, { query })
  return answer.items.filter(({ record_id }) => record_id === String(id)).map(({ action }) => action)
}

describe('login', () => {
  test('a passkey opens a session without a password and a code, and its use is noted', async () => {
    const { id, username, caller, authenticator } = await accountWithPasskey()
    const opened = await logIn(await signedQuestion(authenticator))
    expect([opened.status, opened.answer.user.username]).toEqual([200, username])
    const { answer } = await callerAt(platform.url, opened.answer.access_token).call(users.listPasskeys)
    expect(answer.passkeys).toEqual([expect.objectContaining({ name: 'Laptop', last_used_at: expect.any(String) })])
    expect(await auditOf(id)).toEqual(expect.arrayContaining(['passkey_added', 'logged_in']))
    const { items } = (await caller.call(contract.notification.list)).answer
    expect(items.map(({ kind }) => kind)).toContain('account.passkeys_changed')
  })

  test('a session of a passkey meets the requirement of a second factor; one of the password alone does not', async () => {
    const { authenticator, username } = await accountWithPasskey(companyIds.rival)
    const require = (needs_second_factor: boolean) =>
      platform.callers.admin.call(company.change, { params: { id: companyIds.rival }, body: { needs_second_factor } })
    await require(true)
    const opened = await logIn(await signedQuestion(authenticator))
    const withPassword = await loggedIn(platform.url, username, PASSWORD)
    expect(opened.answer.is_factor_missing).toBe(false)
    const list = (caller: Caller) => caller.call(contract.campaign.listCampaigns)
    expect((await list(callerAt(platform.url, opened.answer.access_token))).status).toBe(200)
    expect((await list(withPassword)).problem.code).toBe('second_factor_missing')
    await require(false)
  })

  test('an answer works once, also if it is sent ten times at the same time', async () => {
    const { authenticator } = await accountWithPasskey()
    const answer = await signedQuestion(authenticator)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => logIn(answer)))
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await codeOf(logIn(answer))).toBe('passkey_refused')
  })

  test.each<[string, Wrong]>([
    ['a page of another site', { origin: 'https://platform.example.evil' }],
    ['a passkey of another site', { rpId: 'evil.example' }],
    ['an authenticator that has not verified its owner', { isUnverified: true }],
    ['a wrong signature', { isForged: true }],
  ])('an answer of %s opens nothing, and is audited', async (_, wrong) => {
    const { id, authenticator } = await accountWithPasskey()
    expect(await codeOf(logIn(await signedQuestion(authenticator, wrong)))).toBe('passkey_refused')
    expect(await auditOf(id)).toContain('login_failed')
    expect((await logIn(await signedQuestion(authenticator))).status).toBe(200)
  })

  test('a copy of a key is found by its count, which does not grow', async () => {
    const { authenticator } = await accountWithPasskey()
    expect((await logIn(await signedQuestion(authenticator, { counter: 5 }))).status).toBe(200)
    expect(await codeOf(logIn(await signedQuestion(authenticator, { counter: 5 })))).toBe('passkey_refused')
    expect((await logIn(await signedQuestion(authenticator, { counter: 6 }))).status).toBe(200)
  })

  test('a question of the server must be answered within five minutes, and one of nobody never', async () => {
    const { authenticator } = await accountWithPasskey()
    const asked = await question()
    await platform.store.pool.query(`update passkey_question set expires_at = now() - interval '1 second'`)
    expect(await codeOf(logIn(authenticator.sign(asked)))).toBe('passkey_refused')
    const invented: PasskeyQuestion = { ...asked, challenge: 'aW52ZW50ZWQ' }
    expect(await codeOf(logIn(authenticator.sign(invented)))).toBe('passkey_refused')
  })

  test('an unknown passkey gets the same answer as a wrong one, and questions name no passkeys', async () => {
    const unknown = createAuthenticator(platform.url)
    const { authenticator } = await accountWithPasskey()
    const outcomes = await Promise.all([
      logIn(await signedQuestion(unknown)),
      logIn(await signedQuestion(authenticator, { isForged: true })),
    ])
    const [first, second] = outcomes.map(({ problem }) => ({ ...problem, request_id: undefined }))
    expect(first).toEqual(second)
    expect((await question()).allowCredentials).toEqual([])
  })

  test('a page of another site can neither begin nor finish a login', async () => {
    const { authenticator } = await accountWithPasskey()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const begun = await sendRequest(platform.url, users.beginPasskeyLogin, {}, { headers })
    expect(begun.status).toBe(403)
    const body = { answer: await signedQuestion(authenticator) }
    expect((await sendRequest(platform.url, users.logInWithPasskey, { body }, { headers })).status).toBe(403)
    expect((await logIn(body.answer)).status).toBe(200)
  })

  test('a passkey of a disabled account opens nothing', async () => {
    const { id, authenticator } = await accountWithPasskey()
    await platform.callers.admin.call(users.changeUser, { params: { id }, body: { is_active: false } })
    expect(await codeOf(logIn(await signedQuestion(authenticator)))).toBe('passkey_refused')
  })

  test.each([
    '',
    'AAAA',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"challenge":7}').toString('base64url'),
  ])('data of a page that no browser writes is refused: "%s"', async (clientDataJSON) => {
    const { authenticator } = await accountWithPasskey()
    const answer = await signedQuestion(authenticator)
    const outcome = await logIn({ ...answer, response: { ...answer.response, clientDataJSON } })
    expect([400, 401, 422]).toContain(outcome.status)
  })
})

describe('the passkeys of an account', () => {
  test.each<[string, Wrong]>([
    ['for another site', { rpId: 'evil.example' }],
    ['on a page of another site', { origin: 'https://evil.example' }],
    ['by an authenticator that has not verified its owner', { isUnverified: true }],
  ])('a passkey that was made %s is not added', async (_, wrong) => {
    const { caller } = await newAccount()
    const added = await addWith(caller, createAuthenticator(platform.url), wrong)
    expect(added.problem.code).toBe('passkey_refused')
    expect((await caller.call(users.listPasskeys)).answer.passkeys).toEqual([])
  })

  test('what another session has begun, or a question of a login, adds no passkey', async () => {
    const [first, second] = [await newAccount(), await newAccount()]
    const creation = (await first.caller.call(users.beginPasskey)).answer
    const authenticator = createAuthenticator(platform.url)
    const add = (challenge: string) =>
      second.caller.call(users.addPasskey, {
        body: { name: 'Laptop', answer: authenticator.make({ ...creation, challenge }) },
      })
    expect(await codeOf(add(creation.challenge))).toBe('passkey_refused')
    expect(await codeOf(add((await question()).challenge))).toBe('passkey_refused')
  })

  test('one passkey belongs to one account', async () => {
    const { authenticator } = await accountWithPasskey()
    const { caller } = await newAccount()
    expect((await addWith(caller, authenticator)).problem.code).toBe('passkey_refused')
  })

  test('an account has a limited number of passkeys, also if they are added at the same time', async () => {
    const { caller } = await newAccount()
    const creations = await Promise.all(
      Array.from({ length: MOST_PASSKEYS + 3 }, () => caller.call(users.beginPasskey)),
    )
    const added = await Promise.all(
      creations.map(({ answer }) =>
        caller.call(users.addPasskey, {
          body: { name: 'Laptop', answer: createAuthenticator(platform.url).make(answer) },
        }),
      ),
    )
    expect(added.filter(({ status }) => status === 201)).toHaveLength(MOST_PASSKEYS)
    expect(await codeOf(caller.call(users.beginPasskey))).toBe('too_many_passkeys')
  })

  test('an account without a password, whose identity provider decides about it, gets none', async () => {
    const { id, caller } = await newAccount()
    await platform.store.pool.query('update account set password_hash = null where id = $1', [id])
    expect(await codeOf(caller.call(users.beginPasskey))).toBe('no_password')
    expect((await caller.call(users.getProofs)).answer).toEqual({ password: false, passkey: false, provider: null })
  })

  test('a removed passkey opens nothing, and other sessions that began with it end', async () => {
    const { caller, authenticator, passkey } = await accountWithPasskey()
    const opened = await logIn(await signedQuestion(authenticator))
    const other = callerAt(platform.url, opened.answer.access_token)
    expect((await caller.call(users.removePasskey, { params: { id: passkey.id } })).status).toBe(204)
    expect((await other.call(users.listPasskeys)).status).toBe(401)
    expect((await caller.call(users.listPasskeys)).answer.passkeys).toEqual([])
    expect(await codeOf(logIn(await signedQuestion(authenticator)))).toBe('passkey_refused')
  })

  test('nobody removes a passkey of somebody else, nor ends its sessions', async () => {
    const { authenticator, passkey } = await accountWithPasskey()
    const opened = await logIn(await signedQuestion(authenticator))
    for (const caller of [(await newAccount()).caller, platform.callers.admin])
      expect(await codeOf(caller.call(users.removePasskey, { params: { id: passkey.id } }))).toBe('not_found')
    expect((await callerAt(platform.url, opened.answer.access_token).call(users.listPasskeys)).status).toBe(200)
  })

  test('an administrator removes the passkeys of a user who has lost a device, and all sessions of the user end', async () => {
    const { id, caller, authenticator } = await accountWithPasskey()
    const { admin } = platform.callers
    expect((await admin.call(users.getUser, { params: { id } })).answer.has_passkey).toBe(true)
    expect((await admin.call(users.resetSecondFactor, { params: { id } })).status).toBe(204)
    expect((await caller.call(users.listPasskeys)).status).toBe(401)
    expect(await codeOf(logIn(await signedQuestion(authenticator)))).toBe('passkey_refused')
    expect(await auditOf(id)).toContain('passkey_removed')
  })
})

describe('confirmation', () => {
  beforeEach(async () => {
    await platform.store.pool.query('delete from passkey_question')
  })

  const waitMinutes = (id: number) =>
    platform.store.pool.query(`update session set started_at = now() - interval '16 minutes' where account_id = $1`, [
      id,
    ])
  const confirm = async (caller: Caller, authenticator: Authenticator) => {
    const { answer: asked } = await caller.call(users.beginPasskeyConfirmation)
    return caller.call(users.confirmWithPasskey, { body: { answer: authenticator.sign(asked) } })
  }

  test('a passkey confirms the session, in which a passkey can then be added', async () => {
    const { id, caller, authenticator } = await accountWithPasskey()
    await waitMinutes(id)
    expect(await codeOf(caller.call(users.beginPasskey))).toBe('confirmation_needed')
    expect((await caller.call(users.getProofs)).answer).toEqual({ password: true, passkey: true, provider: null })
    expect((await confirm(caller, authenticator)).status).toBe(204)
    expect((await addWith(caller, createAuthenticator(platform.url))).status).toBe(201)
  })

  test('the passkey of another account confirms nothing', async () => {
    const [one, other] = [await accountWithPasskey(), await accountWithPasskey()]
    await waitMinutes(one.id)
    expect(await codeOf(confirm(one.caller, other.authenticator))).toBe('passkey_refused')
    expect(await codeOf(one.caller.call(users.beginPasskey))).toBe('confirmation_needed')
  })

  test('an answer to a login confirms nothing, and an answer to a confirmation opens nothing', async () => {
    const { id, caller, authenticator } = await accountWithPasskey()
    await waitMinutes(id)
    const answer = await signedQuestion(authenticator)
    expect(await codeOf(caller.call(users.confirmWithPasskey, { body: { answer } }))).toBe('passkey_refused')
    const { answer: asked } = await caller.call(users.beginPasskeyConfirmation)
    expect(await codeOf(logIn(authenticator.sign(asked)))).toBe('passkey_refused')
    expect(await codeOf(caller.call(users.beginPasskey))).toBe('confirmation_needed')
  })
})
