import type { LiveMessage, LiveSnapshot } from '../../contract/live/stream.ts'

/** Message of a location's stream. */
export type LiveEntry = LiveMessage | LiveSnapshot

/** All entries of one location since its last delta, in the order of receipt. */
export type Delta = { location_uuid: string; entries: readonly LiveEntry[] }

/** Commands of an open connection. */
export type ConnectionCommand =
  | { type: 'join'; location_uuid: string; seq?: number }
  | { type: 'leave'; location_uuid: string }

/**
 * Events of a connection. `at` is the time of receipt in milliseconds since 1970, so that a replay needs no clock. It
 * ticks about once a second, rarer in a hidden tab.
 */
export type ConnectionFact =
  | { type: 'socket.greeted' }
  | { type: 'socket.received'; at: number; deltas: readonly Delta[] }
  | { type: 'socket.answered'; at: number; location_uuid: string; code: string | null }
  | { type: 'socket.ticked'; at: number }
  | { type: 'socket.failed' }
  | { type: 'socket.lost' }

/**
 * Listener of a socket. `ended` is called at most once: with `failed` if the socket broke or could not be opened, with
 * `lost` if the server closed it.
 */
export type SocketListener = {
  /** `now`: the platform's time, if the server sent it. */
  greeted: (now?: string) => void
  frame: (received: readonly unknown[]) => void
  ended: (end: 'failed' | 'lost') => void
}

/** A socket that is open or opening. After `close` its listener is not called again. */
export type LiveSocket = {
  /** Requests the messages of a location after `seq`; resolves to the code of a problem, or null if accepted. */
  join: (location_uuid: string, seq?: number) => Promise<string | null>
  leave: (location_uuid: string) => void
  close: () => void
}

/** Opens one socket with a uuid that was authorized for it. */
export type OpenSocket = (uuid: string, listener: SocketListener) => LiveSocket
