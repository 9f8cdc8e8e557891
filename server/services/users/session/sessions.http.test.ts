import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginOperations } from '../../../../contract/users/login-operations.ts'
import { jsonOf, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import {
  cookiesOf,
  isTokenAccepted,
  logIn,
  refreshTokens,
  startSession,
  type TokenPair,
} from '../../../../tests/support/calls/session.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { hashOfToken } from '../random-token.ts'

let platform: DemoPlatform
let url: string

beforeAll(async () => {
  platform = await demoPlatform()
  url = platform.url
})
afterAll(() => platform.close())

/** The part of the refresh token that its cookie has. */
const inCookie = (token: string): string => token.split('.')[0] ?? ''
const code = (wire: { text: string }): unknown => jsonOf(wire).code

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('login', () => {
  test('C10 E33 E34 a form with username and password returns the user and both tokens', async () => {
    const answer = await logIn(url, 'advertiser')
    expect(answer.status).toBe(200)
    const { user, access_token } = jsonOf<TokenPair>(answer)
    expect(user).toMatchObject({ username: 'advertiser', role_id: 2, company_id: 1 })
    expect(await isTokenAccepted(url, access_token)).toBe(true)
  })

  test('C10 the username is accepted in any case and with surrounding spaces', async () => {
    expect((await logIn(url, '  Advertiser ')).status).toBe(200)
  })

  test('M17 both tokens are set as cookies, and scripts can read only the access token', async () => {
    const cookies = cookiesOf(await logIn(url, 'advertiser'))
    expect(Object.keys(cookies).sort()).toEqual(['access_token', 'refresh_token'])
    expect(cookies.access_token?.slice(1)).toEqual(['Max-Age=600', 'Path=/', 'SameSite=Strict'])
    expect(cookies.refresh_token?.slice(1)).toEqual([
      'HttpOnly',
      'Max-Age=1209600',
      'Path=/api/users/auth',
      'SameSite=Strict',
    ])
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['a page with the origin null', { origin: 'null' }],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ])('promise R9 a login form of %s is rejected and sets no cookie', async (_, headers) => {
    const answer = await logIn(url, 'advertiser', 'arabox-demo', headers)
    expect(jsonOf(answer)).toMatchObject({ status: 403, code: 'foreign_origin' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('C10 the product’s own pages, and programs without the headers of browsers, can log in', async () => {
    for (const headers of [{ origin: url }, { origin: url, 'sec-fetch-site': 'same-origin' }, {}]) {
      expect((await logIn(url, 'advertiser', 'arabox-demo', headers)).status).toBe(200)
    }
  })

  test('promise R9 no cache may keep an answer with tokens: login, refresh, logout', async () => {
    const login = await logIn(url, 'sales')
    const refreshed = await refreshTokens(url, jsonOf<TokenPair>(login).refresh_token)
    const token = jsonOf<TokenPair>(refreshed).access_token
    const logout = await sendRequest(url, loginOperations.logout, {}, { token })
    expect([login, refreshed, logout].map(({ headers }) => headers.get('cache-control'))).toEqual(
      Array.from({ length: 3 }, () => 'no-store'),
    )
  })

  test('C10 a wrong password, an unknown username and a pattern get the same answer', async () => {
    const answers = await Promise.all([
      logIn(url, 'advertiser', 'wrong'),
      logIn(url, 'nobody', 'arabox-demo'),
      logIn(url, '%', 'arabox-demo'),
      logIn(url, 'advertise_', 'arabox-demo'),
    ])
    const read = answers.map((answer) => ({
      ...jsonOf(answer),
      request_id: '',
      cookies: answer.headers.getSetCookie(),
    }))
    expect(read[0]).toMatchObject({ status: 401, code: 'invalid_credentials', cookies: [] })
    for (const other of read) expect(other).toEqual(read[0])
  })

  test('C10 the answer for an unknown username takes as long as for a wrong password', async () => {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < 9; round++) {
      known.push((await logIn(url, 'advertiser', 'wrong')).ms)
      unknown.push((await logIn(url, 'nobody', 'wrong')).ms)
    }
    const ratio = median(unknown) / median(known)
    // Without the decoy hash the ratio is below 0.2.
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })
})

describe('refresh', () => {
  test('C11 M13 a refresh token is exchanged for a new pair, and both new tokens are valid', async () => {
    const first = await startSession(url, 'sales')
    const second = jsonOf<TokenPair>(await refreshTokens(url, first.refresh_token))
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await isTokenAccepted(url, second.access_token)).toBe(true)
    expect((await refreshTokens(url, second.refresh_token)).status).toBe(200)
  })

  test('promise R9 if a used refresh token is used again, its session ends and all its tokens are invalid', async () => {
    const first = await startSession(url, 'sales')
    const second = jsonOf<TokenPair>(await refreshTokens(url, first.refresh_token))
    const replayed = await refreshTokens(url, first.refresh_token)
    expect(jsonOf(replayed)).toMatchObject({ status: 401, code: 'session_expired', detail: 'Session was expired' })
    expect(replayed.headers.getSetCookie()).toEqual([])
    expect(code(await refreshTokens(url, second.refresh_token))).toBe('session_expired')
    expect(await isTokenAccepted(url, second.access_token)).toBe(false)
  })

  test('promise R9 a session that ends this way does not affect the user’s other sessions', async () => {
    const [ended, other] = [await startSession(url, 'sales'), await startSession(url, 'sales')]
    await refreshTokens(url, ended.refresh_token)
    await refreshTokens(url, ended.refresh_token)
    expect(await isTokenAccepted(url, ended.access_token)).toBe(false)
    expect(await isTokenAccepted(url, other.access_token)).toBe(true)
    expect((await refreshTokens(url, other.refresh_token)).status).toBe(200)
  })

  test('promise R9 of five simultaneous refreshes with one token exactly one succeeds, and the session ends', async () => {
    const { refresh_token } = await startSession(url, 'sales')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refreshTokens(url, refresh_token)))
    const succeeded = answers.filter((answer) => answer.status === 200)
    expect(succeeded).toHaveLength(1)
    const pair = jsonOf<TokenPair>(succeeded[0] ?? { text: '{}' })
    expect(await isTokenAccepted(url, pair.access_token)).toBe(false)
    expect(code(await refreshTokens(url, pair.refresh_token))).toBe('session_expired')
  })

  test.each([
    ['an unknown token', { refresh_token: 'never' }],
    ['an empty token', { refresh_token: '' }],
    ['a body without a token', {}],
    ['no body', undefined],
  ])('C11 M14 %s is answered with session_expired', async (_, body) => {
    expect(jsonOf(await sendRequest(url, loginOperations.refresh, { body }))).toMatchObject({
      status: 401,
      code: 'session_expired',
    })
  })

  test('C11 an access token is not accepted as a refresh token, and vice versa', async () => {
    const pair = await startSession(url, 'sales')
    expect(code(await refreshTokens(url, pair.access_token))).toBe('session_expired')
    expect(await isTokenAccepted(url, pair.refresh_token)).toBe(false)
  })

  test('M17 a page of the platform can refresh with the cookie alone', async () => {
    const { refresh_token, renewal_token } = await startSession(url, 'sales')
    const headers = { cookie: `refresh_token=${inCookie(refresh_token)}`, origin: url }
    const answer = await sendRequest(url, loginOperations.refresh, { body: { renewal_token } }, { headers })
    expect(answer.status).toBe(200)
    expect(cookiesOf(answer).refresh_token?.[0]).toBe(inCookie(jsonOf<TokenPair>(answer).refresh_token))
    expect(jsonOf<TokenPair>(answer).renewal_token).toBe(renewal_token)
  })

  test('M20 promise R9 the cookie alone renews nothing, in its place or in the body, and stays valid', async () => {
    const login = await logIn(url, 'sales')
    const { refresh_token, renewal_token } = jsonOf<TokenPair>(login)
    const alone = cookiesOf(login).refresh_token?.[0] ?? ''
    const other = await startSession(url, 'sales')
    const refreshed = (cookie: string, body?: Record<string, string>) =>
      sendRequest(
        url,
        loginOperations.refresh,
        { body },
        { headers: { cookie: `refresh_token=${cookie}`, origin: url } },
      )
    const refused = [
      await refreshed(alone),
      await refreshed(alone, {}),
      await refreshed(alone, { renewal_token: '' }),
      await refreshed(alone, { renewal_token: other.renewal_token }),
      await refreshed(alone, { refresh_token: alone }),
      await refreshed(alone, { refresh_token: `${alone}.` }),
      await refreshTokens(url, alone),
      // Without the cookie, the other half alone is worth nothing either.
      await sendRequest(url, loginOperations.refresh, { body: { renewal_token } }),
    ]
    expect(refused.map((answer) => `${answer.status} ${code(answer)}`)).toEqual(
      refused.map(() => '401 session_expired'),
    )
    expect(refused.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    expect((await refreshTokens(url, refresh_token)).status).toBe(200)
  })

  test('M13 the cookie with a living access token of its session gets a new renewal token; another one renews nothing', async () => {
    const { refresh_token, renewal_token, access_token: token } = await startSession(url, 'sales')
    const headers = { cookie: `refresh_token=${inCookie(refresh_token)}`, origin: url }
    const other = await startSession(url, 'sales')
    const refreshed = (renewal_token: string) =>
      sendRequest(url, loginOperations.refresh, { body: { renewal_token } }, { headers })
    expect((await refreshed(other.access_token)).status).toBe(401)
    const answer = await refreshed(token)
    expect(answer.status).toBe(200)
    const renewed = jsonOf<TokenPair>(answer)
    expect(renewed.renewal_token).not.toBe(renewal_token)
    expect((await refreshTokens(url, renewed.refresh_token)).status).toBe(200)
  })

  test('M20 a session of an earlier version cannot be renewed by its cookie: its owner logs in again', async () => {
    const { refresh_token } = await startSession(url, 'sales')
    const alone = inCookie(refresh_token)
    await platform.store.pool.query(
      'update session set renewal_hash = null where id = (select session_id from refresh_token where hash = $1)',
      [hashOfToken(alone)],
    )
    expect((await refreshTokens(url, alone)).status).toBe(401)
    expect((await refreshTokens(url, refresh_token)).status).toBe(401)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['a page with the origin null', { origin: 'null' }],
    ['a request without an origin', {}],
    ['another site with a forged host', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
  ])('M17 promise R9 the cookie sent by %s is rejected and stays valid', async (_, from) => {
    const { refresh_token } = await startSession(url, 'sales')
    const headers = { cookie: `refresh_token=${inCookie(refresh_token)}`, ...from }
    const answer = await sendRequest(url, loginOperations.refresh, {}, { headers })
    expect(jsonOf(answer)).toMatchObject({ status: 403, code: 'foreign_origin' })
    expect((await refreshTokens(url, refresh_token)).status).toBe(200)
  })

  test('promise R9 in any order of refreshes, replays and logouts, no token outlives its session', async () => {
    const step = fc.constantFrom('newest', 'spent', 'logout')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const first = await startSession(url, 'manager')
        const pairs = [first]
        let isOver = false
        for (const each of steps) {
          const newest = pairs.at(-1) ?? first
          if (each === 'logout') {
            const { status } = await sendRequest(url, loginOperations.logout, {}, { token: newest.access_token })
            expect(status).toBe(204)
            isOver = true
            continue
          }
          const token = each === 'newest' ? newest : first
          const answer = await refreshTokens(url, token.refresh_token)
          const isReplay = token !== newest
          expect(answer.status).toBe(isOver || isReplay ? 401 : 200)
          isOver ||= isReplay
          if (answer.status === 200) pairs.push(jsonOf<TokenPair>(answer))
        }
        for (const pair of pairs) expect(await isTokenAccepted(url, pair.access_token)).toBe(!isOver)
      }),
      { numRuns: 25, seed: 20260302 },
    )
  })
})

