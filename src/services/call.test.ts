// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { campaignOperations } from '../../contract/campaign/index.ts'
import { networkOperations } from '../../contract/location/network.ts'
import { userOperations } from '../../contract/users/user-accounts.ts'
import { failureOf } from '../../machines/kit/area/failure.ts'
import { Secret } from '../../machines/kit/secret/secret.ts'
import type { ToastsRef } from '../../machines/kit/toasts/toasts.ts'
import { createRootMachine } from '../../machines/root/root.ts'
import type { SessionRef } from '../../machines/session/session.ts'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { readSavedAccount } from '../browser/saved-account.ts'
import { createCall } from './authorized-call.ts'
import { request } from './request.ts'
import { createGate, createSession } from './session.ts'

const account = sampleAccount()
const grant = (access_token: string, user: unknown = account) => ({
  access_token,
  refresh_token: `refresh-${access_token}`,
  expires_in: 600,
  ...(user ? { user } : {}),
})
const counts = { counts: { new: 1 }, missed_starts: {}, total: 1 }

type SeenRequest = { method: string; path: string; bearer: string | null; key: string | null; body: unknown }
type Answer = { status: number; body?: unknown } | (() => Promise<never>)

const json = ({ status, body }: { status: number; body?: unknown }): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })

const seen: SeenRequest[] = []
let answers: (received: SeenRequest) => Answer = () => ({ status: 500 })

const serve = (answer: (received: SeenRequest) => Answer): void => {
  answers = answer
}

const logIn = async () => {
  const gate = createGate()
  const root = createActor(createRootMachine(createSession(), {}))
  root.start()
  const session = root.getSnapshot().children.session as SessionRef
  const toasts = root.getSnapshot().children.toasts as ToastsRef
  gate.open(session)
  await vi.waitUntil(() => session.getSnapshot().value === 'loggedOut')
  session.send({ type: 'session.log_in', username: 'operator', password: new Secret('arabox-demo') })
  await vi.waitUntil(() => session.getSnapshot().matches('loggedIn'))
  seen.length = 0
  return {
    root,
    session,
    call: createCall(gate),
    said: () => toasts.getSnapshot().context.shown.map(({ code }) => code),
  }
}

const isLogin = (received: SeenRequest) => received.method === 'POST' && received.path === '/api/users/auth'
const isRefresh = (received: SeenRequest) =>
  received.path === '/api/users/auth/refresh-token' && received.method === 'POST'

beforeEach(() => {
  seen.length = 0
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const received = {
      method: options.method ?? 'GET',
      path: url.pathname + url.search,
      bearer: new Headers(options.headers).get('authorization'),
      key: new Headers(options.headers).get('idempotency-key'),
      body: options.body,
    }
    seen.push(received)
    const answer = answers(received)
    return typeof answer === 'function' ? answer() : json(answer)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  for (const name of ['access_token', 'refresh_token']) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = `${name}=; path=/; max-age=0`
  }
})

test('C01 C02 M17 login has no bearer and stores both tokens in cookies; later calls have the bearer', async () => {
  let bearerOfLogin: string | null = 'none seen'
  serve((received) => {
    if (isLogin(received)) bearerOfLogin = received.bearer
    return { status: 200, body: isLogin(received) ? grant('one') : counts }
  })
  const { call } = await logIn()
  expect(bearerOfLogin).toBeNull()
  expect(document.cookie).toContain('access_token=one')
  expect(document.cookie).toContain('refresh_token=refresh-one')
  expect(await call(campaignOperations.countCampaigns)).toEqual(counts)
  expect(seen).toMatchObject([{ path: '/api/analytics/campaign/counts', bearer: 'Bearer one' }])
})

test('C10 login is sent as multipart fields', async () => {
  let form: unknown
  serve((received) => {
    if (isLogin(received)) form = received.body
    return { status: 200, body: grant('one') }
  })
  await logIn()
  expect(form).toBeInstanceOf(FormData)
  expect(form instanceof FormData && [...form.entries()]).toEqual([
    ['username', 'operator'],
    ['password', 'arabox-demo'],
  ])
})

