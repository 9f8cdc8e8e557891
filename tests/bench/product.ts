import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../server/base/project-root.ts'

/** A running product, started as the README describes. */
export type Product = {
  url: string
  pid: number
  seconds: number
  /** Resolves when the server has done the work that follows its start. Needs `LOG_LEVEL=info`. */
  settled: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the product on a data folder with additional settings, and waits until its page and its health check answer.
 * Throws an error with the output if the process ends before.
 */
export const startProduct = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> => {
  const begunMs = performance.now()
  const child: ChildProcess = spawn('node', ['server/programs/start.mjs'], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const settled = new Promise<void>((resolve) => {
    if (!child.stderr) return
    createInterface(child.stderr).on('line', (line) => {
      if (!line.startsWith('{"level":30')) process.stderr.write(`${line}\n`)
      if (line.includes('the work of the start is done')) resolve()
    })
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^ready (\S+)$/m.exec(output)?.[1]
      if (ready) resolve(ready)
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}\n${output}`)))
  })
  const [page, health] = await Promise.all([fetch(url), fetch(`${url}/api/platform/health`)])
  if (!page.ok || !health.ok) throw new Error(`the page answered ${page.status}, the interface ${health.status}`)
  const seconds = Math.round((performance.now() - begunMs) / 10) / 100
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, pid: child.pid ?? 0, seconds, settled, stop }
}
