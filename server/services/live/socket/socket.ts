import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { LARGEST_FRAME_BYTES } from '../../../../contract/live/stream.ts'
import { problems } from '../../../../contract/problems.ts'
import { uuid } from '../../../../contract/values.ts'
import type { Redis } from '../../../store/redis.ts'
import type { Live } from '../context.ts'
import { endDeadSessions } from './ended-sessions.ts'
import { pumping } from './frame-sender.ts'
import { type LivingAccounts, livingAccounts } from './live-accounts.ts'
import { liveReaders } from './readers.ts'
import { shareNews } from './redis-broadcast.ts'
import { type Looks, takeWishes } from './requests.ts'
import type { LiveServer, LiveSocket } from './socket-types.ts'
import { type TicketGate, ticketGate } from './tickets.ts'
import { watchedPlaces } from './watchable-places.ts'

/** How long a connection may wait before it shows its uuid. */
const UNKNOWN_MS = 10_000
/** How often ended sessions lose their sockets, and what other processes added to the logs is looked for. */
const LOOK_EVERY_MS = 300

type Doors = { gate: TicketGate; accounts: LivingAccounts }

/** The account for which a handshake's uuid was registered, or none. */
const accountOf = async ({ gate, accounts }: Doors, untrustedUuid: unknown) => {
  const read = uuid.safeParse(untrustedUuid)
  const sessionId = read.success ? await gate(read.data) : undefined
  return sessionId === undefined ? undefined : accounts(sessionId)
}

const refusal = (code: 'unauthenticated' | 'internal'): Error =>
  Object.assign(new Error(problems[code].detail), { data: { code } })

const admitted = async (socket: LiveSocket, live: Live, doors: Doors): Promise<Error | undefined> => {
  try {
    const account = await accountOf(doors, socket.handshake.auth.uuid)
    if (!account) return refusal('unauthenticated')
    socket.data.account = account
    return undefined
  } catch (error) {
    live.log.error({ err: error }, 'a socket could not be let in')
    return refusal('internal')
  }
}

const letIn = (server: LiveServer, live: Live, doors: Doors): void => {
  server.use((socket, next) => {
    const answer = async () => next(await admitted(socket, live, doors))
    void answer()
  })
}

const serveOne = (socket: LiveSocket, live: Live, looks: Looks): void => {
  let isDrained = false
  const pump = pumping({
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
  takeWishes(socket, live.log, looks, pump, run)
}

/** Connections that have become web sockets, which the application itself knows no more. */
const upgradedOf = (app: FastifyInstance): ReadonlySet<Duplex> => {
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
export const liveSocket = (app: FastifyInstance, live: Live, redis: Redis | undefined): void => {
  const server: LiveServer = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: LARGEST_FRAME_BYTES,
    connectTimeout: UNKNOWN_MS,
    ...(redis ? { adapter: redis.adapter } : {}),
  })
  const upgraded = upgradedOf(app)
  const readers = liveReaders(live)
  const accounts = livingAccounts(live)
  const looks = { readers, accounts, places: watchedPlaces(live) }
  const unshare = redis && shareNews(server, live, readers)
  letIn(server, live, { gate: ticketGate(live), accounts })
  server.on('connection', (socket) => serveOne(socket, live, looks))
  const look = () =>
    Promise.all([endDeadSessions(server, live), readers.look()]).catch((error: unknown) =>
      live.log.error({ err: error }, 'the live sockets could not be looked after'),
    )
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
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
