import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { projectRoot } from '../../server/base/project-root.ts'
import { callerAt, loggedIn } from '../support/calls/client.ts'
import { authorizeUuid, connectLiveClient } from '../support/calls/live-client.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { production, startForTest } from './server.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder.remove())

const statusOf = (url: string, agent: Agent): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    }).on('error', reject)
  })

const REQUESTS = 3000

test('accident 8: a server whose log nobody reads answers 3 000 requests and ends on SIGTERM', async () => {
  // Both streams are one pipe, as under many supervisors. Its reader stops when the server is ready.
  const server = spawn('sh', ['-c', 'exec "$0" dist/server/run.js 2>&1', process.execPath], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...production, PORT: '0', DATA_DIR: folder.path, REQUESTS_PER_MINUTE: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const url = await new Promise<string>((resolve) => {
    createInterface(server.stdout).on('line', (line) => line.startsWith('ready ') && resolve(line.slice(6)))
  })
  server.stdout.pause()
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, () => statusOf(`${url}/api/a-path-that-does-not-exist`, agent)),
  )
  agent.destroy()
  expect(answers.filter((status) => status === 404)).toHaveLength(REQUESTS)
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

type Line = Readonly<Record<string, unknown>>

test('accident 8: the log has one line for each request, with its id and account, and nothing that is secret', async () => {
  const server = await startForTest(folder.path, { ...production, LOG_LEVEL: 'debug' })
  const admin = await loggedIn(server.url, production.FIRST_ADMIN_USERNAME, production.FIRST_ADMIN_PASSWORD)
  const shared = '0ca9a121-0000-4000-8000-0000000ca9a1'
  const secrets = ['film-canary', shared, 'canary@example.com', 'canary-name', 'canary password', 'canary-path']
  const anybody = callerAt(server.url)
  await anybody.call(contract.campaign.playSpotFile, { params: { token: 'film-canary' } })
  await anybody.call(contract.campaign.getSharedCampaign, { params: { uuid: shared } })
  await fetch(`${server.url}/shared/campaign/${shared}`)
  await fetch(`${server.url}/canary-path?email=canary@example.com`)
  await fetch(`${server.url}/api/users/user?email=canary%40example.com&username=canary-name`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  await expect(loggedIn(server.url, 'canary-name', 'canary password')).rejects.toThrow()
  await expect(connectLiveClient(server.url, shared)).rejects.toThrow()
  const begun = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`)
  const { sid } = JSON.parse((await begun.text()).slice(1)) as { sid: string }
  const liveUuid = await authorizeUuid(admin)
  const live = await connectLiveClient(server.url, liveUuid, 'polling')
  live.close()
  const watching = await connectLiveClient(server.url, await authorizeUuid(admin))
  watching.close()
  await server.stop()
  const text = server.errors.join('')
  for (const secret of [...secrets, admin.token ?? '', sid, liveUuid, encodeURIComponent('canary@example.com')]) {
    expect(text).not.toContain(secret)
  }
  const lines = text
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line))
  // Routes of pages depend on whether the client is built.
  const requests = lines.filter(({ msg, route }) => msg === 'request' && String(route).startsWith('/api/'))
  expect(requests.map(({ route, status, account }) => [route, status, account ?? null])).toEqual([
    ['/api/users/auth', 200, null],
    ['/api/analytics/spot/file/:token', 404, null],
    ['/api/analytics/shared/campaign/:uuid', 404, null],
    ['/api/users/user', 200, 1],
    ['/api/users/auth', 401, null],
    ['/api/platform/task', 200, 1],
    ['/api/platform/task', 200, 1],
  ])
  const sockets = lines.filter(({ msg, route }) => msg === 'request' && route === '/socket.io/')
  expect(sockets.map(({ method, status, account }) => [method, status, account ?? null])).toEqual(
    expect.arrayContaining([
      ['GET', 200, null],
      ['GET', 200, 1],
      ['POST', 200, null],
      ['GET', 101, 1],
    ]),
  )
  expect(begun.headers.get('x-request-id')).toBe(sockets.find(({ status }) => status === 200)?.request_id)
  for (const { request_id, ms, method } of [...requests, ...sockets]) {
    expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(ms).toEqual(expect.any(Number))
    expect(method).toMatch(/^(GET|POST)$/)
  }
})

test('the version of the product is in the first line of the log, in /readyz and in /metrics', async () => {
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  const server = await startForTest(folder.path, { ...production, LOG_LEVEL: 'info' })
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ status: 'ready', version })
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(`arabox_version_info{version="${version}"} 1\n`)
  await server.stop()
  const [first = ''] = server.errors.join('').split('\n')
  expect(JSON.parse(first)).toMatchObject({ msg: 'the server starts', version, node: process.version })
})
