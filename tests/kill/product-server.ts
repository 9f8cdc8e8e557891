import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../server/base/project-root.ts'

/** A server in its own process, which can be killed. */
export type ProductServer = { url: string; kill(): Promise<void> }

const addressOf = (server: ChildProcess): Promise<string | null> =>
  new Promise((resolve) => {
    if (server.stdout) {
      createInterface(server.stdout).on('line', (line) => {
        if (line.startsWith('ready ')) resolve(line.slice('ready '.length))
      })
    }
    server.once('close', () => resolve(null))
  })

/**
 * Starts the real server on a data folder, by default in demo mode; throws with the server's output if it does not
 * start.
 */
export const startProductServer = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ProductServer> => {
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/run.js'], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DEMO_LIVE: 'off',
      REQUESTS_PER_MINUTE: '1000000',
      LOGINS_PER_MINUTE: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  server.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const url = await addressOf(server)
  if (url === null) throw new Error(`the server did not start: ${errors.join('').slice(-2000)}`)
  return {
    url,
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const closed = once(server, 'close')
      server.kill('SIGKILL')
      await closed
    },
  }
}
