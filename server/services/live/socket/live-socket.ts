import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Namespace, Server } from 'socket.io'
import { LARGEST_FRAME_BYTES } from '../../../../contract/live/stream.ts'
import { uuid } from '../../../../contract/values.ts'
import { onePollAtATime } from '../../../base/one-poll-at-a-time.ts'
import { connectionError } from '../../../http/connection-error.ts'
import { headersOutside } from '../../../http/security-headers.ts'
import type { Redis } from '../../../store/redis/open-redis.ts'
import type { LiveContext } from '../context.ts'
import { disconnectEndedSessions } from './ended-sessions.ts'
import { createFrameSender } from './frame-sender.ts'
import { handshakeLimit, MAX_UNSENT_PACKETS, requestBudget, type SocketLimits, socketCounter } from './limits.ts'
import { readableLocations } from './readable-locations.ts'
import { liveReaders } from './readers.ts'
import { remoteEntries } from './remote-entries.ts'
import { logSocketRequests } from './request-log.ts'
import { handleRequests, type SharedLookups } from './requests.ts'
import { type FindSessionAccount, sessionAccounts } from './session-accounts.ts'
import type { LiveServer, LiveSocket } from './socket-types.ts'
import { createTicketRedemption, type RedeemTicket } from './tickets.ts'

/** How long a connection may take to send its uuid. */
export const AUTHENTICATION_TIMEOUT_MS = 10_000
/** How often ended sessions are disconnected and the log is polled for entries of other processes. */
const POLL_INTERVAL_MS = 300
/** Interval of the pings, and their timeout: both sides detect a lost connection within 20 s. */
export const PING_MS = 10_000

type Authentication = {
  redeemTicket: RedeemTicket
  findSessionAccount: FindSessionAccount
  counter: ReturnType<typeof socketCounter>
}

/** The account that registered the uuid of a handshake, or undefined. */
const findAccount = async (
  { redeemTicket, findSessionAccount }: Omit<Authentication, 'counter'>,
  untrustedUuid: unknown,
) => {
  const { success, data } = uuid.safeParse(untrustedUuid)
  const sessionId = success ? await redeemTicket(data) : undefined
  return sessionId === undefined ? undefined : findSessionAccount(sessionId)
}

/** Sets the account of a socket, or returns why it may not connect. */
const authenticate = async (
  socket: LiveSocket,
  live: LiveContext,
  authentication: Authentication,
): Promise<Error | undefined> => {
  try {
    const account = await findAccount(authentication, socket.handshake.auth.uuid)
    if (!account) return connectionError('unauthenticated')
    // If the client has disconnected meanwhile, no later event would decrement the count.
    if (socket.conn.readyState !== 'open') return connectionError('unauthenticated')
    if (!authentication.counter.open(account.sessionId)) return connectionError('too_many_requests')
    socket.conn.once('close', () => authentication.counter.close(account.sessionId))
    socket.data.account = account
    return undefined
  } catch (error) {
    live.log.error({ err: error }, 'a socket could not be authenticated')
    return connectionError('internal')
  }
}

const authenticateSockets = (server: LiveServer, live: LiveContext, authentication: Authentication): void => {
  server.use((socket, next) => {
    const answer = async () => next(await authenticate(socket, live, authentication))
    void answer()
  })
}

