import { and, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Namespace, Socket } from 'socket.io'
import * as z from 'zod/mini'
import { LONGEST_SCHEDULE_SPREAD_MS, type ScheduleEvent } from '../../../contract/player/schedule-event.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { batchedLookup } from '../../base/batched-lookup.ts'
import { onePollAtATime } from '../../base/one-poll-at-a-time.ts'
import { connectionError } from '../../http/connection-error.ts'
import { anyOf } from '../../store/any-of.ts'
import type { PlayerContext } from './context.ts'
import { sha256 } from './pairing.ts'
import { player } from './tables.ts'

type SocketContext = Pick<PlayerContext, 'store' | 'log'>
type Identified = { id: number; version: number }
type SocketData = { player: Identified }
type NoEvents = Record<string, never>
type ToPlayer = { schedule: (event: ScheduleEvent) => void }
type PlayerSocket = Socket<NoEvents, ToPlayer, NoEvents, SocketData>
type OpenPlayer = { readonly socket: PlayerSocket; version: number }

/** Milliseconds between two looks for changes of all connected players: one query of each process. */
const POLL_INTERVAL_MS = 500
/** A change has the time of its statement; its transaction may commit this much later. */
const LONGEST_TRANSACTION_MS = 30 * SECOND_MS
/** Milliseconds over which the reads of few players are spread. It also joins the changes of one moment. */
const SHORTEST_SPREAD_MS = 250
/** The spread after a connection: all players connect again after a restart of the platform. */
const CONNECTION_SPREAD_MS = SECOND_MS

const handshake = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

/** Finds paired players by the digests of their tokens. Simultaneous connections use one query. */
const pairedPlayers = ({ store }: SocketContext) =>
  batchedLookup(async (tokenHashes: readonly string[]) => {
    const rows = await store.lookups
      .select({ tokenHash: player.tokenHash, id: player.id, version: player.scheduleVersion })
      .from(player)
      .where(and(anyOf(player.tokenHash, tokenHashes), isNull(player.endedAt)))
    return new Map(rows.map(({ tokenHash, ...identified }) => [tokenHash, identified]))
  })

/** Sets the player of a socket, or returns why it may not connect. */
const identify = async (
  socket: PlayerSocket,
  { log }: SocketContext,
  find: ReturnType<typeof pairedPlayers>,
): Promise<Error | undefined> => {
  try {
    const { success, data } = handshake.safeParse(socket.handshake.auth)
    const found = success ? await find(sha256(data.token)) : undefined
    if (!found || socket.conn.readyState !== 'open') return connectionError('unauthenticated')
    socket.data.player = found
    return undefined
  } catch (error) {
    log.error({ err: error }, 'the socket of a player could not be authenticated')
    return connectionError('internal')
  }
}

/** Players whose schedule changed, or that ended, in the latest milliseconds of the database's clock. */
const changedPlayers = ({ store }: SocketContext, latestMs: number) =>
  store.lookups
    .select({ id: player.id, version: player.scheduleVersion, endedAt: player.endedAt })
    .from(player)
    .where(sql`${player.scheduleChangedAt} > clock_timestamp() - make_interval(secs => ${latestMs / SECOND_MS})`)

/** Tells connected players of changes that are committed, and disconnects those that ended. */
const tellChanges = (open: ReadonlyMap<number, OpenPlayer>, rows: Awaited<ReturnType<typeof changedPlayers>>): void => {
  const news = rows.flatMap(({ id, version, endedAt }) => {
    const known = open.get(id)
    return known && version > known.version ? [{ known, version, endedAt }] : []
  })
  const spread_ms = Math.min(LONGEST_SCHEDULE_SPREAD_MS, Math.max(SHORTEST_SPREAD_MS, news.length))
  for (const { known, version, endedAt } of news) {
    known.version = version
    if (endedAt) known.socket.disconnect(true)
    else known.socket.emit('schedule', { version, spread_ms })
  }
}

/**
 * Tells players over Socket.IO when their schedules change, until the application closes. Each process looks for
 * committed changes of all players with one query, so it does not matter which process made them. A player has one
 * socket in a process; a second one takes its place, because the platform notices a lost connection later than the
 * player does.
 */
export const playerSocket = (
  app: FastifyInstance,
  namespace: Namespace<NoEvents, ToPlayer, NoEvents, SocketData>,
  context: SocketContext,
): { openPlayers: () => number } => {
  const open = new Map<number, OpenPlayer>()
  const find = pairedPlayers(context)
  namespace.use((socket, next) => {
    const answer = async () => next(await identify(socket, context, find))
    void answer()
  })
  namespace.on('connection', (socket) => {
    const { id, version } = socket.data.player
    open.get(id)?.socket.disconnect(true)
    open.set(id, { socket, version })
    socket.once('disconnect', () => {
      if (open.get(id)?.socket === socket) open.delete(id)
    })
    // Players send nothing.
    socket.use(() => void socket.disconnect(true))
    socket.emit('schedule', { version, spread_ms: CONNECTION_SPREAD_MS })
  })
  let polledMs = performance.now()
  const poll = onePollAtATime(context, 'changes of schedules could not be polled', async () => {
    const begunMs = performance.now()
    if (open.size > 0) tellChanges(open, await changedPlayers(context, begunMs - polledMs + LONGEST_TRANSACTION_MS))
    polledMs = begunMs
  })
  const timer = setInterval(poll, POLL_INTERVAL_MS)
  app.addHook('preClose', async () => clearInterval(timer))
  return { openPlayers: () => open.size }
}
