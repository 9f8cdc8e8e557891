import type { InspectionEvent } from 'xstate'
import { type Entry, entryOf } from './entry.ts'
import { weightOf } from './weight.ts'

/** What stands above a log: which build wrote it and when it began. `dropped` counts entries that the ring let go. */
export type LogHeader = { run: string; build: string; startedAt: number; dropped: number }
/** A log as it is kept, exported and replayed. */
export type EventLog = { header: LogHeader; entries: readonly Entry[] }

/** Where entries are written, some at a time. */
export type Shelf = { write(header: LogHeader, entries: readonly Entry[]): void }

/** Entries that the log of one page keeps. */
export const RING_SIZE = 5000
/** Memory that they may take together: answers of a year of single hours have most of a megabyte each. */
const RING_BYTES = 24_000_000

type RecorderOptions = { build: string; now?: () => number; size?: number; bytes?: number; shelf?: Shelf }

type Weighed = { entry: Entry; weight: number }

/** The latest entries, at most so many and so heavy; the very last one always. */
const latest = (ring: readonly Weighed[], size: number, bytes: number): Weighed[] => {
  let first = Math.max(0, ring.length - 1)
  let weight = ring[first]?.weight ?? 0
  while (first > 0 && ring.length - first < size) {
    weight += ring[first - 1]?.weight ?? 0
    if (weight > bytes) break
    first -= 1
  }
  return ring.slice(first)
}

/** Records the whole client: pass `inspect` to the root actor. Writes go to the shelf when `flush` is called. */
export const createRecorder = ({
  build,
  now = Date.now,
  size = RING_SIZE,
  bytes = RING_BYTES,
  shelf,
}: RecorderOptions) => {
  const startedAt = now()
  const header: LogHeader = { run: `${startedAt}`, build, startedAt, dropped: 0 }
  let ring: Weighed[] = []
  let ringBytes = 0
  let unwritten: Entry[] = []
  let count = 0
  const keep = (entry: Entry): void => {
    count += 1
    const weight = weightOf(entry.event)
    ring.push({ entry, weight })
    ringBytes += weight
    unwritten.push(entry)
    // Cutting only at twice the size keeps the cost of an entry constant.
    if (ring.length <= size * 2 && ringBytes <= bytes * 2) return
    const kept = latest(ring, size, bytes)
    header.dropped += ring.length - kept.length
    ring = kept
    ringBytes = kept.reduce((sum, each) => sum + each.weight, 0)
  }
  return {
    inspect: (inspected: InspectionEvent): void => {
      const entry = entryOf(inspected, count, now())
      if (entry) keep(entry)
    },
    /** Notes something that no actor receives: a measured web-vital, a broken view. */
    note: (type: string, facts: Record<string, unknown>): void =>
      keep({ n: count, at: now(), path: '', source: null, external: false, event: { type, ...facts } }),
    log: (): EventLog => ({ header: { ...header }, entries: ring.map((each) => each.entry) }),
    flush: (): void => {
      if (unwritten.length > 0) shelf?.write(header, unwritten)
      unwritten = []
    },
  }
}

/** A running recorder. */
export type Recorder = ReturnType<typeof createRecorder>
