import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

type Started = { seconds: number; stop: () => Promise<void> }

/** Starts the product as the README says and waits until its page and its interface answer. */
const start = async (dataDir: string): Promise<Started> => {
  const begunMs = performance.now()
  const child: ChildProcess = spawn('node', ['server/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
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
  return { seconds, stop }
}

/** Promise P10: the first start on an empty folder, with nothing built, and a later one, in seconds. */
export const benchStart = async (): Promise<Record<string, unknown>> => {
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  const built = join(root, 'dist')
  const aside = join(root, `dist.aside-${process.pid}`)
  const wasBuilt = await rename(built, aside).then(
    () => true,
    () => false,
  )
  try {
    const first = await start(folder)
    await first.stop()
    const later = await start(folder)
    await later.stop()
    return { first_seconds: first.seconds, later_seconds: later.seconds, budget: { first: 20, later: 3 } }
  } finally {
    if (wasBuilt) {
      await rm(built, { recursive: true, force: true })
      await rename(aside, built)
    }
    await rm(folder, { recursive: true, force: true })
  }
}
