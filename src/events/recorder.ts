import type { InspectionEvent } from 'xstate'
import { type Entry, entryOf } from './entry.ts'

/** What stands above a log: which build wrote it and when it began. `dropped` counts entries that the ring let go. */
export type LogHeader = { run: string; build: string; startedAt: number; dropped: number }
/** A log as it is kept, exported and replayed. */
export type EventLog = { header: LogHeader; entries: readonly Entry[] }

/** Where entries are written, some at a time. */
export type Shelf = { write(header: LogHeader, entries: readonly Entry[]): void }

/** Entries that the log of one page keeps. */
export const RING_SIZE = 5000

type RecorderOptions = { build: string; now?: () => number; size?: number; shelf?: Shelf }

/** Records the whole client: pass `inspect` to the root actor. Writes go to the shelf when `flush` is called. */
export const createRecorder = ({ build, now = Date.now, size = RING_SIZE, shelf }: RecorderOptions) => {
  const startedAt = now()
  const header: LogHeader = { run: `${startedAt}`, build, startedAt, dropped: 0 }
  let ring: Entry[] = []
  let unwritten: Entry[] = []
  let count = 0
  const keep = (entry: Entry): void => {
    count += 1
    ring.push(entry)
    unwritten.push(entry)
    if (ring.length <= size * 2) return
    header.dropped += ring.length - size
    ring = ring.slice(-size)
  }
  return {
    inspect: (inspected: InspectionEvent): void => {
      const entry = entryOf(inspected, count, now())
      if (entry) keep(entry)
    },
    /** Notes something that no actor receives: a measured web-vital, a broken view. */
    note: (type: string, facts: Record<string, unknown>): void =>
      keep({ n: count, at: now(), path: '', source: null, external: false, event: { type, ...facts } }),
    log: (): EventLog => ({ header: { ...header }, entries: [...ring] }),
    flush: (): void => {
      if (unwritten.length > 0) shelf?.write(header, unwritten)
      unwritten = []
    },
  }
}

/** A running recorder. */
export type Recorder = ReturnType<typeof createRecorder>
