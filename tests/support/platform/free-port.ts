import { once } from 'node:events'
import { createServer } from 'node:net'

/** A loopback port on which no program listens. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a listening TCP server has a port')
  return address.port
}
