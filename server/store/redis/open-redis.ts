import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { StartError } from '../../base/start-error.ts'
import type { Store } from '../database.ts'
import { availabilityLog } from './availability-log.ts'
import { type Channels, openChannels } from './channels.ts'
import { destroyClient, redisClient } from './redis-client.ts'

/**
 * Redis between the processes of a platform. It transports only notifications. Lost ones are replaced by reads of the
 * database.
 */
export type Redis = Channels & {
  /** Begins the names of all channels: platforms that share a Redis may have equal location ids. */
  readonly prefix: string
}

const prefixOf = async (store: Store): Promise<string> => {
  const { rows } = await store.pool.query<{ name: string }>(
    `select concat_ws(' ', (select system_identifier from pg_control_system()), oid) as name
     from pg_database where datname = current_database()`,
  )
  return `arabox-${createHash('sha256')
    .update(rows[0]?.name ?? '')
    .digest('hex')
    .slice(0, 16)}`
}

/** Checks that a Redis answers, accepts the login and has sharded channels. Throws an error of the network if not. */
const requireAnswer = async (redis: typeof import('redis'), url: string, channel: string): Promise<void> => {
  const probe = redisClient(redis, url, false)
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    await probe.sPublish(channel, '').catch((error: unknown) => {
      // A node of a cluster names the node of the channel, or says that none has it at the moment.
      if (error instanceof redis.ErrorReply && /^(MOVED|CLUSTERDOWN)/.test(error.message)) return
      if (error instanceof redis.ErrorReply && /unknown command/i.test(error.message))
        throw new StartError('Redis (REDIS_URL) must be version 7 or newer.')
      throw error
    })
  } catch (error) {
    if (error instanceof redis.ErrorReply && !error.message.startsWith('LOADING'))
      throw new StartError(`Redis (REDIS_URL) refused the connection: ${error.message.replace(/\.$/, '')}.`)
    throw error
  } finally {
    destroyClient(probe)
  }
}

/**
 * Connects to the Redis, or to the cluster, at the addresses of `REDIS_URL` and reconnects when a connection is lost.
 * Throws {@link StartError} if Redis answers with an error. If Redis does not answer, logs a warning, because the
 * platform works without it.
 */
export const openRedis = async (url: string, store: Store, log: Logger): Promise<Redis> => {
  // Imported here, so that a server without REDIS_URL does not load the package.
  const redis = await import('redis')
  const urls = url.split(',').map((each) => each.trim())
  const availability = availabilityLog(log)
  const prefix = await prefixOf(store)
  const answers = await Promise.allSettled(urls.map((each) => requireAnswer(redis, each, prefix)))
  const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  const refused = failed.find((error) => error instanceof StartError)
  if (refused) throw refused
  if (failed.length === urls.length) availability.onUnavailable(failed[0])
  return { prefix, ...openChannels(redis, urls, availability) }
}
