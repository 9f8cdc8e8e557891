import { MINUTE_MS, SECOND_MS } from '../../../../../machines/calendar/durations.ts'
import type { LiveContext } from '../../context.ts'
import type { ImportFiles } from './import-files.ts'
import { endJob, ImportTakenOver, type Job, listUnfinishedJobs, noteDelay } from './import-jobs.ts'
import { runImport } from './run-import.ts'

/** How often the database may reject the same lines of an import before it ends as failed. */
const MAX_ATTEMPTS = 5
/** Pauses between attempts while the disk or the database fails. Each pause is twice as long as the previous one. */
const SHORTEST_PAUSE_MS = 15 * SECOND_MS
const LONGEST_PAUSE_MS = 15 * MINUTE_MS

/** SQLSTATE classes of errors that the content of the lines causes, so that every attempt fails. */
const CAUSED_BY_LINES = /^(22|23|42|P0)...$/

const isCausedByLines = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  return (typeof code === 'string' && CAUSED_BY_LINES.test(code)) || isCausedByLines(error.cause)
}

/** The failures of an import at the same line, and the earliest time of the next attempt (`performance.now`). */
type Failures = { lines: number; count: number; nextMs: number }

/** Runs imports one after the other. */
export type ImportWorker = {
  /** Makes the worker check for unfinished imports. With `uuid`, that import is tried at once, without its pause. */
  wake(uuid?: string): void
  /** Stops after the current batch. Unfinished imports continue at the next start. */
  stop(): Promise<void>
}

/** Creates the worker; it does nothing until `wake` is called. */
export const importWorker = (live: LiveContext, files: ImportFiles): ImportWorker => {
  const ending = new AbortController()
  const stopping = AbortSignal.any([ending.signal, ...(live.stopping ? [live.stopping] : [])])
  const failures = new Map<string, Failures>()
  let running: Promise<void> = Promise.resolve()
  let isDue = false

  const giveUpOrRetry = async (job: Job, error: unknown): Promise<void> => {
    if (error instanceof ImportTakenOver) return
    live.log.error({ err: error, import: job.uuid }, 'an import failed and is tried again')
    const [present] = (await listUnfinishedJobs(live.store.db)).filter(({ uuid }) => uuid === job.uuid)
    if (!present) return
    const before = failures.get(job.uuid)
    const count = before?.lines === present.lines ? before.count + 1 : 1
    // The first retry is immediate, because most failures are short.
    if (count === 1) isDue = true
    const isCertain = isCausedByLines(error)
    const pauseMs = count === 1 || isCertain ? 0 : Math.min(SHORTEST_PAUSE_MS * 2 ** (count - 2), LONGEST_PAUSE_MS)
    failures.set(job.uuid, { lines: present.lines, count, nextMs: performance.now() + pauseMs })
    if (!isCertain && count > 1) await noteDelay(live.store.db, job.uuid)
    // A full disk or a lost database can last for hours. The file is not deleted, and the import continues afterwards.
    if (!isCertain || count < MAX_ATTEMPTS) return
    failures.delete(job.uuid)
    await endJob(live.store.db, job.uuid, { code: 'internal', errors: [] }, live.clock.now())
    await files.remove(job.uuid)
  }

  const runAll = async (): Promise<void> => {
    while (isDue && !stopping.aborted) {
      isDue = false
      for (const job of await listUnfinishedJobs(live.store.db)) {
        if (stopping.aborted) return
        if ((failures.get(job.uuid)?.nextMs ?? 0) > performance.now()) continue
        // The file is on another server with the same database, or is missing until it is uploaded again.
        if (!(await files.has(job.uuid))) continue
        try {
          await runImport(live, files, job, stopping)
          failures.delete(job.uuid)
        } catch (error) {
          await giveUpOrRetry(job, error)
        }
      }
    }
  }

  const logFailure = (error: unknown) => live.log.error({ err: error }, 'unfinished imports could not be read')
  return {
    wake(uuid) {
      if (uuid !== undefined) failures.delete(uuid)
      isDue = true
      running = running.then(runAll).catch(logFailure)
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}
