import type { IncomingHttpHeaders } from 'node:http'
import { createServer, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { addressOf } from '../support/calls/client.ts'
import { type ProductServer, startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { waitUntil } from '../support/platform/wait-until.ts'
import {
  type ReverseProxy,
  startDefaultHaproxy,
  startDefaultNginx,
  startDocumentedHaproxy,
  startDocumentedNginx,
} from './reverse-proxy.ts'
import { production } from './server.ts'

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string }
type Sent = { headers?: Readonly<Record<string, string>>; body?: Response; from?: string }

const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

/** Sends a request as a browser at an address of this machine does; it accepts every certificate. */
const post = async (url: string, path: string, sent: Sent = {}): Promise<Answer> => {
  const { headers = {}, body = new Response(null), from = '127.0.0.1' } = sent
  const { protocol, port, host } = new URL(url)
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  const bytes = Buffer.from(await body.arrayBuffer())
  const type = body.headers.get('content-type')
  const all = { host, 'content-length': bytes.length, ...(type ? { 'content-type': type } : {}), ...headers }
  const settings = { method: 'POST', hostname: '127.0.0.1', port, path, localAddress: from, rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const request = send({ ...settings, headers: all }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    })
    request.on('error', reject)
    request.end(bytes)
  })
}

/** The answer to a request that says that its body is large; nothing of the body is sent. */
const announceBody = (url: string, megabytes: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port, host } = new URL(url)
    const path = addressOf(contract.campaign.uploadSpotFile, { params: { uuid: crypto.randomUUID(), spotId: 1 } })
    const headers = {
      host,
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': megabytes * 2 ** 20,
    }
    const settings = { method: 'POST', hostname: '127.0.0.1', port, path, headers, rejectUnauthorized: false }
    const request = httpsRequest(settings, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => {
        request.destroy()
        resolve({ status: response.statusCode, headers: response.headers, text })
      })
    })
    request.on('error', reject)
    request.flushHeaders()
  })

/** Sends a login, by default that of the administrator. */
const logIn = (url: string, sent: Sent = {}, username: string = production.FIRST_ADMIN_USERNAME) => {
  const form = new FormData()
  form.set('username', username)
  form.set('password', production.FIRST_ADMIN_PASSWORD)
  return post(url, addressOf(contract.users.login, {}), { body: new Response(form), ...sent })
}

/** The cookies of the product; the documented haproxy adds one of its own. */
const cookiesOf = ({ headers }: Answer): string[] =>
  (headers['set-cookie'] ?? []).filter((cookie) => !cookie.startsWith('server='))
const cookieHeader = (answer: Answer): string =>
  cookiesOf(answer)
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Renews a session; the answer of its login has the renewal token that the pages keep. */
const refresh = (url: string, login: Answer, headers: Readonly<Record<string, string>>) => {
  const { renewal_token } = JSON.parse(login.text)
  return post(url, addressOf(contract.users.refresh, {}), {
    headers: { cookie: cookieHeader(login), ...headers },
    body: json({ renewal_token }),
  })
}

/** The transport by which a page is connected when the live socket greets it. */
const connectedBy = async (url: string, login: Answer, transports: ('websocket' | 'polling')[]): Promise<string> => {
  const uuid = crypto.randomUUID()
  const authorization = `Bearer ${JSON.parse(login.text).access_token}`
  await post(url, addressOf(contract.platform.task, {}), {
    headers: { authorization },
    body: json({ task: 'authorize', uuid }),
  })
  const socket = io(url, {
    auth: { uuid },
    transports,
    tryAllTransports: true,
    reconnection: false,
    rejectUnauthorized: false,
  })
  try {
    return await new Promise((resolve, reject) => {
      socket.once('message', () => resolve(socket.io.engine.transport.name))
      socket.once('connect_error', reject)
    })
  } finally {
    socket.close()
  }
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: ProductServer
beforeAll(async () => {
  folder = await scratchFolder()
  const settings = { ...production, TRUSTED_PROXIES: '127.0.0.1, ::1', LOGINS_PER_MINUTE: '30' }
  server = await startProductServer(`${folder.path}/data`, settings)
})
afterAll(async () => {
  await server.stop()
  await folder.remove()
})

describe.each([
  ['nginx', startDefaultNginx, 'polling'],
  ['haproxy', startDefaultHaproxy, 'websocket'],
] as const)('accident 6: behind %s with its default headers', (_, start, transport) => {
  let proxy: ReverseProxy
  beforeAll(async () => {
    proxy = await start(folder.path, server.url)
  })
  afterAll(() => proxy.stop())

  test('a page refreshes its session, another site does not, and live counts arrive', async () => {
    const login = await logIn(proxy.url)
    const page = { origin: proxy.url, 'sec-fetch-site': 'same-origin' }
    const refreshed = await refresh(proxy.url, login, page)
    expect(refreshed.status).toBe(200)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await refresh(proxy.url, refreshed, foreign)).status).toBe(403)
    expect(await connectedBy(proxy.url, refreshed, ['websocket', 'polling'])).toBe(transport)
  })
})

