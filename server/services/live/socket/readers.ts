import { SILENT_AFTER_MS } from '../../../../contract/limits.ts'
import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { LiveContext } from '../context.ts'
import type { RemoteLogBatch } from '../log/log-batch.ts'
import type { QualityContext } from '../log/quality.ts'
import { type Frame, type LogRequest, latestSeqs, readLog } from '../log/read-log.ts'
import { recentMessages } from '../log/recent-messages.ts'
import type { LiveLocation } from './frame-sender.ts'
import type { RemoteEntries } from './remote-entries.ts'

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
  /**
   * Reads the numbers of the latest messages from the database, and notifies readers of messages of other processes.
   * Locations whose messages arrive from the other processes are asked for in every tenth poll only.
   */
  poll: () => Promise<void>
  close: () => void
}

type ReaderContext = QualityContext & Pick<LiveContext, 'newEntries' | 'readersChanges' | 'recentBytes'>
/**
 * `latestMs` is when the newest of its recent messages arrived, in milliseconds since 1970. `polledWith` is the
 * subscription that a poll found: what was sent before it is known.
 */
type ReadLocation = { readers: Set<Reader>; latestMs: number; polledWith: number }

/** Of so many polls one asks for all locations: a process that has lost Redis sends nothing. */
const POLLS_OF_A_ROUND = 10

// Batches reads, because after a restart thousands of readers need the same messages, or one reader many locations.
const batchedLogReader = (live: ReaderContext) =>
  batchedLookup(
    async (requests: readonly LogRequest[]) => {
      const frames = await readLog(live, requests)
      return new Map(requests.map((request, index) => [request, frames[index] ?? []]))
    },
    ({ locationUuid, seq }) => `${locationUuid} ${seq}`,
  )

/**
 * Creates the readers. They subscribe to the new entries of this process until `close` is called, and to those of other
 * processes while a location has readers.
 */
export const liveReaders = (live: ReaderContext, remote?: RemoteEntries): Readers => {
  const locations = new Map<string, ReadLocation>()
  const recent = recentMessages(live.recentBytes)
  const readFromLog = batchedLogReader(live)
  let polls = 0
  const receive = ({ locationUuid, fromSeq, toSeq, entries }: RemoteLogBatch) => {
    const location = locations.get(locationUuid)
    if (!location) return
    location.latestMs = live.clock.now().getTime()
    if (entries) recent.add({ locationUuid, fromSeq, entries })
    else recent.skipTo(locationUuid, toSeq)
    for (const reader of location.readers) reader(locationUuid, toSeq)
  }
  const subscriptionOf = (locationUuid: string): number => remote?.subscriptionOf(locationUuid) ?? 0
  const close = live.newEntries.subscribe((batch) =>
    receive({ ...batch, toSeq: batch.fromSeq + batch.entries.length - 1 }),
  )
  return {
    add(locationUuid, reader) {
      const location = locations.get(locationUuid) ?? { readers: new Set(), latestMs: 0, polledWith: 0 }
      const isFirst = !locations.has(locationUuid)
      locations.set(locationUuid, location)
      location.readers.add(reader)
      if (isFirst) remote?.follow(locationUuid, receive)
      if (isFirst) live.readersChanges.notify({ locationUuid, hasReaders: true })
    },
    remove(locationUuid, reader) {
      const location = locations.get(locationUuid)
      location?.readers.delete(reader)
      if (location?.readers.size !== 0) return
      locations.delete(locationUuid)
      recent.remove(locationUuid)
      remote?.leave(locationUuid)
      live.readersChanges.notify({ locationUuid, hasReaders: false })
    },
    async next(location, seq) {
      const read = locations.get(location.locationUuid)
      // For a silent arabox, only the log has the duration of the silence.
      const isSilent = read !== undefined && live.clock.now().getTime() - read.latestMs >= SILENT_AFTER_MS
      const known = isSilent || !read ? null : recent.after(location.locationUuid, seq)
      return known ?? (await readFromLog({ ...location, seq })) ?? []
    },
    async poll() {
      polls += 1
      const isRound = polls % POLLS_OF_A_ROUND === 0
      // Before the query: it sees everything that was sent before the subscription began.
      const asked = [...locations]
        .map(([locationUuid, location]) => ({ locationUuid, location, subscription: subscriptionOf(locationUuid) }))
        .filter(({ location, subscription }) => isRound || subscription === 0 || subscription !== location.polledWith)
      if (asked.length === 0) return
      const latest = await latestSeqs(
        live,
        asked.map(({ locationUuid }) => locationUuid),
      )
      for (const { locationUuid, seq } of latest) {
        const location = locations.get(locationUuid)
        recent.skipTo(locationUuid, seq)
        for (const reader of location?.readers ?? []) reader(locationUuid, seq)
      }
      for (const { location, subscription } of asked) location.polledWith = subscription
    },
    close,
  }
}
