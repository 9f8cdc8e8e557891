import { Socket } from 'node:net'

/** A socket that knows whether it has sent data since the last answer. */
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
 * Creates a socket that is destroyed if a request gets no answer within `limitMs`. Otherwise requests would wait for
 * ever if the server hangs without closing its connection, such as a stopped process or a lost machine, because the
 * server's own timeouts then have no effect. An idle socket is not destroyed. Connections with TLS have no such limit,
 * because TLS takes over the socket.
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
