import type { Server, Socket } from 'socket.io'
import type * as z from 'zod/mini'
import type { connected, joinAnswer } from '../../../../contract/live/stream.ts'
import type { Account } from '../../../http/caller.ts'
import type { RemoteLogBatch } from '../log/new-entries.ts'
import type { Frame } from '../log/read.ts'

type RequestListener = (untrustedInput: unknown, answer: unknown) => void
type FromClient = { join: RequestListener; leave: RequestListener }
type ToClient = { message: (message: z.output<typeof connected>) => void; messages: (frame: Frame) => void }
type BetweenServers = { news: (news: RemoteLogBatch) => void }
type SocketData = { account: Account }

/** What a wish came to. */
export type RequestAnswer = z.output<typeof joinAnswer>

/** The Socket.IO server of live counts. */
export type LiveServer = Server<FromClient, ToClient, BetweenServers, SocketData>
/** A socket of somebody with a session. */
export type LiveSocket = Socket<FromClient, ToClient, BetweenServers, SocketData>
