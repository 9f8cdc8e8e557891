import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect, createServer as createTlsServer, type SecureVersion } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { makeCertificate, type ReverseProxy, startDocumentedHaproxy, startDocumentedNginx } from './reverse-proxy.ts'

/** OpenSSL refuses what is old by itself; this client offers it, so that the other side has to refuse it. */
const EVERYTHING = 'ALL:@SECLEVEL=0'

type Offer = { version: SecureVersion; ciphers: string }

/** The protocol and cipher of a connection; the code of the error if there is none. */
const handshake = (port: number, { version, ciphers }: Offer): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(
      { port, host: '127.0.0.1', rejectUnauthorized: false, minVersion: version, maxVersion: version, ciphers },
      () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
        socket.destroy()
      },
    )
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(`refused ${error.code ?? ''}`))
  })

const CASES: readonly [string, string][] = [
  ['a length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n'],
  ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 6\r\n'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
  ['a list of lengths', 'Content-Length: 5, 6\r\n'],
  ['a signed length', 'Content-Length: +5\r\n'],
  ['an unknown coding', 'Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\nContent-Length: 5\r\n'],
  ['two codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\nContent-Length: 5\r\n'],
]

/** Sends bytes and collects the statuses of all answers until the other side closes, or says nothing more. */
const statusesOf = (socket: Socket, bytes: string): Promise<string[]> =>
  new Promise((resolve) => {
    let text = ''
    const end = () => resolve([...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = '']) => status))
    socket.setTimeout(1500, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', end)
    socket.write(bytes)
  })

const hidden = (lengths: string): string =>
  `POST /first HTTP/1.1\r\nHost: localhost\r\n${lengths}\r\n0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n`

let folder: Awaited<ReturnType<typeof scratchFolder>>
const seen: string[] = []
/** With the parser of the product, which is that of Node. */
const behind = createServer((request, response) => {
  seen.push(request.url ?? '')
  request.resume().on('end', () => response.end('ok'))
})
const portOf = () => (behind.address() as AddressInfo).port

beforeAll(async () => {
  folder = await scratchFolder()
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  behind.closeAllConnections()
  behind.close()
  await folder.remove()
})

test.each(CASES)('the server itself refuses a request with %s and reads nothing behind it', async (_, lengths) => {
  seen.length = 0
  expect(await statusesOf(connectPlain(portOf(), '127.0.0.1'), hidden(lengths))).toEqual(['400'])
  expect(seen).not.toContain('/hidden')
})

describe.each([
  ['nginx', startDocumentedNginx],
  ['haproxy', startDocumentedHaproxy],
] as const)('%s as docs/operations.md shows it', (_, start) => {
  let proxy: ReverseProxy
  let port: number
  beforeAll(async () => {
    proxy = await start(folder.path, `http://127.0.0.1:${portOf()}`)
    port = Number(new URL(proxy.url).port)
  })
  afterAll(() => proxy.stop())

  test.each(CASES)(
    'finds the same end of a request with %s as the server: no request hides in another',
    async (_case, lengths) => {
      seen.length = 0
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
      const statuses = await statusesOf(socket, hidden(lengths))
      expect(statuses.length).toBeGreaterThan(0)
      const answered = statuses.filter((status) => status === '200')
      expect(seen).toHaveLength(answered.length)
    },
  )

  test('accepts TLS 1.2 and 1.3 with forward secrecy, and refuses TLS 1.1 and ciphers without it', async () => {
    const offers: Offer[] = [
      { version: 'TLSv1.3', ciphers: 'TLS_AES_128_GCM_SHA256' },
      { version: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' },
      { version: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256:@SECLEVEL=0' },
      { version: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-SHA:@SECLEVEL=0' },
      { version: 'TLSv1.1', ciphers: EVERYTHING },
    ]
    const found = await Promise.all(offers.map((offer) => handshake(port, offer)))
    expect(found.map((text) => text.split(' ')[0])).toEqual(['TLSv1.3', 'TLSv1.2', 'refused', 'refused', 'refused'])
  })
})

test('a server that accepts TLS 1.1 is reached by the client of these tests', async () => {
  await makeCertificate(folder.path)
  const [cert, key] = await Promise.all(
    ['screens.pem', 'screens.key'].map((name) => readFile(`${folder.path}/${name}`)),
  )
  const old = createTlsServer({ cert, key, minVersion: 'TLSv1', ciphers: EVERYTHING }, (socket) => socket.end())
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
  const { port } = old.address() as AddressInfo
  expect(await handshake(port, { version: 'TLSv1.1', ciphers: EVERYTHING })).toContain('TLSv1.1')
  old.close()
})