test('C33 a copy whose answer was lost is requested again with the same idempotency key', async () => {
  serve(() => ({ status: 200, body: grant('one') }))
  const { call } = await logIn()
  serve(() => () => Promise.reject(new TypeError('the connection broke')))
  const copy = () => call(campaignOperations.copyCampaign, { params: { uuid: 'a' } })
  await expect(copy()).rejects.toThrow()
  await expect(copy()).rejects.toThrow()
  expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(seen[1]?.key).toBe(seen[0]?.key)
})

test('M18 the user is saved on this browser only if the answer has one', async () => {
  serve(() => ({ status: 200, body: grant('one', null) }))
  await logIn()
  expect(readSavedAccount()).toBeNull()
})

test('M20 a logout removes the account and the tokens', async () => {
  serve((received) => (isLogin(received) ? { status: 200, body: grant('one') } : { status: 204 }))
  const { session, said } = await logIn()
  expect(readSavedAccount()?.user.id).toBe(7)
  sessionStorage.setItem('x', '1')
  session.send({ type: 'session.log_out' })
  await vi.waitUntil(() => session.getSnapshot().value === 'loggedOut')
  expect(seen).toMatchObject([{ method: 'DELETE', path: '/api/users/auth/refresh-token', bearer: 'Bearer one' }])
  expect(readSavedAccount()).toBeNull()
  expect(document.cookie).toBe('')
  expect(sessionStorage.length).toBe(0)
  expect(said()).toContain('loggedOut')
})

test('promise R9 M20 a logout without an answer is not forgotten: nothing is refreshed, and the next login ends it first', async () => {
  serve((received) => (isLogin(received) ? { status: 200, body: grant('one') } : { status: 503 }))
  const { session, said } = await logIn()
  session.send({ type: 'session.log_out' })
  await vi.waitUntil(() => said().includes('logoutUnconfirmed'))
  expect(session.getSnapshot().context.logoutUnfinished).toBe(true)
  serve((received) => (isLogin(received) ? { status: 200, body: grant('two') } : { status: 204 }))
  await logIn()
  expect(localStorage.getItem('arabox.unfinished_logout')).toBeNull()
  expect(seen.filter(isRefresh)).toEqual([])
})

test('M20 a logout forgets the renewal token before the server answers, and no tab renews with the cookie alone', async () => {
  const body = { ...grant('one'), renewal_token: 'half' }
  serve((received) => (isLogin(received) ? { status: 200, body } : () => new Promise(() => undefined)))
  const { session } = await logIn()
  const stored = () => Object.values(localStorage).filter((value) => value === 'half')
  expect(stored()).toHaveLength(1)
  session.send({ type: 'session.log_out' })
  await vi.waitUntil(() => seen.some(({ method }) => method === 'DELETE'))
  expect(stored()).toHaveLength(0)
})

test('C11 a renewal sends the renewal token of the login, also after a reload', async () => {
  const body = { ...grant('one'), renewal_token: 'half' }
  serve((received) => (isLogin(received) || isRefresh(received) ? { status: 200, body } : { status: 204 }))
  await logIn()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'access_token=; path=/; max-age=0'
  const reloaded = createActor(createRootMachine(createSession(), {}))
  reloaded.start()
  const session = reloaded.getSnapshot().children.session as SessionRef
  await vi.waitUntil(() => session.getSnapshot().matches('loggedIn'))
  expect(seen.filter(isRefresh).map((received) => JSON.parse(String(received.body)))).toMatchObject([
    { renewal_token: 'half' },
  ])
})

test.each([
  ['C05', 401],
  ['C06', 403],
])('%s a call that is answered with %i is retried once with a new token', async (_, status) => {
  serve((received) => {
    if (isLogin(received)) return { status: 200, body: grant('one') }
    if (isRefresh(received)) return { status: 200, body: grant('two') }
    return received.bearer === 'Bearer two' ? { status: 200, body: counts } : { status, body: { code: 'x' } }
  })
  const { call } = await logIn()
  expect(await call(campaignOperations.countCampaigns)).toEqual(counts)
  expect(seen.map(({ method, bearer }) => [method, bearer])).toEqual([
    ['GET', 'Bearer one'],
    ['POST', null],
    ['GET', 'Bearer two'],
  ])
})

