import type { LogEntry } from '../tables.ts'

/** Entries that one batch added to the live log of a location. They are committed. */
export type LogBatch = { locationUuid: string; fromSeq: number; entries: readonly LogEntry[] }

/**
 * Messages `fromSeq` to `toSeq` that another process added to the live log of a location; `entries` is null if there
 * are too many to send.
 */
export type RemoteLogBatch = {
  locationUuid: string
  fromSeq: number
  toSeq: number
  entries: readonly LogEntry[] | null
}
