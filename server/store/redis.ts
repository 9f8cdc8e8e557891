import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import type { createClient } from 'redis'
import { StartError } from '../base/start-error.ts'
import type { Store } from './open.ts'

/** How long a connection may take, milliseconds; a start waits no longer for a Redis that is away. */
const CONNECT_MS = 2_000
/** A connection that was silent for so long is dead: every one of them is asked something more often. */
const SILENCE_MS = 15_000
const PING_EVERY_MS = 5_000
const LONGEST_WAIT_MS = 2_000
const SHORTEST_WAIT_MS = 100
/** Commands that may wait for their answer; more are dropped, as all of them would be missed by nobody. */
const MOST_WAITING = 1_000

/** Redis between the processes of one platform. What it carries is only news: whoever misses some finds it in the database. */
export type Redis = {
  /** For a Socket.IO server. It never throws and never rejects, whether Redis is there or not. */
  readonly adapter: ReturnType<typeof createAdapter>
  close(): void
}

type Client = ReturnType<typeof createClient>
type Subscribe = (channels: string[], listener: (message: Buffer) => void, asBuffers: true) => Promise<void>

/** Names one database among all that may share a Redis: two demos know the same locations. */
const nameOf = async (store: Store): Promise<string> => {
  const { rows } = await store.pool.query<{ name: string }>(
    `select concat_ws(' ', (select system_identifier from pg_control_system()), oid) as name
     from pg_database where datname = current_database()`,
  )
  return `arabox-${createHash('sha256')
    .update(rows[0]?.name ?? '')
    .digest('hex')
    .slice(0, 16)}`
}

/** One connection as the adapter uses it: it neither waits for an answer nor looks at an error, so there must be none. */
const guarded = (connect: () => Client, signal: AbortSignal): object => {
  const client = connect()
  const stubbornly = async <T>(act: () => Promise<T>): Promise<T> => {
    while (!signal.aborted) {
      const done = await act().then(
        (result) => ({ result }),
        () => null,
      )
      if (done) return done.result
      await pause(LONGEST_WAIT_MS, undefined, { ref: false })
    }
    return new Promise(() => undefined)
  }
  const subscribe: Subscribe = (...wish) => stubbornly(() => client.subscribe(...wish))
  return {
    duplicate: () => guarded(connect, signal),
    on: () => undefined,
    connect: async () => undefined,
    disconnect: async () => undefined,
    // By this method the adapter knows whose client it has.
    sSubscribe: subscribe,
    subscribe,
    // What cannot leave at once would come too late.
    publish: async (channel: string, message: Buffer) =>
      client.isReady ? client.publish(channel, message).catch(() => 0) : 0,
    xRead: (...wish: Parameters<Client['xRead']>) => stubbornly(() => client.xRead(...wish)),
  }
}

/** Says once that Redis is away, and once that it is back. */
const tellingOnce = (clients: readonly Client[], log: Logger) => {
  let isAway = false
  return {
    away(error: unknown) {
      if (!isAway) log.warn({ reason: reasonOf(error) }, 'Redis does not answer: news come from the database meanwhile')
      isAway = true
    },
    ready() {
      if (!isAway || !clients.every(({ isReady }) => isReady)) return
      isAway = false
      log.warn('Redis answers again')
    },
  }
}

// Many errors of the network have no message but a code; the address, which may hold a password, is in none of them.
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/**
 * Connects to the Redis of `REDIS_URL`, and again whenever it was away. Throws {@link StartError} when it answers and refuses; one that
 * does not answer is only warned of, since everything works without it.
 */
export const openRedis = async (url: string, store: Store, log: Logger): Promise<Redis> => {
  // Without the setting nobody waits for these to load.
  const [redis, { createAdapter }] = await Promise.all([import('redis'), import('@socket.io/redis-streams-adapter')])
  const clients: Client[] = []
  const tell = tellingOnce(clients, log)
  const probe: Client = redis.createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    await probe.ping()
  } catch (error) {
    if (error instanceof redis.ErrorReply && !error.message.startsWith('LOADING'))
      throw new StartError(`The Redis of REDIS_URL refuses: ${error.message.replace(/\.$/, '')}.`)
    tell.away(error)
  } finally {
    if (probe.isOpen) probe.destroy()
  }

  const ended = new AbortController()
  const connect = () => {
    const client: Client = redis.createClient({
      url,
      pingInterval: PING_EVERY_MS,
      commandsQueueMaxLength: MOST_WAITING,
      socket: {
        connectTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        // Always a number: the adapter reads on from a client that has given up without ever letting go of the process.
        reconnectStrategy: (retries) => Math.min(SHORTEST_WAIT_MS * 2 ** retries, LONGEST_WAIT_MS),
      },
    })
    clients.push(client)
    client.on('error', (error: unknown) => ended.signal.aborted || tell.away(error))
    client.on('ready', () => tell.ready())
    client.connect().catch((error: unknown) => ended.signal.aborted || tell.away(error))
    return client
  }
  const name = await nameOf(store)
  const adapter = createAdapter(guarded(connect, ended.signal), { streamName: name, channelPrefix: name })
  const close = () => {
    ended.abort()
    for (const client of clients) if (client.isOpen) client.destroy()
  }
  return { adapter, close }
}