test('C07 an error of the retry is thrown, without a second retry and without a logout', async () => {
  serve((received) => {
    if (isLogin(received)) return { status: 200, body: grant('one') }
    if (isRefresh(received)) return { status: 200, body: grant('two') }
    return {
      status: 403,
      body: { code: 'permission_denied', detail: 'You do not have permission to do this', status: 403 },
    }
  })
  const { call, session, said } = await logIn()
  const refused = await call(campaignOperations.countCampaigns).catch(failureOf)
  expect(refused).toMatchObject({ kind: 'problem', status: 403, code: 'permission_denied' })
  expect(seen).toHaveLength(3)
  expect(session.getSnapshot().matches('loggedIn')).toBe(true)
  expect(said()).toEqual(['loggedIn'])
})

test('C07 a retry sends the whole multipart body', async () => {
  serve((received) => {
    if (isLogin(received)) return { status: 200, body: grant('one') }
    if (isRefresh(received)) return { status: 200, body: grant('two') }
    return { status: received.bearer === 'Bearer two' ? 422 : 401, body: { code: 'unsupported_spot' } }
  })
  const { call } = await logIn()
  const params = { uuid: account.uuid, spotId: account.uuid }
  await call(campaignOperations.uploadSpotFile, { params, file: new File(['film'], 'spot.mp4') }).catch(failureOf)
  const bodies = seen.filter(({ path }) => path.includes('/spot/')).map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  for (const body of bodies) {
    const sent = body instanceof FormData ? body.get('file') : null
    expect(sent instanceof File && [sent.name, await sent.text()]).toEqual(['spot.mp4', 'film'])
  }
})

test('M15 ten calls with 401 at the same time cause one refresh, and all succeed', async () => {
  serve((received) => {
    if (isLogin(received)) return { status: 200, body: grant('one') }
    if (isRefresh(received)) return { status: 200, body: grant('two') }
    return received.bearer === 'Bearer two' ? { status: 200, body: counts } : { status: 401, body: { code: 'x' } }
  })
  const { call } = await logIn()
  const all = await Promise.all(Array.from({ length: 10 }, () => call(campaignOperations.countCampaigns)))
  expect(all).toHaveLength(10)
  expect(seen.filter(isRefresh)).toHaveLength(1)
  expect(seen).toHaveLength(21)
})

test('C04 M13 a call without a valid token refreshes first', async () => {
  serve((received) => {
    if (isLogin(received)) return { status: 200, body: grant('one') }
    return { status: 200, body: isRefresh(received) ? grant('two') : counts }
  })
  const { call } = await logIn()
  // biome-ignore lint/suspicious/noDocumentCookie: the browser drops the cookie when the token ends
  document.cookie = 'access_token=; path=/; max-age=0'
  await call(campaignOperations.countCampaigns)
  expect(seen.map(({ bearer }) => bearer)).toEqual([null, 'Bearer two'])
})

test('M18 a refresh whose answer has no user keeps the user of the login', async () => {
  serve((received) => {
    if (isLogin(received)) return { status: 200, body: grant('one') }
    return { status: 200, body: isRefresh(received) ? grant('two', null) : counts }
  })
  const { call, session } = await logIn()
  // biome-ignore lint/suspicious/noDocumentCookie: the browser drops the cookie when the token ends
  document.cookie = 'access_token=; path=/; max-age=0'
  await call(campaignOperations.countCampaigns)
  expect(session.getSnapshot().matches('loggedIn')).toBe(true)
  expect(session.getSnapshot().context.user?.name).toBe('Katarzyna Łuczak')
  expect(readSavedAccount()?.user.id).toBe(7)
})

test('M14 T01 a rejected refresh logs out, and the call keeps its failure', async () => {
  serve((received) => {
    if (isLogin(received)) return { status: 200, body: grant('one') }
    return { status: 401, body: { code: 'session_expired', detail: 'Session was expired' } }
  })
  const { call, session, said } = await logIn()
  const failure = await call(campaignOperations.countCampaigns).catch(failureOf)
  expect(failure).toMatchObject({ status: 401, code: 'session_expired' })
  expect(session.getSnapshot().value).toBe('loggedOut')
  expect(said()).toContain('sessionExpired')
  expect(readSavedAccount()).toBeNull()
})

