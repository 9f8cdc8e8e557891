import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, isTracing, type Span, withinSpan } from '../base/tracing.ts'
import { fromTrustedProxy } from './request-ids.ts'
import { quietRoutes } from './request-log.ts'

const SERVER_FAULTS = 500

/**
 * Makes a span of each request, to which its statements and calls belong. It continues the trace of a trusted proxy.
 * Like the log, it has the pattern of the route, never the address. Without tracing, nothing is registered.
 */
export const traceRequests = (app: FastifyInstance, trustedProxies: readonly string[] | undefined): void => {
  if (!isTracing()) return
  const isTrusted = fromTrustedProxy(trustedProxies)
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url
    if (route !== undefined && quietRoutes.has(route)) return done()
    const span = beginSpan({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'url.scheme': request.protocol,
        ...(route === undefined ? {} : { 'http.route': route }),
      },
      ...(isTrusted(request.raw) ? { sender: request.headers } : {}),
    })
    if (!span) return done()
    request.traceId = span.traceId
    spans.set(request, span)
    withinSpan(span, done)
  })
  // The parts of a body arrive in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) withinSpan(span, done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode, raw }, done) => {
    const span = spans.get(request)
    if (raw.headersSent) span?.set({ 'http.response.status_code': statusCode })
    if (!raw.writableFinished) span?.fail('aborted')
    else if (statusCode >= SERVER_FAULTS) span?.fail(String(statusCode))
    span?.end()
    done()
  })
}
