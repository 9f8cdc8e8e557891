import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { makeCertificate } from '../../tests/accidents/reverse-proxy.ts'
import { findOpenssl } from '../../tests/support/install/tools.mjs'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { certificateExpiry } from './certificate-expiry.ts'

const portOf = (address: unknown): number =>
  typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0

test('the end of a certificate is read, also of one that nobody has signed', async () => {
  const folder = await scratchFolder()
  await makeCertificate(folder.path)
  const [cert, key] = [join(folder.path, 'screens.pem'), join(folder.path, 'screens.key')]
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { stdout } = spawnSync(findOpenssl() ?? 'openssl', ['x509', '-noout', '-enddate', '-in', cert], {
    encoding: 'utf8',
  })
  const end = new Date(stdout.trim().replace('notAfter=', ''))
  expect(await certificateExpiry(`https://127.0.0.1:${portOf(server.address())}/orders`)).toEqual(end)
  expect(await certificateExpiry(`mqtts://localhost:${portOf(server.address())}`)).toEqual(end)
  server.close()
  await folder.remove()
})

test('an address without TLS has no certificate, and a service that is away is an error', async () => {
  expect(await certificateExpiry('http://localhost:1/')).toBeNull()
  expect(await certificateExpiry('clickhouse://localhost:8123/arabox')).toBeNull()
  const closed = createTcpServer((socket) => socket.destroy())
  closed.listen(0, '127.0.0.1')
  await once(closed, 'listening')
  await expect(certificateExpiry(`https://127.0.0.1:${portOf(closed.address())}`)).rejects.toThrow()
  closed.close()
})
