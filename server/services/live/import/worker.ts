import type { LiveContext } from '../context.ts'
import type { ImportFiles } from './files.ts'
import { endJob, ImportTakenOver, type Job, listUnfinishedJobs } from './jobs.ts'
import { runImport } from './run.ts'

/** How often in a row an import may break at the same line of something that is not its file, before it is given up. */
const MAX_ATTEMPTS = 5

/** Does imports one after the other, beside everything else that the server does. */
export type ImportWorker = {
  /** Tells that there may be something to do. */
  nudge(): void
  /** Lets the batch that runs end, and begins no other; what is unfinished goes on at the next start. */
  stop(): Promise<void>
}

/** Makes the worker; it does nothing until it is nudged. */
export const importWorker = (live: LiveContext, files: ImportFiles): ImportWorker => {
  const stopping = new AbortController()
  const breaks = new Map<string, { lines: number; count: number }>()
  let running: Promise<void> = Promise.resolve()
  let isDue = false

  const giveUpOrRetry = async (job: Job, error: unknown): Promise<void> => {
    if (error instanceof ImportTakenOver) return
    live.log.error({ err: error, import: job.uuid }, 'an import broke off')
    const [now] = (await listUnfinishedJobs(live.store.db)).filter(({ uuid }) => uuid === job.uuid)
    if (!now) return
    const before = breaks.get(job.uuid)
    const count = before?.lines === now.lines ? before.count + 1 : 1
    breaks.set(job.uuid, { lines: now.lines, count })
    // What passes is over at once more often than not; what stays must not spin.
    if (count === 1) isDue = true
    if (count < MAX_ATTEMPTS) return
    breaks.delete(job.uuid)
    await endJob(live.store.db, job.uuid, { code: 'internal', errors: [] }, live.clock.now())
    await files.remove(job.uuid)
  }

  const workOff = async (): Promise<void> => {
    while (isDue && !stopping.signal.aborted) {
      isDue = false
      for (const job of await listUnfinishedJobs(live.store.db)) {
        if (stopping.signal.aborted) return
        // The file of an import can lie with another server on the same database, or be lost until it is sent again.
        if (!files.has(job.uuid)) continue
        try {
          await runImport(live, files, job, stopping.signal)
        } catch (error) {
          await giveUpOrRetry(job, error)
        }
      }
    }
  }

  const logged = (error: unknown) => live.log.error({ err: error }, 'imports could not be looked for')
  return {
    nudge() {
      isDue = true
      running = running.then(workOff).catch(logged)
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
