import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LiveContext } from '../context.ts'
import type { LiveServer } from './socket-types.ts'

/** The path of Socket.IO. The addresses of its requests contain the ids of connections, which are secret. */
const ROUTE = '/socket.io/'

type Connection = { id: string; request: IncomingMessage; once(event: 'close', listener: () => void): void }

const SWITCHING_PROTOCOLS = 101

/**
 * Logs each HTTP request of Socket.IO when it ends, in one line like other requests; a web socket is one request. These
 * requests do not reach Fastify. The account is that of the connection, once it has shown its uuid.
 */
export const logSocketRequests = (server: LiveServer, { log }: Pick<LiveContext, 'log'>): void => {
  const connections = new Map<string, Connection>()
  const begunBy = new WeakMap<IncomingMessage, Connection>()
  const accounts = new WeakMap<object, number>()
  server.engine.on('connection', (connection: Connection) => {
    connections.set(connection.id, connection)
    begunBy.set(connection.request, connection)
    connection.once('close', () => connections.delete(connection.id))
  })
  server.on('connection', ({ conn, data }) => accounts.set(conn, data.account.id))
  server.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const begunMs = performance.now()
    const requestId = randomUUID()
    response.setHeader('x-request-id', requestId)
    const known = connections.get(new URLSearchParams(request.url?.split('?')[1]).get('sid') ?? '')
    const isUpgrade = request.headers.upgrade !== undefined
    const write = (): void => {
      const connection = known ?? begunBy.get(request)
      const account = connection && accounts.get(connection)
      log.info(
        {
          request_id: requestId,
          method: request.method,
          route: ROUTE,
          status: isUpgrade ? SWITCHING_PROTOCOLS : response.statusCode,
          ms: Math.round(performance.now() - begunMs),
          ...(account === undefined ? {} : { account }),
        },
        'request',
      )
    }
    // The response of a web socket is not a stream.
    if (isUpgrade) request.socket.once('close', write)
    else response.once('close', write)
    next()
  })
}
