import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../server/base/project-root.ts'

/** A server in its own process. */
export type ProductServer = {
  url: string
  pid: number
  /** What it printed so far, line by line. */
  lines: readonly string[]
  /** What it wrote to standard error so far. */
  errors: readonly string[]
  /** Ends it with a signal and returns its exit code; returns at once if it has ended. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  kill(): Promise<void>
}

/** Command of the built server, without npm and without the build. */
const builtServer = [process.execPath, '--enable-source-maps', 'dist/server/run.js']

/** A server that ended before it was ready. The message is what it wrote to standard error. */
export class ServerEndedError extends Error {
  override readonly name = 'ServerEndedError'
  constructor(
    readonly exitCode: number | null,
    readonly errors: string,
  ) {
    super(`the server did not start: ${errors.slice(-2000)}`)
  }
}

const readyAddress = (server: ChildProcess, lines: string[]): Promise<string | null> =>
  new Promise((resolve) => {
    if (server.stdout) {
      createInterface(server.stdout).on('line', (line) => {
        lines.push(line)
        if (line.startsWith('ready ')) resolve(line.slice('ready '.length))
      })
    }
    server.once('close', () => resolve(null))
  })

/**
 * Starts the real server on a data folder, by default in demo mode and from the built files; throws
 * {@link ServerEndedError} if it does not start.
 */
export const startProductServer = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  [command = '', ...parameters]: readonly string[] = builtServer,
): Promise<ProductServer> => {
  const server = spawn(command, parameters, {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DEMO_LIVE: 'off',
      REQUESTS_PER_MINUTE: '1000000',
      LOGINS_PER_MINUTE: '1000000',
      ANSWERS_PER_MINUTE: '1000000',
      PASSWORD_MISSES: '1000000',
      DEVICE_REQUESTS_PER_MINUTE: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  server.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const url = await readyAddress(server, lines)
  if (url === null) throw new ServerEndedError(server.exitCode, errors.join(''))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
    const ended = once(server, 'close')
    server.kill(signal)
    await ended
    return server.exitCode
  }
  return { url, pid: server.pid ?? 0, lines, errors, stop, kill: async () => void (await stop('SIGKILL')) }
}
