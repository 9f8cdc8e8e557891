import * as z from 'zod/mini'
import { instant, uuid } from '../values.ts'

/** Largest file that can be imported, as it travels (compressed where it is). */
export const LARGEST_IMPORT_BYTES = 100 * 1024 * 1024
/** Faults of an import that are kept with their line; more are only counted. */
export const MOST_KEPT_FAULTS = 1000

/** One import of history from a file, as far as it has come. */
export const importJob = z.object({
  uuid,
  kind: z.enum(['sensors', 'counts']),
  file_name: z.string(),
  /** `waiting` and `running` go on by themselves, also after a restart; `failed` says why in `failure`. */
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  created_at: instant,
  finished_at: z.nullable(instant),
  percent: z.number(),
  /** Lines read behind the column names. */
  lines: z.int(),
  /** Lines that were stored, whether they were new or known. */
  accepted: z.int(),
  /** Lines that were refused; the first of them are in `faults`. */
  refused: z.int(),
  faults: z.array(z.object({ line: z.int(), column: z.nullable(z.string()), message: z.string() })),
  /** Code of the problem that ended the import, with the columns that it names. */
  failure: z.nullable(
    z.object({ code: z.string(), errors: z.array(z.object({ path: z.string(), message: z.string() })) }),
  ),
})
/** An import. */
export type ImportJob = z.output<typeof importJob>
