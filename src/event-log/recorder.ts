import type { InspectionEvent } from 'xstate'
import { entryOf, type LogEntry } from './entry.ts'
import { jsonSize } from './json-size.ts'

/** What stands above a log: which build wrote it and when it began. `dropped` counts entries that the rings let go. */
export type LogHeader = { run: string; build: string; startedAt: number; dropped: number }
/** A log as it is kept, exported and replayed. */
export type EventLog = { header: LogHeader; entries: readonly LogEntry[] }

/** Where entries are written, some at a time; `forgotten` are numbers of such that were written before and are let go. */
export type LogStorage = { write(header: LogHeader, entries: readonly LogEntry[], forgotten: readonly number[]): void }

/** Light entries that the log of one page keeps. */
export const RING_SIZE = 5000
/** Values of which an entry that counts as heavy has at least this many: a long answer, a frame of live counts. */
export const LARGE_ENTRY_SIZE = 500
/** Values of all heavy entries that are kept together. */
export const LARGE_RING_SIZE = 200_000

type RecorderOptions = { build: string; now?: () => number; size?: number; heavyWeight?: number; shelf?: LogStorage }
type Heavy = { entry: LogEntry; weight: number }

/**
 * Records the events of all actors: pass `inspect` to the root actor. `flush` writes to the storage. Large entries have a ring
 * of their own with a limited JSON size, so that a live stream neither fills the memory nor displaces user commands.
 */
export const createRecorder = ({
  build,
  now = Date.now,
  size = RING_SIZE,
  heavyWeight = LARGE_RING_SIZE,
  shelf,
}: RecorderOptions) => {
  const startedAt = now()
  const header: LogHeader = { run: `${startedAt}`, build, startedAt, dropped: 0 }
  let ring: LogEntry[] = []
  const heavy: Heavy[] = []
  let weight = 0
  let unwritten: LogEntry[] = []
  let forgotten: number[] = []
  let count = 0
  const forget = (entries: readonly LogEntry[]): void => {
    header.dropped += entries.length
    forgotten.push(...entries.map(({ n }) => n))
  }
  const keepHeavy = (one: Heavy): void => {
    heavy.push(one)
    weight += one.weight
    while (weight > heavyWeight) {
      const oldest = heavy.shift()
      if (!oldest) return
      weight -= oldest.weight
      forget([oldest.entry])
    }
  }
  const keepLight = (entry: LogEntry): void => {
    ring.push(entry)
    if (ring.length <= size * 2) return
    forget(ring.slice(0, -size))
    ring = ring.slice(-size)
  }
  const keep = (entry: LogEntry): void => {
    count += 1
    unwritten.push(entry)
    const entryWeight = jsonSize(entry.event)
    if (entryWeight >= LARGE_ENTRY_SIZE) keepHeavy({ entry, weight: entryWeight })
    else keepLight(entry)
  }
  return {
    inspect: (inspected: InspectionEvent): void => {
      const entry = entryOf(inspected, count, now())
      if (entry) keep(entry)
    },
    /** Notes something that no actor receives: a measured web-vital, a broken view. */
    note: (type: string, facts: Record<string, unknown>): void =>
      keep({ n: count, at: now(), path: '', source: null, external: false, event: { type, ...facts } }),
    log: (): EventLog => ({
      header: { ...header },
      entries: [...ring, ...heavy.map(({ entry }) => entry)].sort((one, other) => one.n - other.n),
    }),
    flush: (): void => {
      const gone = new Set(forgotten)
      const entries = unwritten.filter(({ n }) => !gone.has(n))
      if (entries.length > 0 || gone.size > 0) shelf?.write(header, entries, forgotten)
      unwritten = []
      forgotten = []
    },
  }
}

/** A running recorder. */
export type Recorder = ReturnType<typeof createRecorder>
