import { afterEach, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { companyOperations } from '../../contract/users/companies.ts'
import { loginOperations } from '../../contract/users/login-operations.ts'
import { userOperations } from '../../contract/users/user-accounts.ts'
import { demoAraboxes, issueKeys } from '../../tests/support/calls/arabox.ts'
import { loggedIn } from '../../tests/support/calls/client.ts'
import { contractErrorOf } from '../../tests/support/calls/contract-error.ts'
import { jsonOf, sendRequest } from '../../tests/support/calls/send-request.ts'
import { logIn } from '../../tests/support/calls/session.ts'
import { type DemoPlatform, demoPlatform } from '../../tests/support/platform/demo-platform.ts'

let platform: DemoPlatform

afterEach(() => platform.close())

test('promise R10 too many requests in a minute answer 429 with the seconds to wait', async () => {
  platform = await demoPlatform({ requestsPerMinute: 3 })
  const answers = []
  for (let count = 0; count < 4; count++) answers.push(await sendRequest(platform.url, companyOperations.list))
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 429])
  const last = answers.at(-1)
  expect(last && contractErrorOf(companyOperations.list, last)).toBeNull()
  expect(last && jsonOf(last)).toMatchObject({ code: 'too_many_requests' })
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an arabox that sends without a pause is limited alone, also with others behind its address', async () => {
  platform = await demoPlatform({ deviceRequestsPerMinute: 3 })
  const admin = await loggedIn(platform.url, 'admin')
  const [eager, calm] = await issueKeys(platform.url, admin, demoAraboxes().slice(0, 2))
  const answers = []
  for (let count = 0; count < 4; count++) answers.push(await eager?.deliver([]))
  expect(answers.map((answer) => answer?.status === 429)).toEqual([false, false, false, true])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  const last = answers.at(-1)
  expect(last && contractErrorOf(contract.live.ingest, last)).toBeNull()
  expect((await calm?.deliver([]))?.status).not.toBe(429)
})

test('promise R10 wrong passwords of one account are limited, at login and at the change of the password together', async () => {
  platform = await demoPlatform({ passwordMisses: 3 })
  const { url } = platform
  const sales = await loggedIn(url, 'sales')
  const guess = (current_password: string) =>
    sales.call(userOperations.changePassword, { body: { current_password, new_password: 'quite a new one' } })
  expect((await guess('wrong')).problem.code).toBe('invalid_current_password')
  for (const username of ['sales', 'SALES']) expect((await logIn(url, username, 'wrong')).status).toBe(401)
  const refused = [await logIn(url, 'sales'), await logIn(url, 'sales', 'wrong')]
  for (const answer of refused) {
    expect(contractErrorOf(loginOperations.login, answer)).toBeNull()
    expect(jsonOf(answer)).toMatchObject({ status: 429, code: 'too_many_misses' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
  }
  expect(await guess('arabox-demo')).toMatchObject({ status: 429, problem: { code: 'too_many_misses' } })
  expect((await logIn(url, 'operator')).status).toBe(200)
})

test('promise R10 changes of the password, password links and answers to offers are limited by address like logins', async () => {
  platform = await demoPlatform({ loginsPerMinute: 2, answersPerMinute: 1 })
  const sales = await loggedIn(platform.url, 'sales')
  const body = { current_password: 'wrong', new_password: 'quite a new one' }
  const statuses = []
  for (let count = 0; count < 3; count++) {
    statuses.push((await sales.call(userOperations.changePassword, { body })).status)
  }
  expect(statuses).toEqual([400, 400, 429])
  const { getPasswordLink, usePasswordLink } = contract.users
  const token = 'guessed'
  const guess = async () => [
    (await sales.call(getPasswordLink, { body: { token } })).status,
    (await sales.call(usePasswordLink, { body: { token, password: 'quite a new one' } })).status,
  ]
  expect([await guess(), await guess(), await guess()]).toEqual([
    [404, 404],
    [404, 404],
    [429, 429],
  ])
  const { acceptOffer, commentOffer } = contract.sharedOffer
  const offer = { uuid: crypto.randomUUID() }
  const client = { name: 'Klient', email: 'klient@example.pl', text: 'Dzień dobry' }
  const answer = async () => [
    (await sales.call(commentOffer, { params: offer, body: client })).status,
    (await sales.call(acceptOffer, { params: offer, body: { ...client, key: crypto.randomUUID() } })).status,
  ]
  expect([await answer(), await answer()]).toEqual([
    [404, 404],
    [429, 429],
  ])
})

test('probes and pages are outside the limit', async () => {
  platform = await demoPlatform({ requestsPerMinute: 1 })
  const statuses = []
  for (const path of ['/healthz', '/readyz', '/healthz', '/readyz']) {
    statuses.push((await fetch(`${platform.url}${path}`)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200])
})

test('without a session a body has at most 16 KB, and the caller is known before a body is read', async () => {
  platform = await demoPlatform()
  const { url } = platform
  const members = (bytes: number) =>
    `{${Array.from({ length: Math.ceil(bytes / 14) }, (_, at) => `"m${String(at).padStart(9, '0')}":1`).join()}}`
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  expect((await post('/api/users/auth/refresh-token', members(20_000))).status).toBe(413)
  expect((await post('/api/users/auth/refresh-token', members(10_000))).status).toBe(422)
  expect((await post('/api/users/user', members(900_000))).status).toBe(401)
  expect((await post('/api/users/user', '{"not json', {})).status).toBe(401)
  const { token } = await loggedIn(url, 'analyst')
  expect((await post('/api/users/user', '{"not json', { authorization: `Bearer ${token}` })).status).toBe(403)
})

test('an answer has at most a hundred field errors with short paths, and deeply nested bodies are refused', async () => {
  platform = await demoPlatform()
  const { token } = await loggedIn(platform.url, 'admin')
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${platform.url}/api/users/user`, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  const many = Array.from({ length: 900 }, (_, at) => [`member ${at}`, 1])
  const wrong = await post(JSON.stringify(Object.fromEntries([...many, ['x'.repeat(100_000), 1]])))
  expect(wrong.status).toBe(422)
  expect(JSON.parse(wrong.text).errors).toHaveLength(100)
  const long = await post(JSON.stringify({ ['ż😀'.repeat(10_000)]: 1 }))
  expect(long.text.length).toBeLessThan(5000)
  expect(
    await post(JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [at, 1])))),
  ).toMatchObject({
    status: 400,
    text: expect.stringContaining('more than 1000 members'),
  })
  const nested = await post(`{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
  expect(nested.status).toBe(400)
})
