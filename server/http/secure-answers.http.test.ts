import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { addressOf } from '../../tests/support/calls/client.ts'
import { jsonOf, sendRequest } from '../../tests/support/calls/send-request.ts'
import { cookiesOf, logIn, type TokenPair } from '../../tests/support/calls/session.ts'
import { type AccessPlatform, startAccessPlatform } from '../../tests/support/platform/access-platform.ts'

let all: AccessPlatform
beforeAll(async () => {
  // As behind a proxy that ends HTTPS and does not say so.
  all = await startAccessPlatform({ publicUrl: 'https://arabox.example' })
})
afterAll(() => all.close())

test('M17 with HTTPS in the address of the platform, cookies are Secure and of this host alone, and HSTS counts for a year', async () => {
  const answer = await logIn(all.url, 'advertiser')
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  const cookies = cookiesOf(answer)
  expect(Object.keys(cookies).sort()).toEqual(['__Host-access_token', '__Host-refresh_token'])
  for (const attributes of Object.values(cookies))
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'SameSite=Strict']))
  const { renewal_token } = jsonOf<TokenPair>(answer)
  const refreshed = (name: string) =>
    sendRequest(
      all.url,
      contract.users.refresh,
      { body: { renewal_token } },
      {
        headers: { cookie: `${name}=${cookies['__Host-refresh_token']?.[0]}`, 'sec-fetch-site': 'same-origin' },
      },
    )
  expect((await refreshed('refresh_token')).status).toBe(401)
  expect((await refreshed('__Host-refresh_token')).status).toBe(200)
})

test('promise R2 no browser or proxy keeps private JSON and files, or guesses their type', async () => {
  const file = { query: { columns: ['name'], headings: ['Nazwa'] } }
  const answers = [
    await sendRequest(all.url, contract.campaign.listCampaigns, {}, { token: all.callers.advertiser.token }),
    await sendRequest(all.url, contract.campaign.exportCampaigns, file, { token: all.callers.advertiser.token }),
    await sendRequest(all.url, contract.users.getUser, { params: { id: 1 } }, { token: all.callers.advertiser.token }),
    await sendRequest(all.url, contract.campaign.listCampaigns),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 401])
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('pages name where their pictures come from, and permit no base address', async () => {
  const { headers } = await fetch(
    `${all.url}${addressOf(contract.platform.health, {}).replace(/\/api.*/, '/api/docs')}`,
  )
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("base-uri 'self'")
  expect(policy).toMatch(/img-src 'self' blob: data:(;|$)/)
})

test('every answer, also one of the live socket, stands in no frame, keeps its type, needs HTTPS and is for this origin only', async () => {
  const { token } = all.callers.advertiser
  const requests: [string, { method?: string; headers?: Record<string, string> }][] = [
    [addressOf(contract.campaign.listCampaigns, {}), { headers: { authorization: `Bearer ${token}` } }],
    [addressOf(contract.campaign.listCampaigns, {}), { method: 'OPTIONS' }],
    ['/api/nothing', {}],
    ['/api/docs', {}],
    ['/healthz', {}],
    ['/nothing.txt', {}],
    ['/socket.io/?EIO=4&transport=polling', {}],
    ['/socket.io/?EIO=3&transport=nonsense', {}],
  ]
  for (const [path, init] of requests) {
    const { headers } = await fetch(all.url + path, {
      ...init,
      headers: { ...init.headers, origin: 'https://evil.example' },
    })
    const found = Object.fromEntries(
      ['content-security-policy', 'x-content-type-options', 'strict-transport-security'].map((name) => [
        name,
        headers.get(name),
      ]),
    )
    expect({ path, ...found }).toEqual({
      path,
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test('TRACE is not answered with what was sent', async () => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${all.url}/api/docs`, { method: 'TRACE', headers: { 'x-canary': 'canary' } }, resolve)
      .on('error', reject)
      .end()
  })
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(text).not.toContain('canary')
})
