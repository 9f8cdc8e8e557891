import { LRUCache } from 'lru-cache'
import type { LiveMessage } from '../../../../contract/live/stream.ts'
import type { LogBatch } from './log-batch.ts'
import { messagesOf } from './log-entries.ts'
import { type Frame, MAX_FRAME_MESSAGES } from './read-log.ts'

/** Most messages of one location that are kept in memory. */
const MAX_RECENT_MESSAGES = 5000
/** Bytes of a message, about. */
export const BYTES_OF_MESSAGE = 200
/** Bytes of a location without messages, about. */
const BYTES_OF_LOCATION = 200
/** Bytes of all messages, unless the composition says otherwise. */
const USUAL_BYTES = 64 * 1024 * 1024

/**
 * The newest messages of locations, so that their readers do not query the database for the same messages. If there are
 * too many, those of the location are dropped that had neither a message nor a reader for the longest time. What is
 * dropped is read from the log.
 */
export type RecentMessages = {
  add(batch: LogBatch): void
  /** Drops the messages of a location if its log has messages up to `seq` that were not added here. */
  skipTo(locationUuid: string, seq: number): void
  /** At most one frame after message `seq`; null if the frame must be read from the log. */
  after(locationUuid: string, seq: number | null): Frame | null
  remove(locationUuid: string): void
  /** Bytes of all messages, about. */
  bytes(): number
}

type Newest = { readonly nextSeq: number; readonly messages: readonly LiveMessage[] }

/** Creates an empty buffer for the newest messages of locations. */
export const recentMessages = (mostBytes = USUAL_BYTES): RecentMessages => {
  const newest = new LRUCache<string, Newest>({
    maxSize: Math.max(1, mostBytes),
    sizeCalculation: ({ messages }) => BYTES_OF_LOCATION + messages.length * BYTES_OF_MESSAGE,
  })
  return {
    add({ locationUuid, fromSeq, entries }) {
      const { nextSeq, messages } = newest.get(locationUuid) ?? { nextSeq: 0, messages: [] }
      // A late batch is in the log already. After a gap the buffer starts again.
      if (fromSeq < nextSeq) return
      const known = fromSeq === nextSeq ? messages : []
      newest.set(locationUuid, {
        nextSeq: fromSeq + entries.length,
        messages: [...known, ...messagesOf(locationUuid, fromSeq, entries)].slice(-MAX_RECENT_MESSAGES),
      })
    },
    skipTo(locationUuid, seq) {
      const known = newest.peek(locationUuid)
      if (known && seq >= known.nextSeq) newest.set(locationUuid, { nextSeq: seq + 1, messages: [] })
    },
    after(locationUuid, seq) {
      const known = newest.get(locationUuid)
      if (!known || seq === null) return null
      const { nextSeq, messages } = known
      const first = nextSeq - messages.length
      if (messages.length === 0 || seq + 1 < first || seq >= nextSeq) return null
      const index = seq + 1 - first
      return messages.slice(index, index + MAX_FRAME_MESSAGES)
    },
    remove(locationUuid) {
      newest.delete(locationUuid)
    },
    bytes: () => newest.calculatedSize,
  }
}
