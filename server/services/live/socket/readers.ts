import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { LiveContext } from '../context.ts'
import { newsOf, type RemoteLogBatch } from '../log/new-entries.ts'
import { type Frame, latestSeqs, readLog } from '../log/read.ts'
import { type RecentMessages, recentMessages } from '../log/recent-messages.ts'
import { watchedOf } from '../watched.ts'
import type { LiveLocation } from './frame-sender.ts'

/** Whoever wants to be told that a location has a message with this number. */
export type Reader = (locationUuid: string, seq: number) => void

/** Who reads which location in this process; the newest messages of those locations are kept in memory, once for all their readers. */
export type Readers = {
  add(locationUuid: string, reader: Reader): void
  remove(locationUuid: string, reader: Reader): void
  /** What comes after a number of a location. */
  next: (place: LiveLocation, seq: number | null) => Promise<Frame>
  /** Takes what another process tells of its own accord. */
  told: (news: RemoteLogBatch) => void
  /** Looks in the log for what other processes added to the locations that are read here. */
  look: () => Promise<void>
  close: () => void
}

type LogReader = ReturnType<typeof batchedLogReader>
type Location = { readers: Set<Reader>; recent: RecentMessages; fromLog?: LogReader }

// After a restart thousands of readers of one place miss the same messages.
const batchedLogReader = (live: Pick<LiveContext, 'store' | 'clock'>, place: LiveLocation) =>
  batchedLookup(async (seqs: readonly (number | null)[]) => {
    const frames = await Promise.all(seqs.map((seq) => readLog(live, place, seq)))
    return new Map(seqs.map((seq, index) => [seq, frames[index] ?? []]))
  })

/** Begins to listen to the news of a store. */
export const liveReaders = (live: Pick<LiveContext, 'store' | 'clock'>): Readers => {
  const read = new Map<string, Location>()
  const watched = watchedOf(live.store)
  const told = ({ locationUuid, fromSeq, toSeq, entries }: RemoteLogBatch) => {
    const location = read.get(locationUuid)
    if (!location) return
    if (entries) location.recent.add({ locationUuid, fromSeq, entries })
    else location.recent.stands(toSeq)
    for (const reader of location.readers) reader(locationUuid, toSeq)
  }
  const close = newsOf(live.store).hear((batch) => told({ ...batch, toSeq: batch.fromSeq + batch.entries.length - 1 }))
  return {
    add(locationUuid, reader) {
      const location = read.get(locationUuid) ?? { readers: new Set(), recent: recentMessages() }
      const isFirst = !read.has(locationUuid)
      read.set(locationUuid, location)
      location.readers.add(reader)
      if (isFirst) watched.begin(locationUuid)
    },
    remove(locationUuid, reader) {
      const location = read.get(locationUuid)
      location?.readers.delete(reader)
      if (location?.readers.size !== 0) return
      read.delete(locationUuid)
      watched.end(locationUuid)
    },
    async next(place, seq) {
      const location = read.get(place.locationUuid)
      if (!location) return readLog(live, place, seq)
      const known = location.recent.after(seq)
      if (known) return known
      location.fromLog ??= batchedLogReader(live, place)
      return (await location.fromLog(seq)) ?? []
    },
    told,
    async look() {
      if (read.size === 0) return
      for (const { locationUuid, seq } of await latestSeqs(live, [...read.keys()])) {
        const location = read.get(locationUuid)
        location?.recent.stands(seq)
        for (const reader of location?.readers ?? []) reader(locationUuid, seq)
      }
    },
    close,
  }
}
