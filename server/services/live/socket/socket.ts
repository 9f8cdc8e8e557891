import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { LARGEST_FRAME_BYTES } from '../../../../contract/live/stream.ts'
import { problems } from '../../../../contract/problems.ts'
import { uuid } from '../../../../contract/values.ts'
import type { Redis } from '../../../store/redis.ts'
import type { LiveContext } from '../context.ts'
import { disconnectEndedSessions } from './ended-sessions.ts'
import { createFrameSender } from './frame-sender.ts'
import { type FindSessionAccount, sessionAccounts } from './live-accounts.ts'
import { liveReaders } from './readers.ts'
import { broadcastNewEntries } from './redis-broadcast.ts'
import { handleRequests, type SharedLookups } from './requests.ts'
import type { LiveServer, LiveSocket } from './socket-types.ts'
import { createTicketRedemption, type RedeemTicket } from './tickets.ts'
import { readableLocations } from './watchable-places.ts'

/** How long a connection may wait before it shows its uuid. */
const AUTHENTICATION_TIMEOUT_MS = 10_000
/** How often ended sessions lose their sockets, and what other processes added to the logs is looked for. */
const POLL_INTERVAL_MS = 300

type Authentication = { gate: RedeemTicket; accounts: FindSessionAccount }

/** The account for which a handshake's uuid was registered, or none. */
const accountOf = async ({ gate, accounts }: Authentication, untrustedUuid: unknown) => {
  const read = uuid.safeParse(untrustedUuid)
  const sessionId = read.success ? await gate(read.data) : undefined
  return sessionId === undefined ? undefined : accounts(sessionId)
}

const connectionError = (code: 'unauthenticated' | 'internal'): Error =>
  Object.assign(new Error(problems[code].detail), { data: { code } })

const authenticate = async (
  socket: LiveSocket,
  live: LiveContext,
  doors: Authentication,
): Promise<Error | undefined> => {
  try {
    const account = await accountOf(doors, socket.handshake.auth.uuid)
    if (!account) return connectionError('unauthenticated')
    socket.data.account = account
    return undefined
  } catch (error) {
    live.log.error({ err: error }, 'a socket could not be let in')
    return connectionError('internal')
  }
}

const authenticateSockets = (server: LiveServer, live: LiveContext, doors: Authentication): void => {
  server.use((socket, next) => {
    const answer = async () => next(await authenticate(socket, live, doors))
    void answer()
  })
}

const serveSocket = (socket: LiveSocket, live: LiveContext, looks: SharedLookups): void => {
  let isDrained = false
  const pump = createFrameSender({
    isDrained: () => socket.connected && isDrained,
    send: (frame) => socket.emit('messages', frame),
    next: looks.readers.next,
  })
  const run = () => {
    pump.run().catch((error: unknown) => {
      live.log.error({ err: error }, 'a live log could not be read')
      // The client connects again and says what it has.
      socket.conn.close()
    })
  }
  socket.conn.on('packetCreate', () => {
    isDrained = false
  })
  socket.conn.on('drain', () => {
    isDrained = true
    run()
  })
  socket.emit('message', { type: 'CONNECT' })
  handleRequests(socket, live.log, looks, pump, run)
}

/** Connections that have become web sockets, which the application itself knows no more. */
const trackWebSockets = (app: FastifyInstance): ReadonlySet<Duplex> => {
  const upgraded = new Set<Duplex>()
  app.server.on('upgrade', (_request, connection: Duplex) => {
    upgraded.add(connection)
    connection.once('close', () => upgraded.delete(connection))
  })
  return upgraded
}

/**
 * Serves live counts over Socket.IO beside the HTTP interface (W02–W04); closes with the application. With a Redis the processes of one
 * database tell one another what they take, else they find it by looking.
 */
export const liveSocket = (app: FastifyInstance, live: LiveContext, redis: Redis | undefined): void => {
  const server: LiveServer = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: LARGEST_FRAME_BYTES,
    connectTimeout: AUTHENTICATION_TIMEOUT_MS,
    ...(redis ? { adapter: redis.adapter } : {}),
  })
  const upgraded = trackWebSockets(app)
  const readers = liveReaders(live)
  const accounts = sessionAccounts(live)
  const looks = { readers, accounts, places: readableLocations(live) }
  const unshare = redis && broadcastNewEntries(server, live, readers)
  authenticateSockets(server, live, { gate: createTicketRedemption(live), accounts })
  server.on('connection', (socket) => serveSocket(socket, live, looks))
  const look = () =>
    Promise.all([disconnectEndedSessions(server, live), readers.look()]).catch((error: unknown) =>
      live.log.error({ err: error }, 'the live sockets could not be looked after'),
    )
  const timer = setInterval(() => void look(), POLL_INTERVAL_MS)
  app.addHook('preClose', async () => {
    clearInterval(timer)
    unshare?.()
    readers.close()
    // The connections alone: the application closes the server that it listens with.
    server.engine.close()
    // Whoever does not read would not say goodbye either.
    for (const connection of upgraded) connection.destroy()
  })
}
