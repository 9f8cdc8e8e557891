import { randomUUID } from 'node:crypto'
import type { Redis } from '../../../store/redis/open-redis.ts'
import type { LiveContext } from '../context.ts'
import type { RemoteLogBatch } from '../log/log-batch.ts'

/** Most entries of one batch that are sent to other processes; for a larger batch only its numbers are sent. */
const MAX_SENT_ENTRIES = 500

/**
 * New log entries of other processes. They only shorten the wait until the next poll: batches that are lost, late or
 * out of order do not change counts.
 */
export type RemoteEntries = {
  /** Receives the batches that other processes add to the log of a location, until `leave`. */
  follow(locationUuid: string, receive: (batch: RemoteLogBatch) => void): void
  leave(locationUuid: string): void
  /** See `subscriptionOf` of the channels: 0 if nothing arrives at the moment, another number after each loss. */
  subscriptionOf(locationUuid: string): number
  /** Batches of other processes that have arrived since the start. */
  received(): number
  close(): void
}

/**
 * Sends the new log entries of this process to the processes whose pages follow the location, and receives theirs. Each
 * location has a channel of its own, so a batch that no page follows reaches no other process.
 */
export const remoteEntries = (redis: Redis, { newEntries }: Pick<LiveContext, 'newEntries'>): RemoteEntries => {
  const sender = `${randomUUID()} `
  const channelOf = (locationUuid: string): string => `${redis.prefix}:${locationUuid}`
  let received = 0
  const close = newEntries.subscribe(({ locationUuid, fromSeq, entries }) => {
    const sent = entries.length > MAX_SENT_ENTRIES ? null : entries
    const batch: RemoteLogBatch = { locationUuid, fromSeq, toSeq: fromSeq + entries.length - 1, entries: sent }
    redis.publish(channelOf(locationUuid), sender + JSON.stringify(batch))
  })
  return {
    follow: (locationUuid, receive) =>
      redis.follow(channelOf(locationUuid), (text) => {
        if (text.startsWith(sender)) return
        received += 1
        const batch: RemoteLogBatch = JSON.parse(text.slice(sender.length))
        receive(batch)
      }),
    leave: (locationUuid) => redis.leave(channelOf(locationUuid)),
    subscriptionOf: (locationUuid) => redis.subscriptionOf(channelOf(locationUuid)),
    received: () => received,
    close,
  }
}
