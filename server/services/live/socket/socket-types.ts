import type { Server, Socket } from 'socket.io'
import type * as z from 'zod/mini'
import type { connected, joinAnswer, platformTime } from '../../../../contract/live/stream.ts'
import type { SessionAccount } from '../../../http/caller.ts'
import type { Frame } from '../log/read-log.ts'

type RequestListener = (...untrustedParts: unknown[]) => void
/** Requests of a client. */
export type FromClient = { join: RequestListener; leave: RequestListener }
/** Events of the server. */
export type ToClient = {
  clock: (time: z.output<typeof platformTime>) => void
  message: (message: z.output<typeof connected>) => void
  messages: (frame: Frame) => void
}
/** The server processes send each other nothing over Socket.IO. */
type BetweenServers = Record<string, never>
type SocketData = { account: SessionAccount }

/** The answer to a `join` or `leave`: null, or the code of the problem. */
export type RequestAnswer = z.output<typeof joinAnswer>

/** The Socket.IO server for live counts. */
export type LiveServer = Server<FromClient, ToClient, BetweenServers, SocketData>
/** A socket with an authenticated account. */
export type LiveSocket = Socket<FromClient, ToClient, BetweenServers, SocketData>
