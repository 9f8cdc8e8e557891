import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to PostgreSQL whose lookups fail or hang at random; `counts` has their numbers. */
export type StoreFaults = {
  url: string
  counts: Readonly<{ failed: number; hung: number }>
  /** Begins the faults. Before that, the proxy passes everything on. */
  begin: () => void
  close: () => Promise<void>
}

/** Share of the lookups that get a fault, from 0 to 1, and how long a lookup hangs. */
export type StoreFaultPlan = { share: number; hangMs: number }

/** The lookups of the live socket: accounts of sessions, locations, and entries of the live logs. */
const lookups = /from "session"|from "location"|with ordinality as requested|from "live_state" where/

const upstreamOf = (databaseUrl: string): (() => Socket) => {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  return () => (folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname))
}

/**
 * Starts a proxy to a database. Half of the faults break the connection during the lookup, as a restart of the
 * database does; the others delay the lookup, as a lock or an overloaded disk does.
 */
export const startStoreFaults = async (
  databaseUrl: string,
  { share, hangMs }: StoreFaultPlan,
  random: () => number = Math.random,
): Promise<StoreFaults> => {
  const open = upstreamOf(databaseUrl)
  const counts = { failed: 0, hung: 0 }
  const sockets = new Set<Socket>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let hasBegun = false
  const isLookup = (bytes: Buffer): boolean => {
    const text = bytes.toString('latin1')
    return lookups.test(text) && !text.includes('for update')
  }
  const server = createServer((client) => {
    const upstream = open()
    const end = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      // If one side ends or fails, the connection of the other side is closed.
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    upstream.pipe(client)
    client.on('data', (bytes: Buffer) => {
      if (!hasBegun || !isLookup(bytes) || random() >= share) {
        upstream.write(bytes)
        return
      }
      if (random() < 0.5) {
        counts.failed += 1
        end()
        return
      }
      counts.hung += 1
      client.pause()
      const timer = setTimeout(() => {
        timers.delete(timer)
        upstream.write(bytes)
        client.resume()
      }, hangMs)
      timers.add(timer)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    counts,
    begin: () => {
      hasBegun = true
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer)
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
