import type { Socket } from 'node:net'
import type pg from 'pg'
import { SECOND_MS } from '../../machines/calendar/durations.ts'

/** How long work that is left may use the connections of a pool that ends. Requests had their time before. */
const LEFT_WORK_MS = SECOND_MS

/** The open sockets of a pool. */
export type PoolSockets = Set<Socket>

/** Adds a new socket to those of its pool, until it is closed. */
export const addedTo = <Added extends Socket>(sockets: PoolSockets, socket: Added): Added => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/**
 * Ends a pool. What still uses a connection after a second belongs to a request that was cut: its connection is broken,
 * so that PostgreSQL rolls back what nobody was told about, and the end does not wait for a long statement.
 */
export const endPool = async (pool: pg.Pool, sockets: PoolSockets): Promise<void> => {
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, LEFT_WORK_MS)
  await pool.end()
  clearTimeout(timer)
}
