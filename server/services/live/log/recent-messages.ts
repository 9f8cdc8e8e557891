import type { LiveMessage } from '../../../../contract/live/stream.ts'
import { messagesOf } from './log.ts'
import type { LogBatch } from './new-entries.ts'
import { type Frame, MAX_FRAME_MESSAGES } from './read.ts'

/** Most messages of one location that are kept in memory beside the log. */
const MAX_RECENT_MESSAGES = 5000

/** The newest messages of one location, so that many readers of it do not ask the database for the same ones. */
export type RecentMessages = {
  add(batch: LogBatch): void
  /** To be told the number at which the log stands: what nobody told here is only in the log. */
  stands(seq: number): void
  /** What comes after a number, at most one frame and empty when nothing does; null when only the log can tell. */
  after(seq: number | null): Frame | null
}

/** Keeps the newest messages of a location whose batches are told. */
export const recentMessages = (): RecentMessages => {
  let nextSeq = 0
  let messages: LiveMessage[] = []
  return {
    add(batch) {
      // One that was told late is in the log already; behind a gap it begins anew.
      if (batch.fromSeq < nextSeq) return
      const known = batch.fromSeq === nextSeq ? messages : []
      messages = [...known, ...messagesOf(batch.locationUuid, batch.fromSeq, batch.entries)].slice(-MAX_RECENT_MESSAGES)
      nextSeq = batch.fromSeq + batch.entries.length
    },
    stands(seq) {
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
