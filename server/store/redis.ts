import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import type { createClient } from 'redis'
import { StartError } from '../base/start-error.ts'
import type { Store } from './database.ts'

/** Time limit of a connection attempt, and therefore the longest delay of a start without Redis. */
const CONNECT_TIMEOUT_MS = 2_000
/** A connection without any data for this time counts as dead. Pings are more frequent. */
const SOCKET_TIMEOUT_MS = 15_000
const PING_INTERVAL_MS = 5_000
const LONGEST_RETRY_MS = 2_000
const SHORTEST_RETRY_MS = 100
/** Most queued commands. Further ones are dropped, because all processes can read the same data from the database. */
const MOST_QUEUED_COMMANDS = 1_000

/**
 * Redis between the processes of a platform. It transports only notifications. Lost ones are replaced by reads of the
 * database.
 */
export type Redis = {
  /** Adapter for a Socket.IO server. It never throws or rejects, even without Redis. */
  readonly adapter: ReturnType<typeof createAdapter>
  close(): void
}

type Client = ReturnType<typeof createClient>
type Subscribe = (channels: string[], listener: (message: Buffer) => void, asBuffers: true) => Promise<void>

/** The name of the stream identifies the database, because platforms that share a Redis may have equal location ids. */
const streamNameOf = async (store: Store): Promise<string> => {
  const { rows } = await store.pool.query<{ name: string }>(
    `select concat_ws(' ', (select system_identifier from pg_control_system()), oid) as name
     from pg_database where datname = current_database()`,
  )
  return `arabox-${createHash('sha256')
    .update(rows[0]?.name ?? '')
    .digest('hex')
    .slice(0, 16)}`
}

/** A connection whose calls are retried or resolve instead of rejecting, because the adapter does not handle errors. */
const retryingConnection = (connect: () => Client, signal: AbortSignal): object => {
  const client = connect()
  const retryUntilAborted = async <T>(call: () => Promise<T>): Promise<T> => {
    while (!signal.aborted) {
      const success = await call().then(
        (result) => ({ result }),
        () => null,
      )
      if (success) return success.result
      await pause(LONGEST_RETRY_MS, undefined, { ref: false })
    }
    return new Promise(() => undefined)
  }
  const subscribe: Subscribe = (...parameters) => retryUntilAborted(() => client.subscribe(...parameters))
  return {
    duplicate: () => retryingConnection(connect, signal),
    on: () => undefined,
    connect: async () => undefined,
    disconnect: async () => undefined,
    // The adapter recognises the client library by this method.
    sSubscribe: subscribe,
    subscribe,
    // A message that cannot be sent immediately would arrive too late.
    publish: async (channel: string, message: Buffer) =>
      client.isReady ? client.publish(channel, message).catch(() => 0) : 0,
    xRead: (...parameters: Parameters<Client['xRead']>) => retryUntilAborted(() => client.xRead(...parameters)),
  }
}

/** Logs once that Redis is unavailable, and once that it is available again. */
const availabilityLog = (clients: readonly Client[], log: Logger) => {
  let isUnavailable = false
  return {
    onUnavailable(error: unknown) {
      if (!isUnavailable)
        log.warn(
          { reason: reasonOf(error) },
          'Redis does not answer; until it does, new log entries of other processes are read from the database',
        )
      isUnavailable = true
    },
    onReady() {
      if (!isUnavailable || !clients.every(({ isReady }) => isReady)) return
      isUnavailable = false
      log.warn('Redis answers again')
    },
  }
}

// Many network errors have a code but no message. None of them contains the address, which may contain a password.
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/**
 * Connects to the Redis of `REDIS_URL` and reconnects when the connection is lost. Throws {@link StartError} if Redis
 * answers with an error. If Redis does not answer, logs a warning, because the platform works without it.
 */
export const openRedis = async (url: string, store: Store, log: Logger): Promise<Redis> => {
  // Imported here, so that a server without REDIS_URL does not load these packages.
  const [redis, { createAdapter }] = await Promise.all([import('redis'), import('@socket.io/redis-streams-adapter')])
  const clients: Client[] = []
  const availability = availabilityLog(clients, log)
  const probe: Client = redis.createClient({
    url,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false },
  })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    await probe.ping()
  } catch (error) {
    if (error instanceof redis.ErrorReply && !error.message.startsWith('LOADING'))
      throw new StartError(`Redis (REDIS_URL) refused the connection: ${error.message.replace(/\.$/, '')}.`)
    availability.onUnavailable(error)
  } finally {
    if (probe.isOpen) probe.destroy()
  }

  const ended = new AbortController()
  const connect = () => {
    const client: Client = redis.createClient({
      url,
      pingInterval: PING_INTERVAL_MS,
      commandsQueueMaxLength: MOST_QUEUED_COMMANDS,
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SOCKET_TIMEOUT_MS,
        // Always a number. If the client gave up, the adapter would still read from it, and the process could not exit.
        reconnectStrategy: (retries) => Math.min(SHORTEST_RETRY_MS * 2 ** retries, LONGEST_RETRY_MS),
      },
    })
    clients.push(client)
    client.on('error', (error: unknown) => ended.signal.aborted || availability.onUnavailable(error))
    client.on('ready', () => availability.onReady())
    client.connect().catch((error: unknown) => ended.signal.aborted || availability.onUnavailable(error))
    return client
  }
  const name = await streamNameOf(store)
  const adapter = createAdapter(retryingConnection(connect, ended.signal), { streamName: name, channelPrefix: name })
  const close = () => {
    ended.abort()
    for (const client of clients) if (client.isOpen) client.destroy()
  }
  return { adapter, close }
}
