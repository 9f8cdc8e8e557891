import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'

const REQUEST_ID = /^[\w.:-]{8,128}$/
const TRACE = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyRequest {
    /** The trace of the request: that of a trusted proxy (`traceparent`), with tracing otherwise a new one; or null. */
    traceId: string | null
  }
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** Creates the function that tells whether a request comes from a trusted proxy. */
export const fromTrustedProxy = (trustedProxies: readonly string[] | undefined) => {
  const isTrusted = proxyAddress.compile([...(trustedProxies ?? [])])
  return ({ socket }: IncomingMessage): boolean =>
    socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0)
}

/** Creates the id of a request: that of a trusted proxy (`x-request-id`), otherwise a new one. */
export const requestIds = (trustedProxies: readonly string[] | undefined) => {
  const isTrusted = fromTrustedProxy(trustedProxies)
  return (request: IncomingMessage): string => {
    const given = textOf(request.headers['x-request-id'])
    return REQUEST_ID.test(given) && isTrusted(request) ? given : randomUUID()
  }
}

/** Sends the id of the request in every answer, and keeps the trace of a trusted proxy for the log. */
export const sendRequestIds = (app: FastifyInstance, trustedProxies: readonly string[] | undefined): void => {
  const isTrusted = fromTrustedProxy(trustedProxies)
  app.decorateRequest('traceId', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const [, trace] = TRACE.exec(textOf(request.headers.traceparent)) ?? []
    if (trace !== undefined && isTrusted(request.raw)) request.traceId = trace
    done()
  })
}
