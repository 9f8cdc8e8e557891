import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../../server/base/project-root.ts'
import { DEMO_NOW } from '../support/platform/demo-now.ts'

/** Database, statistics file and data folder of the server under test. */
export type ServerStores = { databaseUrl: string; statisticsFile: string; dataDir: string }

/** A platform in a process that can be killed. */
export type TransferServer = {
  url: string
  /** Resolves when it blocks between the writes to the two stores. */
  isBetweenStores: Promise<void>
  kill: () => Promise<void>
}

/**
 * Starts a platform that transfers closed hours all the time; with `stop` it blocks between the two stores. Port `0` is
 * a free one; its clock stands at `at`. Throws with its output if it does not start.
 */
export const startTransferServer = async (
  { databaseUrl, statisticsFile, dataDir }: ServerStores,
  mode: 'run' | 'stop',
  { port = '0', at = DEMO_NOW, settings = {} }: { port?: string; at?: Date; settings?: Record<string, string> } = {},
): Promise<TransferServer> => {
  const program = ['--import', 'tsx', fileURLToPath(import.meta.resolve('./server-under-test-process.ts'))]
  const child = spawn(
    process.execPath,
    [...program, databaseUrl, statisticsFile, dataDir, mode, port, at.toISOString(), JSON.stringify(settings)],
    {
      cwd: projectRoot,
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const closed = once(child, 'close')
  const lines = createInterface(child.stdout)
  const line = (start: string) =>
    new Promise<string>((resolve) => {
      lines.on('line', (text) => text.startsWith(start) && resolve(text.slice(start.length)))
    })
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const isBetweenStores = line('between').then(() => undefined)
  const url = await Promise.race([line('ready '), closed.then(() => null)])
  if (url === null) throw new Error(`the server did not start: ${errors.join('').slice(-2000)}`)
  return {
    url,
    isBetweenStores,
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
  }
}