describe('logout', () => {
  test('C12 M20 both tokens are invalid at once, and both cookies are removed', async () => {
    const pair = await startSession(url, 'operator')
    const answer = await sendRequest(url, loginOperations.logout, {}, { token: pair.access_token })
    expect(answer.status).toBe(204)
    const cookies = cookiesOf(answer)
    for (const name of ['access_token', 'refresh_token']) {
      expect(cookies[name]?.[0]).toBe('')
      expect(cookies[name]).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT')
    }
    expect(cookies.refresh_token).toContain('Path=/api/users/auth')
    expect(await isTokenAccepted(url, pair.access_token)).toBe(false)
    expect(code(await refreshTokens(url, pair.refresh_token))).toBe('session_expired')
  })

  test('C12 a repeated logout, and one without any token, succeed and remove both cookies', async () => {
    const { access_token: token } = await startSession(url, 'operator')
    await sendRequest(url, loginOperations.logout, {}, { token })
    for (const extras of [{ token }, { token: 'garbage' }, {}]) {
      const answer = await sendRequest(url, loginOperations.logout, {}, extras)
      expect(answer.status).toBe(204)
      expect(Object.keys(cookiesOf(answer))).toEqual(['access_token', 'refresh_token'])
    }
  })

  test('C12 promise R9 a page that lost its access token ends its session with the cookie alone', async () => {
    const pair = await startSession(url, 'operator')
    const other = await startSession(url, 'operator')
    const headers = { cookie: `refresh_token=${inCookie(pair.refresh_token)}`, origin: url }
    expect((await sendRequest(url, loginOperations.logout, {}, { headers })).status).toBe(204)
    expect(await isTokenAccepted(url, pair.access_token)).toBe(false)
    expect(code(await refreshTokens(url, pair.refresh_token))).toBe('session_expired')
    expect(await isTokenAccepted(url, other.access_token)).toBe(true)
  })

  test('C12 promise R9 a page of another site cannot end the session of a cookie', async () => {
    const pair = await startSession(url, 'operator')
    const headers = { cookie: `refresh_token=${inCookie(pair.refresh_token)}`, origin: 'https://evil.example' }
    const answer = await sendRequest(url, loginOperations.logout, {}, { headers })
    expect(jsonOf(answer)).toMatchObject({ status: 403, code: 'foreign_origin' })
    expect(await isTokenAccepted(url, pair.access_token)).toBe(true)
  })

  test('C10 promise R9 a login ends the session whose cookie it replaces', async () => {
    const pair = await startSession(url, 'operator')
    const headers = { cookie: `refresh_token=${inCookie(pair.refresh_token)}`, origin: url }
    expect((await logIn(url, 'sales', 'wrong', headers)).status).toBe(401)
    expect(await isTokenAccepted(url, pair.access_token)).toBe(true)
    expect((await logIn(url, 'sales', 'arabox-demo', headers)).status).toBe(200)
    expect(await isTokenAccepted(url, pair.access_token)).toBe(false)
  })
})
