import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyRequest {
    /** The caller: the id of the account, the uuid of the arabox, or null. */
    callerId: number | string | null
  }
}

/** Routes that programs request every few seconds. They are logged on a lower level. */
export const quietRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Logs each request in one line when it ends. The line contains the pattern of the route, never the address, because
 * addresses contain tokens of spot files, ids of shared campaigns and texts of searches.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.decorateRequest('callerId', null)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method, callerId, problemCode, traceId } = request
    const { statusCode, raw } = reply
    const caller = callerId === null ? {} : { [typeof callerId === 'number' ? 'account' : 'arabox']: callerId }
    const problem = problemCode === null ? {} : { problem: problemCode }
    const trace = traceId === null ? {} : { trace_id: traceId }
    const entry = {
      method,
      route,
      status: statusCode,
      ms: Math.round(reply.elapsedTime),
      ...caller,
      ...problem,
      ...trace,
    }
    const level = quietRoutes.has(route) ? 'debug' : 'info'
    request.log[level](raw.writableFinished ? entry : { ...entry, aborted: true }, 'request')
    done()
  })
}
