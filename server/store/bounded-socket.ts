import { Socket } from 'node:net'

/** A socket that notes whether it has sent something after the last answer. */
class WaitingSocket extends Socket {
  isWaiting = false

  // `connect` resets `write` to the one of `Socket`, so the two functions below it are extended.
  override _write(...given: Parameters<Socket['_write']>): void {
    this.isWaiting = true
    super._write(...given)
  }

  override _writev(...given: Parameters<NonNullable<Socket['_writev']>>): void {
    this.isWaiting = true
    super._writev?.(...given)
  }
}

/**
 * Creates a socket that breaks if what was sent stays unanswered for `limitMs`. A server that hangs without closing its
 * connection, like a stopped process or a machine that is gone, would otherwise let requests wait for ever: no timeout
 * of the server itself has an effect then. Silence without an open question does not break it, and neither does TLS,
 * which takes the connection over.
 */
export const boundedSocket = (limitMs: number): Socket => {
  const socket = new WaitingSocket()
  socket.on('data', () => {
    socket.isWaiting = false
  })
  socket.setTimeout(limitMs)
  socket.on('timeout', () => {
    if (!socket.isWaiting) return
    const error = new Error(`the database has not answered for ${limitMs} ms`)
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  })
  return socket
}
