import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetrics, metricsRoute } from './metrics.ts'
import { sendProblem } from './problem.ts'

let app: FastifyInstance
beforeEach(() => {
  app = fastify()
  app.setErrorHandler(sendProblem)
})
afterEach(() => app.close())

const metrics = [
  { kind: 'gauge', name: 'arabox_sockets', help: 'Open sockets.', read: () => 3 },
  { kind: 'counter', name: 'arabox_entries_total', help: 'Entries.', read: () => 7 },
] as const

test('Prometheus reads the metrics, and the time of requests by route and not by address', async () => {
  metricsRoute(app, createMetrics(), { token: undefined, metrics })
  app.get('/campaign/:uuid', async () => 'a campaign')
  await app.inject({ url: '/campaign/1' })
  await app.inject({ url: '/campaign/2' })
  const { body, headers, statusCode } = await app.inject({ url: '/metrics' })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(body).toContain('\narabox_sockets 3\n')
  expect(body).toContain('# TYPE arabox_entries_total counter\narabox_entries_total 7\n')
  expect(body).toContain(
    'arabox_http_request_duration_seconds_count{method="GET",route="/campaign/:uuid",status="2xx"} 2',
  )
  expect(body).toContain('process_cpu_seconds_total')
  // How long work holds the event loop.
  expect(body).toMatch(/nodejs_eventloop_lag_max_seconds \d/)
})

test('a counter is read again for every answer', async () => {
  let entries = 1
  metricsRoute(app, createMetrics(), {
    token: undefined,
    metrics: [{ kind: 'counter', name: 'entries_total', help: 'Entries.', read: () => entries }],
  })
  await app.inject({ url: '/metrics' })
  entries = 5
  expect((await app.inject({ url: '/metrics' })).body).toContain('\nentries_total 5\n')
})

test('with a token, only its bearer may read them', async () => {
  metricsRoute(app, createMetrics(), { token: 'secret', metrics })
  const statusWith = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
  expect([await statusWith(), await statusWith('Bearer wrong!'), await statusWith('Bearer secret')]).toEqual([
    404, 404, 200,
  ])
})

test('without a token, neither another machine nor a proxy may read them', async () => {
  metricsRoute(app, createMetrics(), { token: undefined, metrics })
  const statuses = await Promise.all([
    app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' }),
    ...['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'x-forwarded-proto'].map((name) =>
      app.inject({ url: '/metrics', headers: { [name]: '203.0.113.7' } }),
    ),
    app.inject({ url: '/metrics', headers: { host: 'screens.example' } }),
    app.inject({ url: '/metrics', remoteAddress: '::ffff:127.0.0.1' }),
  ])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, ...Array(7).fill(404), 200])
})

test('without a token nobody reads them on a platform whose settings name reverse proxies', async () => {
  metricsRoute(app, createMetrics(), { token: undefined, isBehindProxy: true, metrics })
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
})
