import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findRedis } from '../install/tools.mjs'
import { scratchFolder } from '../platform/scratch-folder.ts'

/** A Redis in its own process, which can be killed; it stores nothing on disk. */
export type RedisProcess = { url: string; port: number; kill: () => Promise<void> }

/** Starts a Redis on a loopback port, with a password and more settings if given. Throws if it does not start. */
export const startRedis = async (
  port: number,
  password?: string,
  more: readonly string[] = [],
): Promise<RedisProcess> => {
  const folder = await scratchFolder()
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder.path,
    ...more,
  ]
  const program = findRedis()
  if (!program) throw new Error('there is no redis-server; npm test installs one')
  const child = spawn(program, [...settings, ...(password ? ['--requirepass', password] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const lines: string[] = []
  const ready = new Promise<boolean>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      if (line.includes('Ready to accept connections')) resolve(true)
    })
  })
  if (!(await Promise.race([ready, closed.then(() => false)])))
    throw new Error(`no Redis: ${lines.slice(-5).join('\n')}`)
  return {
    url: `redis://${password ? `:${password}@` : ''}127.0.0.1:${port}`,
    port,
    kill: async () => {
      child.kill('SIGKILL')
      await closed
      await folder.remove()
    },
  }
}
