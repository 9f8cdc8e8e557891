import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { loggedIn } from '../support/calls/client.ts'
import { freePort } from '../support/platform/free-port.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import type { ProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { type ReceivedSpan, startTraceCollector } from '../support/servers/trace-collector.ts'
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

const start = (settings: Readonly<Record<string, string>>): Promise<ProductServer> =>
  startForTest(folder.path, { ...production, DATABASE_URL: database.url, LOG_LEVEL: 'info', ...settings })

const adminAt = ({ url }: ProductServer) =>
  loggedIn(url, production.FIRST_ADMIN_USERNAME, production.FIRST_ADMIN_PASSWORD)

/** A geocoder that finds nothing, and the `traceparent` of each question. */
const startGeocoder = async () => {
  const parents: string[] = []
  const server = createServer(({ headers }, response) => {
    parents.push(String(headers.traceparent))
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, parents }
}

const rootOf = (spans: readonly ReceivedSpan[], route: string) =>
  spans.find(({ attributes }) => attributes['http.route'] === route)

const childrenOf = (spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentId }) => parentId === spanId)

const ADDRESS_ROUTE = '/api/dev-tools/dev_tools/address'

test('a request is a tree of spans: its statements and its call to an outside system, without what was asked', async () => {
  const collector = await startTraceCollector()
  onTestFinished(collector.close)
  const geocoder = await startGeocoder()
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-collector',
    OTEL_SERVICE_NAME: 'screens',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    GEOCODER_URL: geocoder.url,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const admin = await adminAt(server)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const asked = await fetch(`${server.url}${ADDRESS_ROUTE}?query=Canary+Street+7`, {
    headers: { authorization: `Bearer ${admin.token}`, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  expect([asked.status, await asked.json()]).toEqual([200, { items: [] }])

  const request = await collector.until((spans) => rootOf(spans, ADDRESS_ROUTE))
  const { spans } = collector
  expect(request).toMatchObject({
    traceId,
    parentId: 'b7ad6b7169203331',
    name: `GET ${ADDRESS_ROUTE}`,
    attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 },
    resource: { 'service.name': 'screens' },
    hasFailed: false,
  })
  const children = childrenOf(spans, request)
  expect(children.every((span) => span.traceId === traceId)).toBe(true)
  const call = children.find(({ name }) => name === 'GET geocoder /search')
  expect(call?.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 })
  expect(geocoder.parents).toEqual([`00-${traceId}-${call?.spanId}-01`])
  const session = children.find(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(session?.name).toBe('SELECT session')
  expect(session?.attributes['db.query.text']).toMatch(/^select .*\$1/)
  const line = server.errors
    .join('')
    .split('\n')
    .find((each) => each.includes(`"route":"${ADDRESS_ROUTE}"`))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: traceId, msg: 'request' })

  const refused = await fetch(`${server.url}${ADDRESS_ROUTE}`)
  expect(refused.status).toBe(401)
  const second = await collector.until((all) =>
    all.find(({ attributes }) => attributes['http.response.status_code'] === 401),
  )
  expect(second).toMatchObject({ name: `GET ${ADDRESS_ROUTE}`, parentId: '', hasFailed: false })

  const job = await collector.until((all) => all.find(({ name }) => name === 'job campaign_steps'))
  expect(job.parentId).toBe('')
  expect(childrenOf(collector.spans, job).map(({ attributes }) => attributes['db.system.name'])).toContain('postgresql')

  expect(await server.stop()).toBe(0)
  const received = collector.raw.join('\n')
  expect(received).toContain('of-the-collector')
  for (const secret of ['Canary', production.FIRST_ADMIN_USERNAME, production.FIRST_ADMIN_PASSWORD, admin.token ?? ''])
    expect(received).not.toContain(secret)
})

test('the last spans are sent when the server stops, and a sampler of the settings is kept to', async () => {
  const collector = await startTraceCollector()
  onTestFinished(collector.close)
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '600000' })
  await fetch(`${server.url}/api/platform/health`)
  expect(collector.spans).toEqual([])
  expect(await server.stop()).toBe(0)
  expect(rootOf(collector.spans, '/api/platform/health')).toBeDefined()

  const silent = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_off' })
  const before = collector.spans.length
  await fetch(`${silent.url}/api/platform/health`)
  expect(await silent.stop()).toBe(0)
  expect(collector.spans).toHaveLength(before)
})

const silentCollector = async (): Promise<number> => {
  const server = createTcpServer((socket) => void socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each([
  ['refuses connections', freePort],
  ['never answers', silentCollector],
])('a collector that %s harms no request, and the server stops in time', async (_what, port) => {
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await port()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_BSP_MAX_QUEUE_SIZE: '64',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '32',
  })
  const admin = await adminAt(server)
  // More spans than the queue has room for.
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.call(contract.users.listUsers, { query: { size: 5 } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  }
  expect(await server.stop()).toBe(0)
  const lines = server.errors.join('').split('\n')
  expect(lines.filter((line) => line.includes('traces cannot be sent'))).toHaveLength(1)
})

test('without the variable no package of OpenTelemetry is loaded', async () => {
  const [preload, list] = [join(folder.path, 'list-modules.cjs'), join(folder.path, 'modules.json')]
  await writeFile(
    preload,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)},
      JSON.stringify(Object.keys(require('node:module')._cache))))`,
  )
  const loaded = async (settings: Readonly<Record<string, string>>): Promise<string[]> => {
    const server = await start({ NODE_OPTIONS: `--require ${preload}`, ...settings })
    await fetch(`${server.url}/api/platform/health`)
    expect(await server.stop()).toBe(0)
    const names = JSON.parse(await readFile(list, 'utf8')) as string[]
    return names.filter((name) => name.includes('@opentelemetry'))
  }
  expect(await loaded({})).toEqual([])
  // The list would have them.
  const traced = await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
  expect(traced.length).toBeGreaterThan(10)
})
