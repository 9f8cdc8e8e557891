import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../../../../../machines/calendar/durations.ts'
import type { AwaitUntilStop } from '../../../../base/stop-deadline.ts'
import type { FileStore } from '../../../../store/files/file-store.ts'
import type { LiveContext } from '../../context.ts'
import type { ImportContext } from '../context.ts'
import { importFiles } from './import-files.ts'
import { listUnfinishedJobs } from './import-jobs.ts'
import { importWorker } from './import-worker.ts'

/** How often imports that another process has received, and failed ones, are looked for. */
const INTERVAL_MS = 5 * SECOND_MS

/**
 * Opens the storage of import files. If this process runs imports, its worker continues unfinished ones when the server
 * is ready; otherwise another process finds what this one receives.
 */
export const openImports = async (
  app: FastifyInstance,
  live: LiveContext,
  fileStore: FileStore,
  { awaitUntilStop, isWorker }: { awaitUntilStop: AwaitUntilStop; isWorker: boolean },
): Promise<ImportContext> => {
  const files = await importFiles(fileStore)
  await files.removeAllBut((await listUnfinishedJobs(live.store.db)).map(({ uuid }) => uuid))
  if (!isWorker) return { ...live, files, worker: { wake: () => undefined, stop: async () => undefined } }
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
