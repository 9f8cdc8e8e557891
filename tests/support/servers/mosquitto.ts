import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findMosquitto } from '../install/tools.mjs'
import { freePort } from '../platform/free-port.ts'
import { scratchFolder } from '../platform/scratch-folder.ts'

/** A real MQTT broker on a loopback port, with its sessions on disk. */
export type Mosquitto = {
  url: string
  /** What it logged so far. */
  lines: readonly string[]
  /** Ends it in order, and starts it again with its sessions. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Starts a mosquitto without passwords; with `acl`, its rules say who may publish and read what. */
export const startMosquitto = async (acl?: string): Promise<Mosquitto> => {
  const command = findMosquitto()
  if (!command) throw new Error('the tests need mosquitto')
  const folder = await scratchFolder()
  const port = await freePort()
  const file = join(folder.path, 'mosquitto.conf')
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${folder.path}/`,
    ...(process.getuid?.() === 0 ? ['user root'] : []),
    'log_type all',
    ...(acl === undefined ? [] : [`acl_file ${join(folder.path, 'acl')}`]),
  ]
  if (acl !== undefined) await writeFile(join(folder.path, 'acl'), acl, { mode: 0o600 })
  await writeFile(file, `${settings.join('\n')}\n`)
  const lines: string[] = []
  const start = async (): Promise<ChildProcess> => {
    const broker = spawn(command, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
    const isRunning = new Promise<void>((resolve) => {
      createInterface(broker.stderr).on('line', (line) => {
        lines.push(line)
        if (line.endsWith(' running')) resolve()
      })
    })
    await Promise.race([
      isRunning,
      once(broker, 'close').then(() => Promise.reject(new Error(`mosquitto did not start: ${lines.join('\n')}`))),
    ])
    return broker
  }
  let broker = await start()
  const stop = async (): Promise<void> => {
    const ended = once(broker, 'close')
    broker.kill('SIGTERM')
    await ended
  }
  return {
    url: `mqtt://127.0.0.1:${port}`,
    lines,
    async restart() {
      await stop()
      broker = await start()
    },
    async close() {
      await stop()
      await folder.remove()
    },
  }
}
