import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyRequest {
    /** Who sent the request: the id of the account or the uuid of the arabox; null for everybody else. */
    callerId: number | string | null
  }
}

/** Routes that programs ask every few seconds. */
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Logs each request when it ends, in one line. The line has the pattern of the route and never the address: addresses
 * contain the tokens of spot files, the ids of shared campaigns and what people search for.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.decorateRequest('callerId', null)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method, callerId } = request
    const { statusCode, raw } = reply
    const caller = callerId === null ? {} : { [typeof callerId === 'number' ? 'account' : 'arabox']: callerId }
    const entry = { method, route, status: statusCode, ms: Math.round(reply.elapsedTime), ...caller }
    const level = quiet.has(route) ? 'debug' : 'info'
    request.log[level](raw.writableFinished ? entry : { ...entry, aborted: true }, 'request')
    done()
  })
}
