import { Agent, get } from 'node:https'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../support/platform/free-port.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { startDocumentedHaproxy } from './reverse-proxy.ts'
import { production, startForTest } from './server.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
beforeEach(async () => {
  folder = await scratchFolder()
  database = await freshDatabase()
})
afterEach(async () => {
  await database.drop()
  await folder.remove()
})

test('promise R15 a rolling restart of two servers behind the documented haproxy loses no request', async () => {
  const ports = [await freePort(), await freePort()]
  const start = (index: number) =>
    startForTest(`${folder.path}/${index}`, {
      ...production,
      DATABASE_URL: database.url,
      STATISTICS_URL: database.url,
      FILES_DIR: `${folder.path}/files`,
      PORT: String(ports[index]),
      STOP_WAIT_SECONDS: '3',
      TRUSTED_PROXIES: '127.0.0.1',
    })
  const servers = [await start(0), await start(1)]
  const proxy = await startDocumentedHaproxy(folder.path, ...servers.map(({ url }) => url))
  const agent = new Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false })
  const answers = new Map<string, number>()
  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
  const ask = () =>
    new Promise<void>((resolve) => {
      const request = get(`${proxy.url}/api/platform/health`, { agent }, (response) => {
        count(String(response.statusCode))
        response.resume().once('close', resolve)
      })
      request.once('error', (error: NodeJS.ErrnoException) => {
        count(error.code ?? error.message)
        resolve()
      })
    })
  let isOver = false
  const asking = Array.from({ length: 8 }, async () => {
    while (!isOver) await ask()
  })
  /** How the proxy sees the servers. */
  await vi.waitFor(() => expect(answers.get('200')).toBeGreaterThan(50), { timeout: 20_000 })
  for (const index of [0, 1]) {
    expect(await servers[index]?.stop()).toBe(0)
    servers[index] = await start(index)
    // The proxy asks every second and wants two good answers.
    const before = answers.get('200') ?? 0
    const readyMs = performance.now()
    await vi.waitFor(
      () =>
        expect([(answers.get('200') ?? 0) > before + 50, performance.now() - readyMs > 3_000]).toEqual([true, true]),
      {
        timeout: 20_000,
      },
    )
  }
  isOver = true
  await Promise.all(asking)
  expect([...answers.keys()]).toEqual(['200'])
  agent.destroy()
  await proxy.stop()
  await Promise.all(servers.map((server) => server.stop()))
})
