import type { LiveMessage, LiveSnapshot } from '../../contract/live/stream.ts'

/** Message of a location's stream. */
export type LiveEntry = LiveMessage | LiveSnapshot

/** Everything that came of one location since the last delta, in the order of arrival. */
export type Delta = { location_uuid: string; entries: readonly LiveEntry[] }

/** Commands of an open connection. */
export type ConnectionCommand =
  | { type: 'join'; location_uuid: string; seq?: number }
  | { type: 'leave'; location_uuid: string }

/** Events of a connection. `at` is the time of arrival in milliseconds, so that a replay needs no clock. */
export type ConnectionEvent =
  | { type: 'socket.greeted' }
  | { type: 'socket.received'; at: number; deltas: readonly Delta[] }
  | { type: 'socket.answered'; location_uuid: string; code: string | null }
  | { type: 'socket.failed' }
  | { type: 'socket.lost' }

/**
 * Listener of a socket. `ended` is called at most once: `failed` if it broke or never opened, `lost` if the server
 * closed it.
 */
export type SocketListener = {
  greeted: () => void
  frame: (received: readonly unknown[]) => void
  ended: (end: 'failed' | 'lost') => void
}

/** An open socket, or one that is opening. After `close` its listener is not called again. */
export type LiveSocket = {
  /** Asks for a location after the last message that is known of it; resolves to the code of a problem, or null. */
  join: (location_uuid: string, seq?: number) => Promise<string | null>
  leave: (location_uuid: string) => void
  close: () => void
}

/** Opens one socket with a uuid that was authorized for it. */
export type OpenSocket = (uuid: string, listener: SocketListener) => LiveSocket
