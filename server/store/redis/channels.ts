import type { availabilityLog } from './availability-log.ts'
import { type Client, destroyClient, redisClient } from './redis-client.ts'
import { askShards, oneShard, type Shards } from './shards.ts'

/** How often missing connections and subscriptions are tried again, and a cluster is asked for its shards. */
const RETRY_MS = 500

type Channel = { readonly listener: (text: string) => void; address: string | undefined; subscription: number }
type Node = { readonly publisher: Client; subscriber: Client | undefined }

/**
 * Sharded channels between processes: what one publishes reaches only those that follow the channel. It transports only
 * notifications: what cannot be sent at once, or is published while a subscription is missing, is lost.
 */
export type Channels = {
  publish(channel: string, text: string): void
  /** Follows a channel until `leave`. The subscription begins later, and again after each loss. */
  follow(channel: string, listener: (text: string) => void): void
  leave(channel: string): void
  /**
   * The number of the present subscription of a channel, 0 without one. Each subscription has another number: if it
   * changed, something may be lost.
   */
  subscriptionOf(channel: string): number
  close(): void
}

/**
 * Opens channels on the Redis, or the cluster, at some addresses. It never rejects: connections and subscriptions are
 * tried again until `close`.
 */
export const openChannels = (
  redis: typeof import('redis'),
  urls: readonly string[],
  log: ReturnType<typeof availabilityLog>,
): Channels => {
  const channels = new Map<string, Channel>()
  const nodes = new Map<string, Node>()
  let shards: Shards = oneShard(urls[0] ?? '')
  let isKnown = false
  let isClosed = false
  let subscriptions = 0
  let running: Promise<void> | undefined
  let isDue = false

  const reportIfReady = (): void => {
    const used = shards.addresses.map((address) => nodes.get(address))
    if (isKnown && used.every((node) => node?.publisher.isReady)) log.onAvailable()
  }
  const onError = (error: unknown): void => {
    if (!isClosed) log.onUnavailable(error)
  }

  const nodeAt = (address: string): Node => {
    const known = nodes.get(address)
    if (known) return known
    const publisher = redisClient(redis, address, true)
    publisher.on('error', onError)
    publisher.on('ready', () => settle())
    publisher.connect().catch(onError)
    const node: Node = { publisher, subscriber: undefined }
    nodes.set(address, node)
    return node
  }

  const forget = (address: string, node: Node): void => {
    if (node.subscriber) destroyClient(node.subscriber)
    node.subscriber = undefined
    for (const channel of channels.values()) if (channel.address === address) lose(channel)
  }

  const lose = (channel: Channel): void => {
    channel.address = undefined
    channel.subscription = 0
  }

  /** A subscriber does not connect again by itself: then nobody would know what it missed. */
  const connectSubscriber = async (address: string): Promise<void> => {
    const node = nodeAt(address)
    if (node.subscriber) return
    const subscriber = redisClient(redis, address, false)
    const onLoss = (error?: unknown): void => {
      if (error !== undefined) onError(error)
      // A connection that was never open is tried again by the next round.
      if (node.subscriber !== subscriber) return
      forget(address, node)
      settle()
    }
    subscriber.on('error', onLoss)
    subscriber.on('end', () => onLoss())
    subscriber.on('server-sunsubscribe', (name: string) => {
      const channel = channels.get(name)
      if (channel?.address === address) lose(channel)
      settle()
    })
    await subscriber.connect()
    if (isClosed || nodes.get(address) !== node) return destroyClient(subscriber)
    node.subscriber = subscriber
  }

  const subscribe = async (name: string, channel: Channel): Promise<void> => {
    const address = shards.addressOf(name)
    const subscriber = address === undefined ? undefined : nodes.get(address)?.subscriber
    if (address === undefined || !subscriber) return
    channel.address = address
    const isCurrent = () => channels.get(name) === channel && channel.address === address
    try {
      await subscriber.sSubscribe(name, (text) => channel.listener(text))
      if (isCurrent()) {
        subscriptions += 1
        channel.subscription = subscriptions
      } else if (!channels.has(name)) await subscriber.sUnsubscribe(name)
    } catch {
      // The shard has moved, or the connection broke: the next round asks again.
      if (isCurrent()) lose(channel)
    }
  }

  const findShards = async (): Promise<void> => {
    for (const address of new Set([...shards.addresses, ...urls])) {
      const { publisher } = nodeAt(address)
      if (!publisher.isReady) continue
      const found = await askShards(publisher, address).catch(() => undefined)
      if (!found || found.addresses.length === 0) continue
      shards = found
      isKnown = true
      break
    }
    for (const [address, node] of nodes) {
      if (shards.addresses.includes(address) || urls.includes(address)) continue
      forget(address, node)
      destroyClient(node.publisher)
      nodes.delete(address)
    }
    for (const address of shards.addresses) nodeAt(address)
  }

  const round = async (): Promise<void> => {
    await findShards()
    await Promise.all(shards.addresses.map((address) => connectSubscriber(address).catch(onError)))
    for (const [name, channel] of channels)
      if (channel.address !== undefined && channel.address !== shards.addressOf(name)) lose(channel)
    const missing = [...channels].filter(([, { address }]) => address === undefined)
    await Promise.all(missing.map(([name, channel]) => subscribe(name, channel)))
    reportIfReady()
  }

  /** Runs a round, and another one if something changed meanwhile. */
  const settle = (): void => {
    isDue = true
    running ??= (async () => {
      while (isDue && !isClosed) {
        isDue = false
        await round().catch(onError)
      }
    })().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(settle, RETRY_MS)
  timer.unref()
  settle()

  const publish = async (channel: string, text: string, isRetry = false): Promise<void> => {
    const address = shards.addressOf(channel)
    const publisher = address === undefined ? undefined : nodes.get(address)?.publisher
    if (!publisher?.isReady) return
    try {
      await publisher.sPublish(channel, text)
    } catch (error) {
      const isMoved = error instanceof Error && error.message.startsWith('MOVED')
      if (!isMoved || isRetry) return
      settle()
      await running
      await publish(channel, text, true)
    }
  }

  return {
    publish: (channel, text) => void publish(channel, text),
    follow(name, listener) {
      const channel: Channel = { listener, address: undefined, subscription: 0 }
      channels.set(name, channel)
      if (isKnown) void subscribe(name, channel)
    },
    leave(name) {
      const channel = channels.get(name)
      channels.delete(name)
      const subscriber = channel?.address === undefined ? undefined : nodes.get(channel.address)?.subscriber
      if (channel && channel.subscription > 0) subscriber?.sUnsubscribe(name).catch(() => undefined)
    },
    subscriptionOf: (name) => channels.get(name)?.subscription ?? 0,
    close() {
      isClosed = true
      clearInterval(timer)
      for (const { publisher, subscriber } of nodes.values()) {
        destroyClient(publisher)
        if (subscriber) destroyClient(subscriber)
      }
    },
  }
}
