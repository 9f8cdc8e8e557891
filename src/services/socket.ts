import { io, type Socket } from 'socket.io-client'
import { connected, joinAnswer, platformTime } from '../../contract/live/stream.ts'
import type { OpenSocket } from '../../machines/live/socket-port.ts'

const OPEN_LIMIT_MS = 10_000
const ANSWER_LIMIT_MS = 10_000

// Disconnect reasons caused by the network or a proxy, not by the server or a ping timeout.
const BREAKS: readonly string[] = ['transport error', 'parse error']

const codeOf = (answer: unknown): string | null => {
  const parsed = joinAnswer.safeParse(answer)
  return parsed.success ? parsed.data.code : 'shape'
}

const requestLocation = async (
  socket: Socket,
  request: { location_uuid: string; seq?: number },
): Promise<string | null> => {
  try {
    return codeOf(await socket.timeout(ANSWER_LIMIT_MS).emitWithAck('join', request))
  } catch {
    // The only error of the library here is a timeout.
    return 'timeout'
  }
}

/**
 * Creates a function that opens sockets at a base address (`https://host/socket.io`). A socket does not reconnect: the
 * machine opens a new one with a new uuid.
 */
export const createOpenSocket =
  (base: string): OpenSocket =>
  (uuid, listener) => {
    const { origin, pathname } = new URL(base)
    const socket = io(origin, {
      path: pathname,
      auth: { uuid },
      autoConnect: false,
      reconnection: false,
      forceNew: true,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: OPEN_LIMIT_MS,
    })
    const close = (): void => {
      socket.off()
      socket.disconnect()
    }
    const end = (how: 'failed' | 'lost'): void => {
      close()
      listener.ended(how)
    }
    let now: string | undefined
    socket.on('clock', (received: unknown) => {
      now = platformTime.safeParse(received).data?.now
    })
    socket.on('message', (received: unknown) => {
      if (connected.safeParse(received).success) listener.greeted(now)
    })
    socket.on('messages', (received: unknown) => {
      if (Array.isArray(received)) listener.frame(received)
    })
    socket.on('connect_error', () => end('failed'))
    socket.on('disconnect', (reason) => end(BREAKS.includes(reason) ? 'failed' : 'lost'))
    socket.connect()
    return {
      join: (location_uuid, seq) => requestLocation(socket, { location_uuid, seq }),
      leave: (location_uuid) => socket.emit('leave', { location_uuid }),
      close,
    }
  }