test('C03 a public page is requested without a token, and its error causes neither a refresh nor a logout', async () => {
  serve((received) =>
    isLogin(received) ? { status: 200, body: grant('one') } : { status: 404, body: { code: 'not_found' } },
  )
  const { call, session } = await logIn()
  const params = { uuid: account.uuid }
  for (const caller of [call, request]) {
    expect(await caller(campaignOperations.getSharedCampaign, { params }).catch(failureOf)).toMatchObject({
      status: 404,
    })
  }
  expect(seen.map(({ bearer }) => bearer)).toEqual([null, null])
  expect(session.getSnapshot().matches('loggedIn')).toBe(true)
})

test('after a reload the cookie restores the session without a call', async () => {
  serve(() => ({ status: 200, body: grant('one') }))
  await logIn()
  const again = createActor(createRootMachine(createSession(), {}))
  again.start()
  const session = again.getSnapshot().children.session as SessionRef
  await vi.waitUntil(() => session.getSnapshot().value !== 'restoring')
  expect(session.getSnapshot().matches('loggedIn')).toBe(true)
  expect(session.getSnapshot().context.user?.name).toBe('Katarzyna Łuczak')
  expect(seen).toEqual([])
})

test('after a reload without the cookie one refresh restores the session', async () => {
  serve((received) => ({ status: 200, body: isLogin(received) ? grant('one') : grant('two') }))
  await logIn()
  // biome-ignore lint/suspicious/noDocumentCookie: the browser drops the cookie when the token ends
  document.cookie = 'access_token=; path=/; max-age=0'
  const again = createActor(createRootMachine(createSession(), {}))
  again.start()
  const session = again.getSnapshot().children.session as SessionRef
  await vi.waitUntil(() => session.getSnapshot().matches('loggedIn'))
  expect(seen.filter(isRefresh)).toHaveLength(1)
})

test('a problem keeps its code, field errors, rules, request id and the current record', async () => {
  const problem = {
    type: 't',
    title: 'x',
    status: 409,
    detail: 'Somebody changed this campaign in the meantime',
    code: 'version_conflict',
    request_id: 'r-1',
    errors: [{ path: 'name', message: 'Fill required fields' }],
    rules: ['has_spot'],
    current: { version: 3 },
  }
  serve(() => ({ status: 409, body: problem }))
  expect(await request(networkOperations.getNetworkSummary).catch(failureOf)).toEqual({
    kind: 'problem',
    status: 409,
    code: 'version_conflict',
    detail: problem.detail,
    errors: problem.errors,
    rules: problem.rules,
    requestId: 'r-1',
    current: problem.current,
  })
})

test('T34 a detail given as a list is flattened', async () => {
  serve(() => ({ status: 422, body: { detail: [{ loc: ['body'], msg: 'field required' }, { msg: 'too short' }] } }))
  const failure = await request(networkOperations.getNetworkSummary).catch(failureOf)
  expect(failure).toMatchObject({ status: 422, code: 'http_422', detail: 'field required; too short' })
})

test('a proxy’s page, a lost network and an invalid answer become failures', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }))
  expect(await request(networkOperations.getNetworkSummary).catch(failureOf)).toMatchObject({
    kind: 'problem',
    status: 502,
    detail: 'Something went wrong',
  })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed to fetch')
  })
  expect(await request(networkOperations.getNetworkSummary).catch(failureOf)).toMatchObject({
    kind: 'offline',
    status: 0,
  })
  vi.stubGlobal('fetch', async () => new Response('{"araboxes":"many"}'))
  expect(await request(networkOperations.getNetworkSummary).catch(failureOf)).toMatchObject({ kind: 'shape' })
})

test('T15 the detail of a problem is read from a blob', async () => {
  serve(() => ({ status: 404, body: { code: 'not_found', detail: 'Not found' } }))
  const failure = await request(campaignOperations.playSpotFile, { params: { token: 't' } }).catch(failureOf)
  expect(failure).toMatchObject({ code: 'not_found', detail: 'Not found' })
})

test('an operation without an answer resolves to undefined', async () => {
  serve(() => ({ status: 204 }))
  expect(
    await request(
      { ...userOperations.changePassword, access: 'anyone' },
      { body: { current_password: 'a', new_password: 'b' } },
    ),
  ).toBeUndefined()
})
