import { differences } from '../../../src/event-log/differences.ts'
import type { LogEntry } from '../../../src/event-log/entry.ts'
import { filterEntries } from '../../../src/event-log/filter-entries.ts'
import { exportLog, parseLog } from '../../../src/event-log/log-file.ts'
import type { EventLogPort, ReadableLog } from '../../../src/features/testing/event-log-port.ts'

/** Start of the sample logs, in milliseconds since 1970. */
export const logStartedAt = Date.UTC(2026, 10, 24, 11, 5)

/** An entry of a screen of its own, one second after the one before it. */
export const sampleEntry = (n: number, type: string, external: boolean): LogEntry => ({
  n,
  at: logStartedAt + n * 1000,
  path: `/screen${n}`,
  source: null,
  external,
  event: { type, page: n },
})

/** A log with the real filter. Its state after entry n is the text `after n`; entry 2 differs from entry 1 on. */
export const readable = (entries: readonly LogEntry[]): ReadableLog => ({
  entries,
  filter: (given) => filterEntries(entries, { ...given, path: '' }),
  stateAt: async (n) => ({ state: { value: `after ${n}`, children: {} }, divergedAt: n === 2 ? 1 : null }),
})

/** The text of a log file with some entries. */
export const fileOf = (entries: readonly LogEntry[]): string =>
  exportLog(
    { header: { run: '1', build: 'b', startedAt: logStartedAt, dropped: 0 }, entries },
    {},
    { status: 'active', children: {} },
  )

/** The port of the page for testers over a log, with the real reader of files and no earlier visits. */
export const portOf = (entries: readonly LogEntry[]): EventLogPort => ({
  read: () => readable(entries),
  parse: (text) => readable(parseLog(text).entries),
  earlierVisits: async () => [],
  save: async () => undefined,
  differences,
  runningValue: () => null,
})
