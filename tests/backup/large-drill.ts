import { MINUTE_MS, SECOND_MS } from '../../machines/calendar/durations.ts'
import { backupProgram } from '../../server/programs/backup/program.ts'
import { restoreProgram } from '../../server/programs/restore/program.ts'
import { startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { perform } from './drill-rounds.ts'
import { multiplyPlatform } from './multiply-platform.ts'

/** The longest time that promise R12 allows for a drill. */
const LONGEST_MS = 5 * MINUTE_MS

/**
 * Makes the demo `times` as large, backs it up while its server runs, and restores it. Throws unless the restore proves
 * everything. Returns whether both took no longer than the promise allows.
 */
export const runLargeDrill = async (times: number, report: (line: string) => void): Promise<boolean> => {
  const folder = await scratchFolder()
  const [dataDir, backup, restored] = ['data', 'backup', 'restored'].map((name) => `${folder.path}/${name}`)
  if (!dataDir || !backup || !restored) throw new Error('a folder is missing')
  const timed = async (what: string, work: () => Promise<readonly string[]>): Promise<number> => {
    const begunMs = performance.now()
    const lines = await work()
    const tookMs = performance.now() - begunMs
    report(`${what}: ${(tookMs / SECOND_MS).toFixed(0)} s\n${lines.join('\n')}`)
    return tookMs
  }
  try {
    await (await startProductServer(dataDir)).stop()
    await multiplyPlatform(dataDir, times)
    const server = await startProductServer(dataDir)
    try {
      const backupMs = await timed('backup', () => perform(backupProgram, [backup], dataDir))
      await server.stop()
      const restoreMs = await timed('restore', () => perform(restoreProgram, [backup, restored], dataDir))
      return backupMs + restoreMs <= LONGEST_MS
    } finally {
      await server.kill()
    }
  } finally {
    await folder.remove()
  }
}
