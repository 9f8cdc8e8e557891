import { io, type Socket } from 'socket.io-client'
import { contract } from '../../contract/index.ts'
import type { Counters, LiveMessage, LiveSnapshot } from '../../contract/live/stream.ts'
import { afterMessage } from '../../machines/live/counters.ts'
import type { Caller } from '../support/client.ts'

/** A live socket like that of a page, with everything that it received. */
export type LiveClient = {
  socket: Socket
  /** Received messages and snapshots, in order. */
  received: (LiveMessage | LiveSnapshot)[]
  /** Size of each frame as JSON, in bytes. */
  frames: number[]
  /** Joins or leaves a location and returns the code of the answer. */
  wish(name: 'join' | 'leave', input: unknown): Promise<string | null>
  /** Waits until the messages of a location have arrived up to a number. */
  until(locationUuid: string, seq: number): Promise<void>
  close(): void
}

/** Registers a new uuid for a socket of a session. */
export const authorizeUuid = async (caller: Caller, uuid: string = crypto.randomUUID()): Promise<string> => {
  const { status } = await caller.call(contract.platform.task, { body: { task: 'authorize', uuid } })
  if (status !== 200) throw new Error(`the uuid was refused: ${status}`)
  return uuid
}

/** Opens a socket with a uuid; rejects with the error of the handshake. */
export const connectLiveClient = async (url: string, uuid: unknown, transport = 'websocket'): Promise<LiveClient> => {
  const socket = io(url, { auth: { uuid }, transports: [transport], reconnection: false, forceNew: true })
  const received: (LiveMessage | LiveSnapshot)[] = []
  const frames: number[] = []
  const waiting = new Set<() => void>()
  socket.on('messages', (frame: (LiveMessage | LiveSnapshot)[]) => {
    frames.push(Buffer.byteLength(JSON.stringify(frame)))
    received.push(...frame)
    for (const look of waiting) look()
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
    wish: async (name, input) => (await socket.timeout(10_000).emitWithAck(name, input)).code,
    until: (locationUuid, seq) =>
      new Promise((resolve) => {
        const look = () => {
          if (!received.some((each) => each.location_uuid === locationUuid && each.seq >= seq)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () => void socket.close(),
  }
}

/** Counters of a location after all received messages; fails if a message is missing or out of order. */
export const foldMessages = (
  received: readonly (LiveMessage | LiveSnapshot)[],
): { seq: number; counters: Counters } => {
  const [first, ...rest] = received
  if (first?.type !== 'snapshot') throw new Error('it does not begin with a snapshot')
  return rest.reduce<{ seq: number; counters: Counters }>(
    (before, each) => {
      if (each.type === 'snapshot') return { seq: each.seq, counters: each.counters }
      if (each.seq !== before.seq + 1) throw new Error(`${each.seq} came after ${before.seq}`)
      return { seq: each.seq, counters: afterMessage(before.counters, each) }
    },
    { seq: first.seq, counters: first.counters },
  )
}
