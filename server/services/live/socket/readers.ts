import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { LiveContext } from '../context.ts'
import type { RemoteLogBatch } from '../log/log-batch.ts'
import { type Frame, latestSeqs, readLog } from '../log/read.ts'
import { type RecentMessages, recentMessages } from '../log/recent-messages.ts'
import type { LiveLocation } from './frame-sender.ts'

/** Called when a location has a message with this number. */
export type Reader = (locationUuid: string, seq: number) => void

/**
 * The readers of each location in this process. The newest messages of a location are kept in memory for all its
 * readers.
 */
export type Readers = {
  add(locationUuid: string, reader: Reader): void
  remove(locationUuid: string, reader: Reader): void
  /** The frame after message `seq` of a location. */
  next: (location: LiveLocation, seq: number | null) => Promise<Frame>
  /** Takes a batch of another process. */
  receive: (batch: RemoteLogBatch) => void
  /** Reads from the database which of the locations have new messages of other processes. */
  poll: () => Promise<void>
  close: () => void
}

type ReaderContext = Pick<LiveContext, 'store' | 'clock' | 'newEntries' | 'readersChanges'>
type LogReader = ReturnType<typeof batchedLogReader>
type ReadLocation = { readers: Set<Reader>; recent: RecentMessages; fromLog?: LogReader }

// After a restart, thousands of readers of one location need the same messages.
const batchedLogReader = (live: ReaderContext, location: LiveLocation) =>
  batchedLookup(async (seqs: readonly (number | null)[]) => {
    const frames = await Promise.all(seqs.map((seq) => readLog(live, location, seq)))
    return new Map(seqs.map((seq, index) => [seq, frames[index] ?? []]))
  })

/** Subscribes to the new entries of this process until `close` is called. */
export const liveReaders = (live: ReaderContext): Readers => {
  const read = new Map<string, ReadLocation>()
  const receive = ({ locationUuid, fromSeq, toSeq, entries }: RemoteLogBatch) => {
    const location = read.get(locationUuid)
    if (!location) return
    if (entries) location.recent.add({ locationUuid, fromSeq, entries })
    else location.recent.skipTo(toSeq)
    for (const reader of location.readers) reader(locationUuid, toSeq)
  }
  const close = live.newEntries.subscribe((batch) =>
    receive({ ...batch, toSeq: batch.fromSeq + batch.entries.length - 1 }),
  )
  return {
    add(locationUuid, reader) {
      const location = read.get(locationUuid) ?? { readers: new Set(), recent: recentMessages() }
      const isFirst = !read.has(locationUuid)
      read.set(locationUuid, location)
      location.readers.add(reader)
      if (isFirst) live.readersChanges.notify({ locationUuid, hasReaders: true })
    },
    remove(locationUuid, reader) {
      const location = read.get(locationUuid)
      location?.readers.delete(reader)
      if (location?.readers.size !== 0) return
      read.delete(locationUuid)
      live.readersChanges.notify({ locationUuid, hasReaders: false })
    },
    async next(location, seq) {
      const known = read.get(location.locationUuid)
      if (!known) return readLog(live, location, seq)
      const recent = known.recent.after(seq)
      if (recent) return recent
      known.fromLog ??= batchedLogReader(live, location)
      return (await known.fromLog(seq)) ?? []
    },
    receive,
    async poll() {
      if (read.size === 0) return
      for (const { locationUuid, seq } of await latestSeqs(live, [...read.keys()])) {
        const location = read.get(locationUuid)
        location?.recent.skipTo(seq)
        for (const reader of location?.readers ?? []) reader(locationUuid, seq)
      }
    },
    close,
  }
}
