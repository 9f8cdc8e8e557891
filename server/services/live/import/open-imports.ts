import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { LiveContext } from '../context.ts'
import type { ImportContext } from './context.ts'
import { importFiles } from './files.ts'
import { listUnfinishedJobs } from './jobs.ts'
import { importWorker } from './worker.ts'

/** What broke off for a passing reason is tried again this often. */
const INTERVAL_MS = 15_000

/** Opens the imports of a platform: their folder in the data folder, and the worker that goes on with what is unfinished as soon as the server is ready. */
export const openImports = async (app: FastifyInstance, live: LiveContext, dataDir: string): Promise<ImportContext> => {
  const files = await importFiles(join(dataDir, 'imports'))
  await files.removeAllBut((await listUnfinishedJobs(live.store.db)).map(({ uuid }) => uuid))
  const worker = importWorker(live, files)
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    worker.nudge()
    timer = setInterval(() => worker.nudge(), INTERVAL_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await worker.stop()
  })
  return { ...live, files, worker }
}
