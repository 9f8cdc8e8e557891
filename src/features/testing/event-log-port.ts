/** One entry of an event log, as the page shows it. */
export type ShownEntry = {
  n: number
  /** Milliseconds since 1970. */
  at: number
  /** Address of the actor; the root has the empty path. */
  path: string
  external: boolean
  event: { type: string } & Record<string, unknown>
}

/** The state of the application as a tree of actors. */
export type ShownState = { value?: unknown; context?: unknown; children: Readonly<Record<string, ShownState>> }

/** One address at which two entries differ. */
export type ShownDifference = { path: string; before: unknown; after: unknown }

/** An event log that can be read: that of this browser up to now, or one from a file. */
export type ReadableLog = {
  entries: readonly ShownEntry[]
  filter: (given: { text: string; onlyExternal: boolean }) => readonly ShownEntry[]
  /** Replays up to an entry; `divergedAt` is the first entry that was not reproduced. Rejects if it cannot. */
  stateAt: (n: number) => Promise<{ state: ShownState; divergedAt: number | null }>
}

/** A page load with its log; `startedAt` in milliseconds since 1970. */
export type Visit = { run: string; startedAt: number; log: ReadableLog }

/** What the page may ask of the event log, which it does not import. */
export type EventLogPort = {
  /** The log of this browser up to now. */
  read: () => ReadableLog
  /** Reads the text of a log file; throws an error that names the first wrong value. */
  parse: (text: string) => ReadableLog
  /** The stored logs of this browser's earlier page loads, newest first. Rejects if they cannot be read. */
  earlierVisits: () => Promise<readonly Visit[]>
  save: () => Promise<void>
  differences: (one: unknown, other: unknown) => readonly ShownDifference[]
  /** The state value of the running machine with this id; null if none is running. */
  runningValue: (machineId: string) => unknown
}