describe.each([
  ['nginx', startDocumentedNginx, '127.0.1.', { status: 413, code: 'too_large' }],
  // It passes every body on, and the product asks for the session before it reads one.
  ['haproxy', startDocumentedHaproxy, '127.0.2.', { status: 401, code: 'unauthenticated' }],
] as const)('accident 6: behind %s as docs/operations.md shows it', (_, start, network, tooLarge) => {
  let proxy: ReverseProxy
  beforeAll(async () => {
    proxy = await start(folder.path, server.url)
  })
  afterAll(() => proxy.stop())

  test('cookies are secure, browsers stay with HTTPS, an old browser refreshes, and the live socket is a web socket', async () => {
    const login = await logIn(proxy.url, { from: `${network}9` })
    expect(login.status).toBe(200)
    expect(cookiesOf(login).map((cookie) => cookie.includes('; Secure'))).toEqual([true, true])
    expect(login.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await refresh(proxy.url, login, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await refresh(proxy.url, login, { origin: proxy.url })).status).toBe(200)
    expect(await connectedBy(proxy.url, login, ['websocket'])).toBe('websocket')
  })

  test('a film of 300 MB gets a problem that the pages understand, and one of 200 MB reaches the product', async () => {
    const refused = await announceBody(proxy.url, 300)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(JSON.parse(refused.text)).toMatchObject(tooLarge)
    expect(refused.status).toBe(tooLarge.status)
    expect((await announceBody(proxy.url, 200)).status).toBe(401)
  })

  test('30 wrong logins lock out their own address only, also if they claim other addresses', async () => {
    const guesser = `${network}2`
    const statuses = []
    for (let count = 0; count < 31; count++) {
      const claimed = { 'x-forwarded-for': `10.0.0.${count}`, forwarded: `for=10.0.0.${count}` }
      const { status } = await logIn(proxy.url, { from: guesser, headers: claimed }, `nobody-${count}`)
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429])
    expect((await logIn(proxy.url, { from: `${network}3` })).status).toBe(200)
  })
})

test('accident 6: a visitor who is no trusted proxy cannot claim another address or HTTPS', async () => {
  const claimed = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
  const login = await logIn(server.url, { from: '127.0.3.1', headers: claimed })
  expect(login.status).toBe(200)
  expect(cookiesOf(login).map((cookie) => cookie.includes('; Secure'))).toEqual([false, false])
  expect(login.headers['strict-transport-security']).toBeUndefined()
  const statuses = []
  for (let count = 0; count < 30; count++) {
    const headers = { 'x-forwarded-for': `10.0.1.${count}` }
    statuses.push((await logIn(server.url, { from: '127.0.3.1', headers }, `nobody-${count}`)).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('R15 the documented haproxy keeps a server whose `/readyz` takes longer than a second, because it is busy', async () => {
  let checks = 0
  const busy = createServer(({ url }, response) => {
    if (url === '/readyz') checks += 1
    setTimeout(() => response.end(), url === '/readyz' ? 2000 : 0)
  })
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const { port } = busy.address() as AddressInfo
  const proxy = await startDocumentedHaproxy(folder.path, `http://127.0.0.1:${port}`)
  try {
    await waitUntil('three checks', async () => checks > 2, 20_000)
    expect((await post(proxy.url, '/')).status).toBe(200)
  } finally {
    await proxy.stop()
    busy.closeAllConnections()
    busy.close()
  }
})
