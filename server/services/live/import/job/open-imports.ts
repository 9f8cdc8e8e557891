import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AwaitUntilStop } from '../../../../base/stop-deadline.ts'
import type { LiveContext } from '../../context.ts'
import type { ImportContext } from '../context.ts'
import { importFiles } from './import-files.ts'
import { listUnfinishedJobs } from './import-jobs.ts'
import { importWorker } from './import-worker.ts'

/** How often failed imports are tried again. */
const INTERVAL_MS = 15_000

/**
 * Opens the folder of import files and starts the worker, which continues unfinished imports when the server is ready.
 */
export const openImports = async (
  app: FastifyInstance,
  live: LiveContext,
  filesDir: string,
  awaitUntilStop: AwaitUntilStop,
): Promise<ImportContext> => {
  const files = await importFiles(join(filesDir, 'imports'))
  await files.removeAllBut((await listUnfinishedJobs(live.store.db)).map(({ uuid }) => uuid))
  const worker = importWorker(live, files)
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    worker.wake()
    timer = setInterval(() => worker.wake(), INTERVAL_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await awaitUntilStop(worker.stop())
  })
  return { ...live, files, worker }
}
