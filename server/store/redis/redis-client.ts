import type { createClient } from 'redis'

/** A connection to one Redis. */
export type Client = ReturnType<typeof createClient>

/** Time limit of a connection attempt, and therefore the longest delay of a start without Redis. */
const CONNECT_TIMEOUT_MS = 2_000
/** A connection without any data for this time counts as dead. Pings are more frequent. */
const SOCKET_TIMEOUT_MS = 15_000
const PING_INTERVAL_MS = 5_000
const LONGEST_RETRY_MS = 2_000
const SHORTEST_RETRY_MS = 100
/** Most queued messages. Further ones are dropped, because all processes can read the same data from the database. */
const MOST_QUEUED_MESSAGES = 1_000
/** Most queued subscriptions, which are names only. Further ones are tried again. */
const MOST_QUEUED_SUBSCRIPTIONS = 100_000

/**
 * Creates a client that is not connected yet. `isLasting`: it publishes, and connects again by itself, for ever. Others
 * subscribe.
 */
export const redisClient = (redis: typeof import('redis'), url: string, isLasting: boolean): Client =>
  redis.createClient({
    url,
    pingInterval: PING_INTERVAL_MS,
    commandsQueueMaxLength: isLasting ? MOST_QUEUED_MESSAGES : MOST_QUEUED_SUBSCRIPTIONS,
    // A command that waits for the connection would be late.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      reconnectStrategy: isLasting ? (retries) => Math.min(SHORTEST_RETRY_MS * 2 ** retries, LONGEST_RETRY_MS) : false,
    },
  })

/** Closes a client, whatever its state is. */
export const destroyClient = (client: Client): void => {
  if (client.isOpen) client.destroy()
}
