import type { InspectionEvent } from 'xstate'
import { createEntryReader, type LogEntry } from './entry.ts'
import { jsonSize } from './json-size.ts'

/** The build that wrote a log and the start time. `dropped` counts entries that the rings discarded. */
export type LogHeader = { run: string; build: string; startedAt: number; dropped: number }
/** A log as it is stored, exported and replayed. */
export type EventLog = { header: LogHeader; entries: readonly LogEntry[] }

/** A storage for entries, written in batches; `deleted` are the numbers of stored entries to delete. */
export type LogStorage = {
  write(header: LogHeader, entries: readonly LogEntry[], deleted: readonly number[]): void
  /** Deletes the logs of all page loads, except one. */
  clear(keptRun: string | null): void
}

/** Number of small entries that the log of one page keeps. */
export const RING_SIZE = 5000
/** JSON size from which an entry is large, for example a long answer or a frame of live counts. */
export const LARGE_ENTRY_SIZE = 500
/** Total JSON size of the large entries that are kept. */
export const LARGE_RING_SIZE = 200_000

type RecorderOptions = {
  build: string
  now?: () => number
  size?: number
  largeRingSize?: number
  storage?: LogStorage
}
type LargeEntry = { entry: LogEntry; jsonSize: number }

/**
 * Creates a recorder of the events of all actors. Pass `inspect` to the root actor; `flush` writes to the storage.
 * Large entries have their own ring with a limited JSON size, so that a live stream neither fills the memory nor
 * displaces user commands.
 */
export const createRecorder = ({
  build,
  now = Date.now,
  size = RING_SIZE,
  largeRingSize = LARGE_RING_SIZE,
  storage,
}: RecorderOptions) => {
  const readEntry = createEntryReader()
  const startedAt = now()
  // Two tabs can start in the same millisecond.
  const run = `${startedAt}-${Math.random().toString(36).slice(2, 8)}`
  const header: LogHeader = { run, build, startedAt, dropped: 0 }
  let ring: LogEntry[] = []
  const large: LargeEntry[] = []
  let largeTotal = 0
  let unwritten: LogEntry[] = []
  let deleted: number[] = []
  let count = 0
  const listeners = new Set<(entry: LogEntry) => void>()
  const drop = (entries: readonly LogEntry[]): void => {
    header.dropped += entries.length
    deleted.push(...entries.map(({ n }) => n))
  }
  const keepLarge = (one: LargeEntry): void => {
    large.push(one)
    largeTotal += one.jsonSize
    while (largeTotal > largeRingSize) {
      const oldest = large.shift()
      if (!oldest) return
      largeTotal -= oldest.jsonSize
      drop([oldest.entry])
    }
  }
  const keepSmall = (entry: LogEntry): void => {
    ring.push(entry)
    if (ring.length <= size * 2) return
    drop(ring.slice(0, -size))
    ring = ring.slice(-size)
  }
  const keep = (entry: LogEntry): void => {
    count += 1
    unwritten.push(entry)
    const entrySize = jsonSize(entry.event)
    if (entrySize >= LARGE_ENTRY_SIZE) keepLarge({ entry, jsonSize: entrySize })
    else keepSmall(entry)
    for (const listener of listeners) listener(entry)
  }
  return {
    inspect: (inspected: InspectionEvent): void => {
      const entry = readEntry(inspected, count, now())
      if (entry) keep(entry)
    },
    /** Adds an entry that no actor receives: a measured web vital, a view that failed to render. */
    note: (type: string, facts: Record<string, unknown>): void =>
      keep({ n: count, at: now(), path: '', source: null, external: false, event: { type, ...facts } }),
    log: (): EventLog => ({
      header: { ...header },
      entries: [...ring, ...large.map(({ entry }) => entry)].sort((one, other) => one.n - other.n),
    }),
    /** Calls the listener with each new entry; the returned function ends it. */
    subscribe: (listener: (entry: LogEntry) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Deletes the stored logs of other page loads: nobody is logged in any more. */
    forgetOthers: (): void => storage?.clear(run),
    /** Deletes all entries and all stored logs, so that the next user of the browser does not see them. */
    forgetAll: (): void => {
      drop([...ring, ...large.map(({ entry }) => entry)])
      ring = []
      large.length = 0
      largeTotal = 0
      unwritten = []
      deleted = []
      storage?.clear(null)
    },
    flush: (): void => {
      const droppedNumbers = new Set(deleted)
      const entries = unwritten.filter(({ n }) => !droppedNumbers.has(n))
      if (entries.length > 0 || droppedNumbers.size > 0) storage?.write(header, entries, deleted)
      unwritten = []
      deleted = []
    },
  }
}

/** A running recorder. */
export type Recorder = ReturnType<typeof createRecorder>
