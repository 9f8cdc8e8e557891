import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A network fault of one request; {@link faults} implements each. */
export type Fault =
  | 'none'
  | 'drop before'
  | 'drop after'
  | 'reset in request'
  | 'reset in answer'
  | 'twice'
  | 'again later'
  | 'delay'

/** A proxy that causes network faults, with the number of faults of each kind. */
export type FaultProxy = { url: string; counts: Readonly<Record<Fault, number>>; close(): Promise<void> }

const LATEST_MS = 25

type Exchange = {
  client: Socket
  request: Buffer
  /** Sends bytes to the platform and returns its whole answer. */
  forward: (bytes: Buffer) => Promise<Buffer>
  reset: (bytes: Buffer) => Promise<void>
  random: () => number
  /** Keeps the proxy open until a background task has ended. */
  runInBackground: (work: Promise<unknown>) => void
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))

/** Implementation of each fault; a connection carries one request. */
const faults: Readonly<Record<Fault, (exchange: Exchange) => Promise<unknown>>> = {
  none: async ({ client, request, forward }) => client.end(await forward(request)),
  'drop before': async ({ client }) => client.destroy(),
  'drop after': async ({ client, request, forward }) => {
    await forward(request)
    client.destroy()
  },
  'reset in request': async ({ client, request, reset }) => {
    await reset(half(request))
    client.resetAndDestroy()
  },
  'reset in answer': async ({ client, request, forward }) => {
    const answer = half(await forward(request))
    await new Promise((resolve) => client.write(answer, resolve))
    client.resetAndDestroy()
  },
  twice: async ({ client, request, forward }) => {
    const [answer] = await Promise.all([forward(request), forward(request)])
    client.end(answer)
  },
  'again later': async ({ client, request, forward, random, runInBackground }) => {
    client.end(await forward(request))
    runInBackground(
      pause(random() * 4 * LATEST_MS)
        .then(() => forward(request))
        .catch(() => undefined),
    )
  },
  // Later requests overtake this one.
  delay: async ({ client, request, forward, random }) => {
    await pause(random() * LATEST_MS)
    client.end(await forward(request))
  },
}

const kinds = Object.keys(faults) as Fault[]

/** Length of a request in bytes, as soon as its head has arrived. */
const lengthOf = (bytes: Buffer): number => {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return Number.POSITIVE_INFINITY
  const length = /^content-length: (\d+)/im.exec(bytes.subarray(0, headEnd).toString('latin1'))?.[1]
  return headEnd + 4 + Number(length ?? 0)
}

const wholeRequest = (client: Socket): Promise<Buffer | null> =>
  new Promise((resolve) => {
    let bytes = Buffer.alloc(0)
    client.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      if (bytes.length >= lengthOf(bytes)) resolve(bytes)
    })
    client.on('close', () => resolve(null))
  })

const opened = async (port: number, open: Set<Socket>): Promise<Socket> => {
  const upstream = connect(port, '127.0.0.1')
  open.add(upstream)
  upstream.once('close', () => open.delete(upstream))
  await once(upstream, 'connect')
  return upstream
}

/**
 * Starts a proxy in front of a platform's port on loopback. A `share` (0 to 1) of all requests has a fault, chosen by
 * `random`.
 */
export const startFaultProxy = async (target: string, share: number, random: () => number): Promise<FaultProxy> => {
  const port = Number(new URL(target).port)
  const open = new Set<Socket>()
  const running = new Set<Promise<unknown>>()
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Fault, number>
  const runInBackground = (work: Promise<unknown>): void => {
    const task = work.finally(() => running.delete(task))
    running.add(task)
  }
  const forward = async (bytes: Buffer): Promise<Buffer> => {
    const upstream = await opened(port, open)
    const chunks: Buffer[] = []
    upstream.on('data', (chunk) => chunks.push(chunk))
    upstream.write(bytes)
    await once(upstream, 'close')
    return Buffer.concat(chunks)
  }
  const reset = async (bytes: Buffer): Promise<void> => {
    const upstream = await opened(port, open)
    await new Promise((resolve) => upstream.write(bytes, resolve))
    upstream.resetAndDestroy()
  }
  const serve = async (client: Socket): Promise<void> => {
    const request = await wholeRequest(client)
    if (!request) return
    const fault = random() < share ? (kinds[1 + Math.floor(random() * (kinds.length - 1))] ?? 'none') : 'none'
    counts[fault] += 1
    // A platform that was killed answers nothing, too.
    await faults[fault]({ client, request, forward, reset, random, runInBackground }).catch(() => client.destroy())
  }
  const server = createServer((client) => {
    open.add(client)
    client.once('close', () => open.delete(client))
    // A disconnected client counts as a network fault.
    client.on('error', () => client.destroy())
    runInBackground(serve(client))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      while (running.size > 0) await Promise.all(running)
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
