import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../server/base/project-root.ts'

/** A server in a process of its own, which can be killed. */
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
 * Starts the real server on a data folder, in demo mode unless the settings say otherwise; throws with its last words
 * when it does not come up.
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
      const gone = once(server, 'close')
      server.kill('SIGKILL')
      await gone
    },
  }
}
