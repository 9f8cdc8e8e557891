import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * The ports that tests take, for fixed addresses: below those that the system gives to connections and to programs that
 * ask for any port. One of the system's could be given away between its choice and its use, and while a server of a
 * test restarts. Each process has a part of them, so that two processes do not choose the same.
 */
const FIRST_PORT = 12_000
const PORTS_OF_PROCESS = 300
const PARTS = 64

/** The first port that the system gives away by itself. */
const firstOfSystem = (): number => {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)[0])
  } catch {
    // The first one that is registered for this purpose, and the one of most systems.
    return 49_152
  }
}

let taken = 0

const nextPort = (): number => {
  const first = FIRST_PORT + (process.pid % PARTS) * PORTS_OF_PROCESS
  taken += 1
  return first + (taken % PORTS_OF_PROCESS)
}

/** Whether no program listens on a loopback port. */
const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

const portOfSystem = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a listening TCP server has a port')
  return address.port
}

/** A loopback port on which no program listens, which the system gives to nobody where its ports allow it. */
export const freePort = async (): Promise<number> => {
  if (firstOfSystem() < FIRST_PORT + PARTS * PORTS_OF_PROCESS) return portOfSystem()
  for (let attempt = 0; attempt < PORTS_OF_PROCESS; attempt += 1) {
    const port = nextPort()
    if (await isFree(port)) return port
  }
  throw new Error('all ports of this process are in use')
}
