import type { Live } from './context.ts'
import { newsOf } from './log-news.ts'
import { type Frame, latestSeqs, readLog } from './log-read.ts'
import { type RecentMessages, recentMessages } from './log-recent.ts'
import type { LivePlace } from './pump.ts'

/** Whoever wants to be told that a location has a message with this number. */
export type Reader = (locationUuid: string, seq: number) => void

/** Who reads which location in this process; the newest messages of those locations are kept in memory, once for all their readers. */
export type Readers = {
  add(locationUuid: string, reader: Reader): void
  remove(locationUuid: string, reader: Reader): void
  /** What comes after a number of a location. */
  next: (place: LivePlace, seq: number | null) => Promise<Frame>
  /** Looks in the log for what other processes added to the locations that are read here. */
  look: () => Promise<void>
  close: () => void
}

/** Begins to listen to the news of a store. */
export const liveReaders = (live: Pick<Live, 'store' | 'clock'>): Readers => {
  const read = new Map<string, { readers: Set<Reader>; recent: RecentMessages }>()
  const close = newsOf(live.store).hear((batch) => {
    const location = read.get(batch.locationUuid)
    if (!location) return
    location.recent.add(batch)
    for (const reader of location.readers) reader(batch.locationUuid, batch.fromSeq + batch.entries.length - 1)
  })
  return {
    add(locationUuid, reader) {
      const location = read.get(locationUuid) ?? { readers: new Set(), recent: recentMessages() }
      read.set(locationUuid, location)
      location.readers.add(reader)
    },
    remove(locationUuid, reader) {
      const location = read.get(locationUuid)
      location?.readers.delete(reader)
      if (location?.readers.size === 0) read.delete(locationUuid)
    },
    async next(place, seq) {
      return read.get(place.locationUuid)?.recent.after(seq) ?? readLog(live, place, seq)
    },
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
