import type { Socket } from 'node:net'
import type pg from 'pg'
import { SECOND_MS } from '../../machines/calendar/durations.ts'

/** How long remaining work may use the connections of an ending pool. Requests have ended or timed out before. */
const LEFT_WORK_MS = SECOND_MS

/** The open sockets of a pool. */
export type PoolSockets = Set<Socket>

/** Adds a new socket to the sockets of its pool until it is closed. */
export const addedTo = <Added extends Socket>(sockets: PoolSockets, socket: Added): Added => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/**
 * Ends a pool. A connection that is still used after a second belongs to an aborted request. It is closed, so that
 * PostgreSQL rolls back the request's transaction, and the end of the pool does not wait for a long statement.
 */
export const endPool = async (pool: pg.Pool, sockets: PoolSockets): Promise<void> => {
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, LEFT_WORK_MS)
  await pool.end()
  clearTimeout(timer)
}
