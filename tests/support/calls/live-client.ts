import { io, type ManagerOptions, type Socket } from 'socket.io-client'
import { afterEach } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Counters, LiveMessage, LiveSnapshot } from '../../../contract/live/stream.ts'
import { afterMessage } from '../../../machines/live/counters.ts'
import type { AccessPlatform, AccountName } from '../platform/access-platform.ts'
import type { Caller } from './client.ts'

/** A live socket like the socket of a page. It keeps everything that it receives. */
export type LiveClient = {
  socket: Socket
  /** Received messages and snapshots, in order. */
  received: (LiveMessage | LiveSnapshot)[]
  /** Size of each frame as JSON, in bytes. */
  frames: number[]
  /** Joins or leaves a location and returns the code of the answer. */
  request(name: 'join' | 'leave', input: unknown): Promise<string | null>
  /** Waits until the messages of a location have arrived up to a number. */
  until(locationUuid: string, seq: number): Promise<void>
  close(): void
}

/** Registers a new uuid for a socket of a session. */
export const authorizeUuid = async (caller: Caller, uuid: string = crypto.randomUUID()): Promise<string> => {
  const { status } = await caller.call(contract.platform.task, { body: { task: 'authorize', uuid } })
  if (status !== 200) throw new Error(`the uuid was rejected: ${status}`)
  return uuid
}

/**
 * Opens a socket with a uuid; rejects with the error of the handshake. `more` are further options, as for a proxy with
 * a certificate of its own.
 */
export const connectLiveClient = async (
  url: string,
  uuid: unknown,
  transport = 'websocket',
  more: Partial<ManagerOptions> = {},
): Promise<LiveClient> => {
  const socket = io(url, { auth: { uuid }, transports: [transport], reconnection: false, forceNew: true, ...more })
  const received: (LiveMessage | LiveSnapshot)[] = []
  const frames: number[] = []
  const checks = new Set<() => void>()
  socket.on('messages', (frame: (LiveMessage | LiveSnapshot)[]) => {
    frames.push(Buffer.byteLength(JSON.stringify(frame)))
    received.push(...frame)
    for (const check of checks) check()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('message', (message: { type: string }) => message.type === 'CONNECT' && resolve())
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  return {
    socket,
    received,
    frames,
    request: async (name, input) => (await socket.timeout(10_000).emitWithAck(name, input)).code,
    until: (locationUuid, seq) =>
      new Promise((resolve) => {
        const check = () => {
          if (!received.some((each) => each.location_uuid === locationUuid && each.seq >= seq)) return
          checks.delete(check)
          resolve()
        }
        checks.add(check)
        check()
      }),
    close: () => void socket.close(),
  }
}

/** Clients of one test. */
export type LiveClients = {
  /** Connects a client of an account, by default of the owner over WebSocket. */
  connect: (account?: AccountName, transport?: string) => Promise<LiveClient>
  /** Adds a client that the test has connected itself. */
  add: (client: LiveClient) => void
}

/** Connects live clients for the tests of a file, and closes them after each test. Call it at the top of the file. */
export const liveClientsOf = (platform: () => Pick<AccessPlatform, 'url' | 'callers'>): LiveClients => {
  const open: LiveClient[] = []
  afterEach(() => {
    for (const client of open.splice(0)) client.close()
  })
  return {
    add: (client) => void open.push(client),
    connect: async (account = 'owner', transport) => {
      const { url, callers } = platform()
      const client = await connectLiveClient(url, await authorizeUuid(callers[account]), transport)
      open.push(client)
      return client
    },
  }
}

/** Counters of a location after all received messages; fails if a message is missing or out of order. */
export const foldMessages = (
  received: readonly (LiveMessage | LiveSnapshot)[],
): { seq: number; counters: Counters } => {
  const [first, ...rest] = received
  if (first?.type !== 'snapshot') throw new Error('the messages do not begin with a snapshot')
  return rest.reduce<{ seq: number; counters: Counters }>(
    (before, each) => {
      if (each.type === 'snapshot') return { seq: each.seq, counters: each.counters }
      if (each.seq !== before.seq + 1) throw new Error(`${each.seq} came after ${before.seq}`)
      return { seq: each.seq, counters: afterMessage(before.counters, each) }
    },
    { seq: first.seq, counters: first.counters },
  )
}
