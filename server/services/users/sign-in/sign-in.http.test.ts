import { generateKeyPair, SignJWT } from 'jose'
import { generateSecret, generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import type { BodyInputOf } from '../../../../contract/operation.ts'
import { type Caller, callerAt } from '../../../../tests/support/calls/client.ts'
import { jsonOf, type RawResponse, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  companyIds,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  type Person,
  startOpenIdProvider,
} from '../../../../tests/support/servers/openid-provider.ts'

const { users, identityProvider } = contract

const MEDIA_PLANNER = 5
const anna: Person = { sub: 'anna-1', email: 'anna@firma.example', email_verified: true, name: 'Anna Firmowa' }

let platform: AccessPlatform
let provider: OpenIdProvider
let providerId: number
let providerUuid = ''
beforeAll(async () => {
  platform = await startAccessPlatform()
  provider = await startOpenIdProvider(platform.url, anna, () => `/api/users/auth/provider/${providerUuid}/logout`)
  const made = await platform.callers.admin.call(identityProvider.create, { body: body() })
  expect(made.status).toBe(201)
  providerId = made.answer.id
  providerUuid = made.answer.uuid
  // The provider learns where it tells of logouts.
  await provider.changeKey()
})
afterAll(async () => {
  await provider.close()
  await platform.close()
})

const body = (changes: Partial<BodyInputOf<typeof identityProvider.create>> = {}) => ({
  name: 'Firma',
  issuer: provider.issuer,
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  is_active: true,
  is_shown: true,
  checks_second_factor: false,
  domains: [{ domain: 'firma.example', company_id: companyIds.planner, role_id: MEDIA_PLANNER }],
  ...changes,
})

const change = async (changes: Partial<BodyInputOf<typeof identityProvider.create>>) => {
  const changed = await platform.callers.admin.call(identityProvider.change, {
    params: { id: providerId },
    body: changes,
  })
  expect(changed.status).toBe(200)
}

const cookiesOf = ({ headers }: RawResponse): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Begins a sign-in in a browser of the platform; returns the page of the provider, and the cookie of the browser. */
const begin = async (how: BodyInputOf<typeof users.beginSignIn> = { provider: providerUuid }) => {
  const begun = await sendRequest(platform.url, users.beginSignIn, { body: how })
  return { status: begun.status, ...jsonOf<{ address: string; code?: string }>(begun), cookie: cookiesOf(begun) }
}

const finish = (query: string, cookie: string, code?: string) =>
  sendRequest(
    platform.url,
    users.finishSignIn,
    { body: { query, ...(code === undefined ? {} : { code }) } },
    { headers: { cookie } },
  )

type SignedIn = {
  user: { id: number }
  access_token: string
  return_to: string
  code?: string
  is_factor_missing: boolean
}

/** A whole sign-in of the present person of the provider. */
const signIn = async (browser = provider.browser()) => {
  const { address, cookie } = await begin()
  const returned = await browser.visit(address)
  const answer = await finish(returned.search, cookie)
  return { returned, cookie, answer, ...jsonOf<SignedIn>(answer) }
}

const named = async (username: string) => {
  const { answer } = await platform.callers.admin.call(users.listUsers, { query: { filter: username } })
  return answer.items.find((user) => user.username === username)
}

const callerOf = ({ access_token }: SignedIn): Caller => callerAt(platform.url, access_token)

test('a first sign-in makes the account that the rule of its domain says, later ones open it', async () => {
  const first = await signIn()
  expect(first.answer.status).toBe(200)
  expect(first.user).toMatchObject({
    username: anna.email,
    name: anna.name,
    company_id: companyIds.planner,
    role_id: MEDIA_PLANNER,
  })
  expect(first.return_to).toBe('/')
  const second = await signIn()
  expect(second.user.id).toBe(first.user.id)
  expect((await callerOf(second).call(users.getUser, { params: { id: second.user.id } })).status).toBe(200)
})

test('without a role for its domain a sign-in makes no account, and opens one with the verified address', async () => {
  await change({ domains: [{ domain: 'firma.example', company_id: companyIds.planner, role_id: null }] })
  provider.person = { ...anna, sub: 'ewa-1', email: 'ewa@firma.example', name: 'Ewa' }
  expect((await signIn()).code).toBe('no_account')
  const made = await platform.callers.admin.call(users.createUser, {
    body: {
      username: 'ewa',
      name: 'Ewa',
      email: 'EWA@firma.example',
      role_id: MEDIA_PLANNER,
      company_id: companyIds.planner,
    },
  })
  expect((await signIn()).user.id).toBe(made.answer.id)
  // The address now belongs to somebody else at the provider.
  provider.person = { ...provider.person, sub: 'ewa-2' }
  expect((await signIn()).code).toBe('no_account')
})

test('an address that is not verified, of another domain, or of another company opens nothing', async () => {
  provider.person = { ...anna, sub: 'jan', email: 'jan@firma.example', email_verified: false }
  expect((await signIn()).code).toBe('no_account')
  provider.person = { ...anna, sub: 'obcy', email: 'obcy@gdzie.example' }
  expect((await signIn()).code).toBe('no_account')
  const email = 'konkurent@firma.example'
  const rival = {
    username: 'konkurent',
    name: 'Konkurent',
    email,
    role_id: MEDIA_PLANNER,
    company_id: companyIds.rival,
  }
  expect((await platform.callers.admin.call(users.createUser, { body: rival })).status).toBe(201)
  provider.person = { ...anna, sub: 'konkurent', email }
  expect((await signIn()).code).toBe('no_account')
  // Nor after the account of a known subject moved to another company.
  provider.person = anna
  const own = await signIn()
  await platform.callers.admin.call(users.changeUser, {
    params: { id: own.user.id },
    body: { company_id: companyIds.rival, version: (await named(anna.email))?.version ?? 0 },
  })
  expect((await signIn()).code).toBe('no_account')
  await platform.callers.admin.call(users.changeUser, {
    params: { id: own.user.id },
    body: { company_id: companyIds.planner, version: (await named(anna.email))?.version ?? 0 },
  })
})

test('an answer works once, and only in the browser that began', async () => {
  const { address, cookie } = await begin()
  const returned = await provider.browser().visit(address)
  const other = await begin()
  expect(jsonOf(await finish(returned.search, other.cookie)).code).toBe('sign_in_failed')
  expect(jsonOf(await finish(returned.search, '')).code).toBe('sign_in_failed')
  const answers = await Promise.all([finish(returned.search, cookie), finish(returned.search, cookie)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(jsonOf(await finish(returned.search, cookie)).code).toBe('sign_in_failed')
})

test('an answer of another sign-in, of another issuer, a refusal and an old one are refused', async () => {
  const [one, two] = [await begin(), await begin()]
  const browser = provider.browser()
  const ofOne = await browser.visit(one.address)
  const mixed = new URLSearchParams(ofOne.search)
  mixed.set('state', new URL(two.address).searchParams.get('state') ?? '')
  expect(jsonOf(await finish(`?${mixed}`, two.cookie)).code).toBe('sign_in_failed')
  const foreign = await begin()
  const query = new URLSearchParams((await browser.visit(foreign.address)).search)
  query.set('iss', 'https://attacker.example')
  expect(jsonOf(await finish(`?${query}`, foreign.cookie)).code).toBe('sign_in_failed')
  const refused = await begin()
  const state = new URL(refused.address).searchParams.get('state')
  const refusal = `?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`
  expect(jsonOf(await finish(refusal, refused.cookie)).code).toBe('sign_in_failed')
  const late = await begin()
  const answered = await browser.visit(late.address)
  await platform.store.pool.query(`update sign_in set expires_at = now() - interval '1 second'`)
  expect(jsonOf(await finish(answered.search, late.cookie)).code).toBe('sign_in_failed')
})

test('a page of another site can neither begin nor finish a sign-in', async () => {
  const headers = { origin: 'https://attacker.example', 'sec-fetch-site': 'cross-site' }
  const begun = await sendRequest(platform.url, users.beginSignIn, { body: { provider: providerUuid } }, { headers })
  expect(jsonOf(begun).code).toBe('foreign_origin')
  const { address, cookie } = await begin()
  const { search } = await provider.browser().visit(address)
  const finished = await sendRequest(
    platform.url,
    users.finishSignIn,
    { body: { query: search } },
    { headers: { ...headers, cookie } },
  )
  expect(jsonOf(finished).code).toBe('foreign_origin')
})

test('a provider is found by the domain of an e-mail address, and the login page shows only those that it may', async () => {
  expect((await begin({ email: 'ktokolwiek@FIRMA.example' })).address).toMatch(provider.issuer)
  expect((await begin({ email: 'ktos@nieznana.example' })).code).toBe('no_provider')
  const shown = () => callerAt(platform.url).call(users.listSignInProviders)
  expect((await shown()).answer).toEqual({
    providers: [{ uuid: providerUuid, name: 'Firma' }],
    has_others: false,
    logout: null,
  })
  await change({ is_shown: false })
  expect((await shown()).answer).toEqual({ providers: [], has_others: true, logout: null })
  await change({ is_shown: true })
})

test('a path of another site is no page to return to', async () => {
  for (const return_to of ['//attacker.example', '/\\attacker.example', 'https://attacker.example']) {
    expect((await begin({ provider: providerUuid, return_to })).status).toBe(422)
  }
  const { address, cookie } = await begin({ provider: providerUuid, return_to: '/campaign?page=2' })
  const { search } = await provider.browser().visit(address)
  expect(jsonOf(await finish(search, cookie)).return_to).toBe('/campaign?page=2')
})

test('a new key of the provider is read when it has signed', async () => {
  expect((await signIn()).answer.status).toBe(200)
  await provider.changeKey()
  // The keys of a provider are read again after a minute at the earliest.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    expect((await signIn()).answer.status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('an account without a password confirms at its provider, which must ask again', async () => {
  const browser = provider.browser()
  const caller = callerOf(await signIn(browser))
  await platform.store.pool.query(
    `update session set started_at = now() - interval '1 hour' where provider_id is not null`,
  )
  const { token } = caller
  const remove = () => caller.call(users.endOtherSessions, { params: { id: 0 } })
  expect((await remove()).problem.code).toBe('confirmation_needed')
  const begun = await sendRequest(platform.url, users.beginConfirmation, {}, token === undefined ? {} : { token })
  const { address } = jsonOf<{ address: string }>(begun)
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  const { search } = await browser.visit(address)
  const confirm = (cookie: string) =>
    sendRequest(
      platform.url,
      users.finishConfirmation,
      { body: { query: search } },
      { ...(token ? { token } : {}), headers: { cookie } },
    )
  // A confirmation opens no session.
  expect(jsonOf(await finish(search, cookiesOf(begun))).code).toBe('sign_in_failed')
  expect((await confirm(cookiesOf(begun))).status).toBe(204)
  expect((await remove()).status).toBe(404)
})

test('another person at the same provider cannot confirm the session', async () => {
  const caller = callerOf(await signIn())
  const token = caller.token ?? ''
  const begun = await sendRequest(platform.url, users.beginConfirmation, {}, { token })
  provider.person = { ...anna, sub: 'ewa-1', email: 'ewa@firma.example' }
  const { search } = await provider.browser().visit(jsonOf<{ address: string }>(begun).address)
  provider.person = anna
  const headers = { cookie: cookiesOf(begun) }
  const confirmed = await sendRequest(
    platform.url,
    users.finishConfirmation,
    { body: { query: search } },
    { token, headers },
  )
  expect(jsonOf(confirmed).code).toBe('no_account')
})

test('a logout at the provider ends the session that began with it, and no other one', async () => {
  const browser = provider.browser()
  const caller = callerOf(await signIn(browser))
  const other = callerOf(await signIn())
  const isOpen = async (of: Caller) => (await of.call(users.getSecondFactor)).status === 200
  expect([await isOpen(caller), await isOpen(other)]).toEqual([true, true])
  await browser.logOut(`${provider.issuer}/session/end`)
  await expect.poll(() => isOpen(caller), { timeout: 20_000 }).toBe(false)
  expect(await isOpen(other)).toBe(true)
})

test('after a logout the login page leads to the logout of the provider, once', async () => {
  const signedIn = await signIn()
  const out = await sendRequest(platform.url, users.logout, {}, { token: signedIn.access_token })
  const list = (cookie: string) => sendRequest(platform.url, users.listSignInProviders, {}, { headers: { cookie } })
  const shown = jsonOf<{ logout: { name: string; address: string } }>(await list(cookiesOf(out)))
  expect(shown.logout.name).toBe('Firma')
  const address = new URL(shown.logout.address)
  expect(address.origin).toBe(provider.issuer)
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${platform.url}/auth/login`)
})

test('a provider that is changed to another one, or disabled, ends its sessions', async () => {
  const caller = callerOf(await signIn())
  await change({ is_active: false })
  expect((await caller.call(users.getSecondFactor)).status).toBe(401)
  expect((await begin()).code).toBe('no_provider')
  await change({ is_active: true })
})

test('a provider is refused that does not answer, makes administrators, or takes a domain of another one', async () => {
  const { admin, operator } = platform.callers
  const create = (changes: Parameters<typeof body>[0]) =>
    admin.call(identityProvider.create, { body: body({ name: 'Druga', ...changes }) })
  expect((await create({ issuer: 'http://127.0.0.1:9' })).problem.code).toBe('provider_unusable')
  const administrators = [{ domain: 'inna.example', company_id: companyIds.planner, role_id: 1 }]
  expect((await create({ domains: administrators })).problem.errors?.[0]?.path).toBe('domains.0.role_id')
  expect((await create({})).problem.code).toBe('duplicate')
  expect((await operator.call(identityProvider.create, { body: body() })).problem.code).toBe('permission_denied')
  const read = await admin.call(identityProvider.get, { params: { id: providerId } })
  expect(JSON.stringify(read.answer)).not.toContain(CLIENT_SECRET)
})

test('the second factor of the account is asked for after the provider, unless the provider checks one', async () => {
  provider.person = { ...anna, sub: 'ola', email: 'ola@firma.example', name: 'Ola' }
  await change({ domains: [{ domain: 'firma.example', company_id: companyIds.planner, role_id: MEDIA_PLANNER }] })
  const { user } = await signIn()
  const secret = generateSecret()
  const app = [user.id, secret]
  await platform.store.pool.query('insert into authenticator_app values ($1, $2, now(), 0)', app)
  const { address, cookie } = await begin()
  const { search } = await provider.browser().visit(address)
  expect(jsonOf(await finish(search, cookie)).code).toBe('second_factor_needed')
  expect(jsonOf(await finish(search, cookie, '000000')).code).toBe('invalid_code')
  expect((await finish(search, cookie, generateSync({ secret }))).status).toBe(200)
  await change({ checks_second_factor: true })
  expect((await signIn()).answer.status).toBe(200)
})

test('a company that requires a second factor takes that of the provider', async () => {
  const require = (isNeeded: boolean) =>
    platform.store.pool.query('update company set needs_second_factor = $1 where id = $2', [
      isNeeded,
      companyIds.planner,
    ])
  await require(true)
  provider.person = anna
  const checked = await signIn()
  expect(checked.is_factor_missing).toBe(false)
  expect((await callerOf(checked).call(users.getUser, { params: { id: checked.user.id } })).status).toBe(200)
  await change({ checks_second_factor: false })
  const unchecked = await signIn()
  expect(unchecked.is_factor_missing).toBe(true)
  const refused = await callerOf(unchecked).call(users.getUser, { params: { id: unchecked.user.id } })
  expect(refused.problem.code).toBe('second_factor_missing')
  await require(false)
})

test('a notice of a logout that the provider has not signed ends nothing', async () => {
  const signedIn = await signIn()
  const { privateKey } = await generateKeyPair('RS256')
  const forged = await new SignJWT({
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    sub: anna.sub,
    jti: 'forged',
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'forged' })
    .setIssuer(provider.issuer)
    .setAudience(CLIENT_ID)
    .setIssuedAt()
    .sign(privateKey)
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`
  for (const logout_token of [forged, none, 'x']) {
    const body = new URLSearchParams({ logout_token }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const params = { uuid: providerUuid }
    const answer = await sendRequest(platform.url, users.endByProvider, { params }, { headers, raw: body })
    expect(jsonOf(answer).code).toBe('sign_in_failed')
  }
  expect((await callerOf(signedIn).call(users.getSecondFactor)).status).toBe(200)
})
