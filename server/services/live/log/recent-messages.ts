import type { LiveMessage } from '../../../../contract/live/stream.ts'
import type { LogBatch } from './log-batch.ts'
import { messagesOf } from './log-entries.ts'
import { type Frame, MAX_FRAME_MESSAGES } from './read-log.ts'

/** Most messages of one location that are kept in memory. */
const MAX_RECENT_MESSAGES = 5000

/** The newest messages of one location, so that its readers do not query the database for the same messages. */
export type RecentMessages = {
  add(batch: LogBatch): void
  /** Drops the messages if the log has messages up to `seq` that were not added here. */
  skipTo(seq: number): void
  /** At most one frame after message `seq`; null if the frame must be read from the log. */
  after(seq: number | null): Frame | null
}

/** Creates an empty buffer for the newest messages of a location. */
export const recentMessages = (): RecentMessages => {
  let nextSeq = 0
  let messages: LiveMessage[] = []
  return {
    add(batch) {
      // A late batch is in the log already. After a gap the buffer starts again.
      if (batch.fromSeq < nextSeq) return
      const known = batch.fromSeq === nextSeq ? messages : []
      messages = [...known, ...messagesOf(batch.locationUuid, batch.fromSeq, batch.entries)].slice(-MAX_RECENT_MESSAGES)
      nextSeq = batch.fromSeq + batch.entries.length
    },
    skipTo(seq) {
      if (seq < nextSeq) return
      messages = []
      nextSeq = seq + 1
    },
    after(seq) {
      const first = nextSeq - messages.length
      if (seq === null || messages.length === 0 || seq + 1 < first || seq >= nextSeq) return null
      const index = seq + 1 - first
      return messages.slice(index, index + MAX_FRAME_MESSAGES)
    },
  }
}
