import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../support/platform/free-port.ts'

/** A proxy in front of a test's database; closing it makes PostgreSQL unreachable until it is opened again. */
export type DatabaseProxy = { readonly url: string; open(): Promise<void>; close(): Promise<void> }

/** Opens a proxy for the database at `url`, on a port of its own. */
export const databaseProxy = async (url: string): Promise<DatabaseProxy> => {
  const target = new URL(url)
  const file = `${target.searchParams.get('host')}/.s.PGSQL.5432`
  const port = await freePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const open = async () => {
    server = createServer((client) => {
      const database = connect(file)
      for (const socket of [client, database]) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => sockets.delete(socket))
      }
      client.pipe(database).pipe(client)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open()
  return {
    url: `postgres://${target.username}:${target.password}@127.0.0.1:${port}${target.pathname}`,
    open,
    async close() {
      if (!server?.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
