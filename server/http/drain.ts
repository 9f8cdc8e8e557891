import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const POLL_MS = 50

/**
 * Ends the connections of a closing server: idle ones at once, busy ones when their answer is sent. Connections that
 * are still busy after `deadlineMs` are closed, and their number is logged.
 */
export const drainConnections = (app: FastifyInstance, deadlineMs: number, stopping?: AbortSignal): void => {
  // A proxy must not send the next request by a connection that is about to be closed.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping?.aborted) reply.header('connection', 'close')
    done()
  })
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  /** Node.js counts a connection without any request as busy. Browsers keep such connections in reserve. */
  const closeIdleConnections = (): void => {
    app.server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    const { server } = app
    if (!server.listening) return
    const deadline = performance.now() + deadlineMs
    const timer = setInterval(() => {
      if (performance.now() < deadline) return closeIdleConnections()
      clearInterval(timer)
      server.getConnections((_error, connections) => {
        app.log.warn({ connections, deadlineMs }, 'connections did not finish in time and are cut')
        server.closeAllConnections()
      })
    }, POLL_MS)
    server.once('close', () => clearInterval(timer))
  })
}
