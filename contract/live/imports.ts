import * as z from 'zod/mini'
import { instant, uuid } from '../values.ts'

/** Maximum size of an import file as it is sent, compressed or not. */
export const LARGEST_IMPORT_BYTES = 100 * 1024 * 1024
/** Maximum number of different faults that an import keeps; lines with further ones are only counted. */
export const MAX_KEPT_FAULTS = 1000

/**
 * What becomes of rows of one file about the same hour of a sensor: `later` stores the later one, `sum` adds them up
 * (two directions of a counter), and `ask` stores nothing of a file that has such rows.
 */
export const sameHour = z.enum(['later', 'sum', 'ask'])
/** What becomes of rows about the same hour. */
export type SameHour = z.output<typeof sameHour>

/** Rejected lines with the same reason, column and value; lines that cannot be read, with the same reason. */
export const importFault = z.object({
  /** The first of the lines. */
  line: z.int(),
  /** The next lines, nine at most. */
  further_lines: z.array(z.int()),
  /** Number of all the lines. */
  count: z.int(),
  column: z.nullable(z.string()),
  /**
   * What the cell held, or the first of the lines that cannot be read, cut after 40 characters; null if the cell was
   * empty or the reason concerns several cells.
   */
  value: z.nullable(z.string()),
  message: z.string(),
})
/** Equal faults of an import. */
export type ImportFault = z.output<typeof importFault>

/** Import of a file with its progress. */
export const importJob = z.object({
  uuid,
  kind: z.enum(['sensors', 'counts']),
  file_name: z.string(),
  /** `waiting` and `running` imports continue, also after a restart; `failed` has its reason in `failure`. */
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  created_at: instant,
  finished_at: z.nullable(instant),
  percent: z.number(),
  /** Lines read, without the line of column names. */
  lines: z.int(),
  /** Stored lines, new ones and repeated ones. */
  accepted: z.int(),
  /** Rejected lines; their reasons are in `faults`. */
  refused: z.int(),
  /** Rows of counts about the same hour as an earlier row of the same file. `same_hour` says what became of them. */
  replaced: z.int(),
  /** Null for sensors. */
  same_hour: z.nullable(sameHour),
  faults: z.array(importFault),
  /**
   * Problem code that ended the import, with its field errors; of an unfinished one, why it waits to be tried again.
   */
  failure: z.nullable(
    z.object({ code: z.string(), errors: z.array(z.object({ path: z.string(), message: z.string() })) }),
  ),
})
/** An import. */
export type ImportJob = z.output<typeof importJob>
