import { sql } from 'drizzle-orm'
import type { Recording } from '../../../../contract/live/araboxes.ts'
import type { Counters } from '../../../../contract/live/stream.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { countersOf } from '../../../../machines/live/counters.ts'
import type { Account } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'
import type { LogEntry } from '../tables.ts'
import { countersAfter, FIRST_KIND_WITHOUT_INSTANT, localDayOf, messageOf } from './log-entries.ts'
import { QUALITY_MINUTES } from './quality.ts'

/** Most messages of an answer; of more only the latest are sent. */
const MAX_RECORDED_MESSAGES = 6000
/** One batch of the live log with its time of receipt in milliseconds since 1970. */
export type LoggedBatch = { fromSeq: number; atMs: number; entries: readonly LogEntry[] }

const counts = ['net', 'gross', 'car', 'carPeople', 'bus', 'busPeople'] as const

/** The counters before some entries of one day, from the counters after them. */
const countersBefore = (after: Counters, entries: readonly LogEntry[]): Counters => {
  const zero = countersOf(after.day)
  // A report of a whole hour corrects the counts. The recording treats it as known from the beginning.
  const counted = countersAfter(
    zero,
    entries.filter(([kind]) => kind < FIRST_KIND_WITHOUT_INSTANT),
  )
  const before = Object.fromEntries(counts.map((name) => [name, Math.max(0, after[name] - counted[name])]))
  return { ...zero, zones: after.zones, ...before }
}

const hasInstant = ([kind]: LogEntry): boolean => kind < FIRST_KIND_WITHOUT_INSTANT

/**
 * The last minutes of a location's log as a recording: the counters before it, and its messages by the second in which
 * they were counted, from `sinceMs` on. It begins with the present day. Without messages it has no batches.
 */
export const recordingOf = (
  locationUuid: string,
  batches: readonly LoggedBatch[],
  after: Counters,
  sinceMs: number,
): Recording => {
  const all = batches.flatMap(({ fromSeq, atMs, entries }) =>
    entries.map((entry, index) => ({ seq: fromSeq + index, entry, receivedMs: atMs })),
  )
  const dayBegun = all.findLastIndex(({ entry: [kind] }) => kind === FIRST_KIND_WITHOUT_INSTANT)
  const latest = all.slice(dayBegun + 1).slice(-MAX_RECORDED_MESSAGES)
  // A correction has no instant. It belongs to the message before it, regardless of its time of arrival.
  const countedMs = ({ entry, receivedMs }: (typeof all)[number]): number =>
    hasInstant(entry) ? Math.min(Number(entry[1]), receivedMs) : 0
  // Messages that were counted earlier, but arrived late, are included in the counters at the beginning.
  const first = latest.findIndex((each) => countedMs(each) >= sinceMs)
  const kept = first < 0 ? [] : latest.slice(first)
  const recorded: Recording['batches'] = []
  let lastMs = 0
  for (const logged of kept) {
    const { seq, entry } = logged
    const secondMs = Math.floor(countedMs(logged) / SECOND_MS) * SECOND_MS
    const message = messageOf(locationUuid, seq, entry)
    const last = recorded.at(-1)
    if (last && secondMs <= lastMs) last.entries.push(message)
    else {
      recorded.push({ at: new Date(secondMs).toISOString(), entries: [message] })
      lastMs = secondMs
    }
  }
  return {
    seq: (kept[0]?.seq ?? 1) - 1,
    counters: countersBefore(
      after,
      kept.map(({ entry }) => entry),
    ),
    batches: recorded,
  }
}

type Row = { counters: Counters; from_seq: number | null; at_ms: number | null; entries: LogEntry[] | null }

/** The last quarter of an hour of a location. Throws `not_found`. */
export const recentRecording = async (
  { store, clock, otherServices }: LiveContext,
  account: Account,
  untrusted: { id: number },
): Promise<Recording> => {
  const { uuid, timeZone } = await otherServices.getReadableLocation(store.db, account, untrusted)
  const now = clock.now()
  const since = new Date(now.getTime() - QUALITY_MINUTES * MINUTE_MS)
  // One statement, so that the log and the counters belong to the same instant.
  const { rows } = await store.lookups.execute<Row>(sql`
    select live_state.counters, log.from_seq::float8, (extract(epoch from log.at) * 1000)::float8 as at_ms, log.entries
    from live_state
    left join live_log as log on log.location_uuid = live_state.location_uuid and log.at > ${since.toISOString()}
    where live_state.location_uuid = ${uuid}
    order by log.to_seq`)
  const today = localDayOf(timeZone, now.getTime())
  const [first] = rows
  if (!first || first.counters.day !== today) return { seq: 0, counters: countersOf(today), batches: [] }
  const batches = rows.flatMap(({ from_seq: fromSeq, at_ms: atMs, entries }) =>
    fromSeq !== null && atMs !== null && entries ? [{ fromSeq, atMs, entries }] : [],
  )
  return recordingOf(uuid, batches, first.counters, since.getTime())
}