const serveSocket = (socket: LiveSocket, live: LiveContext, lookups: SharedLookups): void => {
  let isDrained = false
  const sender = createFrameSender({
    isDrained: () => socket.connected && isDrained,
    send: (frame) => socket.emit('messages', frame),
    next: lookups.readers.next,
  })
  const run = () => {
    sender.run().catch((error: unknown) => {
      // The next poll runs the sender again.
      live.log.error({ err: error }, 'a live log could not be read')
    })
  }
  let unsentPackets = 0
  const disconnect = (reason: string): void => {
    live.log.warn({ session: socket.data.account.sessionId }, reason)
    socket.disconnect(true)
  }
  socket.conn.on('packetCreate', () => {
    isDrained = false
    unsentPackets += 1
    if (unsentPackets === MAX_UNSENT_PACKETS) disconnect('a socket is closed that does not read its answers')
  })
  socket.conn.on('drain', () => {
    isDrained = true
    unsentPackets = 0
    run()
  })
  const takeRequest = requestBudget()
  socket.use((_request, next) => {
    if (takeRequest()) next()
    else if (socket.connected) disconnect('a socket is closed that sends too many requests')
  })
  socket.emit('clock', { now: live.clock.now().toISOString() })
  socket.emit('message', { type: 'CONNECT' })
  handleRequests(socket, { log: live.log, lookups }, sender, run)
}

/** The open web sockets; Fastify does not track a connection after its upgrade. */
const trackWebSockets = (app: FastifyInstance): ReadonlySet<Duplex> => {
  const upgraded = new Set<Duplex>()
  app.server.on('upgrade', (_request, connection: Duplex) => {
    upgraded.add(connection)
    connection.once('close', () => upgraded.delete(connection))
  })
  return upgraded
}

/** The Socket.IO server of a platform, for other services. */
export type PlatformSockets = {
  /** Open connections, of all namespaces. */
  readonly openSockets: () => number
  /** Batches of live counts that other processes have sent to this one. */
  readonly receivedBatches: () => number
  /** A namespace of another service. Its sockets have the limits of connections, frames and pings of the server. */
  readonly namespace: (name: string) => Namespace
}

/**
 * Serves live counts over Socket.IO (W02–W04) until the application closes. With Redis, the processes on one database
 * send new entries to those whose pages follow the location; without Redis, each process polls the log.
 */
export const liveSocket = (
  app: FastifyInstance,
  live: LiveContext,
  redis: Redis | undefined,
  limits: SocketLimits,
): PlatformSockets => {
  const isHandshakeAllowed = handshakeLimit(limits)
  const sockets = new Server(app.server, {
    allowRequest: (request, answer) => answer(null, isHandshakeAllowed(request)),
    serveClient: false,
    maxHttpBufferSize: LARGEST_FRAME_BYTES,
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    connectTimeout: AUTHENTICATION_TIMEOUT_MS,
    // Pages try a web socket first, so that they need not know the setting.
    ...(limits.liveTransports === 'websocket' ? { transports: ['websocket'] } : {}),
  })
  const server: LiveServer = sockets
  logSocketRequests(server, live)
  const headers = Object.entries(headersOutside(limits.publicUrl))
  server.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  })
  const webSockets = trackWebSockets(app)
  const remote = redis && remoteEntries(redis, live)
  const readers = liveReaders(live, remote)
  const findSessionAccount = sessionAccounts(live)
  const lookups = { readers, findSessionAccount, findLocation: readableLocations(live) }
  const counter = socketCounter(limits.socketsPerSession)
  authenticateSockets(server, live, { redeemTicket: createTicketRedemption(live), findSessionAccount, counter })
  server.on('connection', (socket) => serveSocket(socket, live, lookups))
  const polls = [
    onePollAtATime(live, 'sessions could not be polled', () => disconnectEndedSessions(server, live)),
    onePollAtATime(live, 'new log entries could not be polled', readers.poll),
  ]
  const timer = setInterval(() => {
    for (const poll of polls) poll()
  }, POLL_INTERVAL_MS)
  app.addHook('preClose', async () => {
    clearInterval(timer)
    remote?.close()
    readers.close()
    // Closes the connections only; the application closes the HTTP server.
    server.engine.close()
    // A client that does not read would not answer the closing handshake.
    for (const connection of webSockets) connection.destroy()
  })
  return {
    openSockets: () => server.engine.clientsCount,
    receivedBatches: () => remote?.received() ?? 0,
    namespace: (name) => sockets.of(name),
  }
}
