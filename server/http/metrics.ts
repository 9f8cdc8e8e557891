import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { forbidStoring } from './forbid-storing.ts'
import { notFound } from './problem.ts'

/** A metric whose value is read for each request of Prometheus. A counter only increases. */
export type Metric = { readonly name: string; readonly help: string } & (
  | { readonly kind: 'gauge' | 'counter'; readonly read: () => number }
  /** A gauge with one value for each value of a label. */
  | { readonly kind: 'gauges'; readonly label: string; readonly read: () => ReadonlyMap<string, number> }
)

const registerMetric = (registry: Registry, metric: Metric): void => {
  const { name, help } = metric
  const settings = { name, help, registers: [registry] }
  if (metric.kind === 'gauges') {
    const { label, read } = metric
    const collect = () => {
      gauges.reset()
      for (const [value, number] of read()) gauges.set({ [label]: value }, number)
    }
    const gauges: Gauge = new Gauge({ ...settings, labelNames: [label], collect })
    return
  }
  const { kind, read } = metric
  if (kind === 'gauge') {
    const gauge: Gauge = new Gauge({ ...settings, collect: () => gauge.set(read()) })
    return
  }
  const collect = () => {
    counter.reset()
    counter.inc(read())
  }
  const counter: Counter = new Counter({ ...settings, collect })
}

/** The metrics of a process. */
export type Metrics = Registry

/** Creates the registry of a process with the default metrics of Node.js. Call it once per process. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/** Names of headers that reverse proxies add. */
const PROXY_HEADER =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|x-envoy-.*|x-amzn-.*)$/
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/** Whether a program on this machine sent the request itself, and no reverse proxy passed it on. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => PROXY_HEADER.test(name))

type Readers = { token: string | undefined; isBehindProxy?: boolean }

const mayRead = (request: FastifyRequest, { token, isBehindProxy = false }: Readers): boolean => {
  if (token === undefined) return !isBehindProxy && isLocal(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Registers `/metrics` for Prometheus: the metrics of Node.js, the duration of HTTP requests by route, and the given
 * metrics. With `token`, a request must have `Authorization: Bearer`. Without it, only programs on this machine may
 * read the metrics, and nobody if the settings name reverse proxies; others get 404.
 */
export const metricsRoute = (
  app: FastifyInstance,
  registry: Registry,
  { metrics, ...readers }: Readers & { metrics: readonly Metric[] },
): void => {
  const duration = new Histogram({
    name: 'arabox_http_request_duration_seconds',
    help: 'Time from the request to the end of the answer, by method, route and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  })
  for (const metric of metrics) registerMetric(registry, metric)
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route, not the address: addresses would create a time series for each campaign.
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { config: { rateLimit: false } } as const, async (request, reply) => {
    if (!mayRead(request, readers)) throw notFound()
    return forbidStoring(reply)
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
