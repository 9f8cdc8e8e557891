import type { LiveContext } from '../context.ts'
import type { ImportFiles } from './files.ts'
import { endJob, ImportTakenOver, type Job, listUnfinishedJobs } from './jobs.ts'
import { runImport } from './run.ts'

/** How often an import may fail at the same line, for a reason that is not its file, before it ends as failed. */
const MAX_ATTEMPTS = 5

/** Runs imports one after the other. */
export type ImportWorker = {
  /** Makes the worker check for unfinished imports. */
  wake(): void
  /** Stops after the present batch; unfinished imports continue at the next start. */
  stop(): Promise<void>
}

/** Creates the worker; it does nothing until `wake` is called. */
export const importWorker = (live: LiveContext, files: ImportFiles): ImportWorker => {
  const stopping = new AbortController()
  const failures = new Map<string, { lines: number; count: number }>()
  let running: Promise<void> = Promise.resolve()
  let isDue = false

  const giveUpOrRetry = async (job: Job, error: unknown): Promise<void> => {
    if (error instanceof ImportTakenOver) return
    live.log.error({ err: error, import: job.uuid }, 'an import failed and is tried again')
    const [present] = (await listUnfinishedJobs(live.store.db)).filter(({ uuid }) => uuid === job.uuid)
    if (!present) return
    const before = failures.get(job.uuid)
    const count = before?.lines === present.lines ? before.count + 1 : 1
    failures.set(job.uuid, { lines: present.lines, count })
    // The first retry is immediate, because most failures are short. Later ones wait for the next call.
    if (count === 1) isDue = true
    if (count < MAX_ATTEMPTS) return
    failures.delete(job.uuid)
    await endJob(live.store.db, job.uuid, { code: 'internal', errors: [] }, live.clock.now())
    await files.remove(job.uuid)
  }

  const runAll = async (): Promise<void> => {
    while (isDue && !stopping.signal.aborted) {
      isDue = false
      for (const job of await listUnfinishedJobs(live.store.db)) {
        if (stopping.signal.aborted) return
        // The file can be on another server of the same database, or lost until it is sent again.
        if (!files.has(job.uuid)) continue
        try {
          await runImport(live, files, job, stopping.signal)
        } catch (error) {
          await giveUpOrRetry(job, error)
        }
      }
    }
  }

  const logFailure = (error: unknown) => live.log.error({ err: error }, 'unfinished imports could not be read')
  return {
    wake() {
      isDue = true
      running = running.then(runAll).catch(logFailure)
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
