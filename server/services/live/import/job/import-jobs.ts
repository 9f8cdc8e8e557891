import { and, asc, desc, eq, inArray, max, or, sql } from 'drizzle-orm'
import type { ImportJob } from '../../../../../contract/live/imports.ts'
import { notFound } from '../../../../http/problem.ts'
import type { Db, Tx } from '../../../../store/database.ts'
import { importJob } from '../../tables.ts'
import type { RejectedLine } from '../file/csv-table.ts'
import { completeFault, withRejectedLines } from '../file/rejected-lines.ts'

/** A stored import. */
export type Job = typeof importJob.$inferSelect

const MAX_LISTED = 50
/** Faults of an import that a list shows; the import itself has all stored ones. */
const MAX_LISTED_FAULTS = 20

const unfinished = inArray(importJob.status, ['waiting', 'running'])

const percentOf = ({ status, bytes, bytesDone }: Job): number => {
  if (status === 'done') return 100
  // The last percent is reserved for the end, because read lines are not stored yet.
  return Math.min(99, Math.floor((100 * bytesDone) / Math.max(1, bytes)))
}

/** Presents an import. */
export const presentJob = (job: Job): ImportJob => ({
  uuid: job.uuid,
  kind: job.kind,
  file_name: job.fileName,
  status: job.status,
  created_at: job.createdAt.toISOString(),
  finished_at: job.finishedAt?.toISOString() ?? null,
  percent: percentOf(job),
  lines: job.lines,
  accepted: job.accepted,
  refused: job.rejected,
  replaced: job.replaced,
  same_hour: job.kind === 'counts' ? (job.options.sameHour ?? 'later') : null,
  faults: job.rejectedLines.map(completeFault),
  failure: job.failure,
})

/** One import; throws `not_found`. */
export const getJob = async (tx: Tx, uuid: string): Promise<Job> => {
  const [job] = await tx.select().from(importJob).where(eq(importJob.uuid, uuid))
  if (!job) throw notFound()
  return job
}

/** The latest imports, newest first, each with its first faults. */
export const listJobs = async (tx: Tx): Promise<{ items: ImportJob[] }> => {
  const jobs = await tx.select().from(importJob).orderBy(desc(importJob.createdAt)).limit(MAX_LISTED)
  return {
    items: jobs.map((job) => presentJob({ ...job, rejectedLines: job.rejectedLines.slice(0, MAX_LISTED_FAULTS) })),
  }
}

/** Imports that have not ended, oldest first. */
export const listUnfinishedJobs = (tx: Tx): Promise<Job[]> =>
  tx.select().from(importJob).where(unfinished).orderBy(asc(importJob.createdAt))

/**
 * The earlier import of a repeated file, if it need not be imported again: one that has not ended, or the last import
 * of all if it rejected no line. In other cases the file is imported again, because the result can differ.
 */
export const findSameJob = async (
  tx: Tx,
  { sha256, kind, options }: Pick<Job, 'sha256' | 'kind' | 'options'>,
): Promise<Job | null> => {
  const isLast = sql`not exists (select from import_job as later where later.created_at > ${importJob.createdAt})`
  const [same] = await tx
    .select()
    .from(importJob)
    .where(
      and(
        eq(importJob.sha256, sha256),
        eq(importJob.kind, kind),
        sql`${importJob.options} = ${JSON.stringify(options)}::jsonb`,
        or(unfinished, and(eq(importJob.status, 'done'), eq(importJob.rejected, 0), isLast)),
      ),
    )
    .orderBy(desc(importJob.createdAt))
    .limit(1)
  return same ?? null
}

/** Stores a new waiting import; its `created_at` is later than that of all others. */
export const addJob = async (
  tx: Tx,
  values: Pick<Job, 'uuid' | 'kind' | 'options' | 'sha256' | 'bytes' | 'fileName' | 'createdBy'>,
  now: Date,
): Promise<Job> => {
  const [last] = await tx.select({ at: max(importJob.createdAt) }).from(importJob)
  const createdAt = new Date(Math.max(now.getTime(), (last?.at?.getTime() ?? 0) + 1))
  const [job] = await tx
    .insert(importJob)
    .values({ ...values, status: 'waiting', createdAt })
    .returning()
  if (!job) throw new Error('the import was not stored')
  return job
}

/** Lines of a batch, its rejected ones, those about the hour of an earlier one, and the bytes read so far. */
export type JobProgress = {
  lines: number
  rejected: readonly RejectedLine[]
  shared: readonly number[]
  bytesDone: number
}

/** Thrown if another process has continued the import. The transaction must be rolled back. */
export class ImportTakenOver extends Error {
  override readonly name = 'ImportTakenOver'
}

/** Adds a batch to the counters of an import in the transaction that stores it; returns the changed import. */
export const advanceJob = async (
  tx: Tx,
  job: Job,
  { lines, rejected, shared, bytesDone }: JobProgress,
): Promise<Job> => {
  const [advanced] = await tx
    .update(importJob)
    .set({
      status: 'running',
      failure: null,
      lines: job.lines + lines,
      accepted: job.accepted + lines - rejected.length,
      rejected: job.rejected + rejected.length,
      replaced: job.replaced + shared.length,
      ...(rejected.length > 0 ? { rejectedLines: withRejectedLines(job.rejectedLines, rejected) } : {}),
      bytesDone: Math.max(job.bytesDone, bytesDone),
    })
    .where(and(eq(importJob.uuid, job.uuid), eq(importJob.lines, job.lines), unfinished))
    .returning()
  if (!advanced) throw new ImportTakenOver(`another process continued the import ${job.uuid}`)
  return advanced
}

/** Marks an unfinished import as delayed by the server, until it advances or ends. */
export const noteDelay = async (db: Db, uuid: string): Promise<void> => {
  const failure: ImportJob['failure'] = { code: 'internal', errors: [] }
  await db
    .update(importJob)
    .set({ failure })
    .where(and(eq(importJob.uuid, uuid), unfinished))
}

/** Ends an import: `done`, or `failed` with the failure. */
export const endJob = async (db: Db, uuid: string, failure: ImportJob['failure'], now: Date): Promise<void> => {
  await db
    .update(importJob)
    .set({ status: failure === null ? 'done' : 'failed', failure, finishedAt: now })
    .where(and(eq(importJob.uuid, uuid), unfinished))
}

/** Stores how many rows of an import share their hour with an earlier row, before any of them is stored. */
export const noteSharedHours = async (db: Db, uuid: string, count: number): Promise<void> => {
  await db
    .update(importJob)
    .set({ replaced: count })
    .where(and(eq(importJob.uuid, uuid), unfinished))
}
