import * as z from 'zod/mini'
import { instant, uuid } from '../values.ts'

/** Maximum size of an import file as it is sent, compressed or not. */
export const LARGEST_IMPORT_BYTES = 100 * 1024 * 1024
/** Maximum number of rejected lines that are stored with their messages; further ones are only counted. */
export const MAX_KEPT_LINE_ERRORS = 1000

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
  /** Rejected lines; the first of them are in `faults`. */
  refused: z.int(),
  faults: z.array(z.object({ line: z.int(), column: z.nullable(z.string()), message: z.string() })),
  /**
   * Problem code that ended the import, with its field errors; of an unfinished one, why it waits to be tried again.
   */
  failure: z.nullable(
    z.object({ code: z.string(), errors: z.array(z.object({ path: z.string(), message: z.string() })) }),
  ),
})
/** An import. */
export type ImportJob = z.output<typeof importJob>
