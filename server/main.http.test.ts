import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scratchFolder } from '../tests/support/platform/scratch-folder.ts'
import { projectRoot } from './base/project-root.ts'

type Run = {
  readonly process: ChildProcess
  readonly lines: string[]
  readonly errors: string[]
  /** Resolves to the address when the server is ready, or to the exit code if it exits before. */
  readonly ready: Promise<string | number | null>
  readonly exit: Promise<number | null>
}

// These tests start and stop servers. Storing the demo would take most of their time.
const withoutDemo = {
  NODE_ENV: 'production',
  FIRST_ADMIN_USERNAME: 'anna',
  FIRST_ADMIN_PASSWORD: 'a long password',
  LOG_LEVEL: 'silent',
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
const runs: Run[] = []

beforeEach(async () => {
  folder = await scratchFolder()
})

afterEach(async () => {
  for (const { process: server, exit } of runs.splice(0)) {
    server.kill('SIGTERM')
    await exit
  }
  await vi.waitFor(() => expect(databasesOn(folder.path)).toEqual([]), 20_000)
  await folder.remove()
})

const serve = (env: Record<string, string> = {}): Run => {
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/run.js'], {
    cwd: projectRoot,
    env: { ...withoutDemo, PATH: process.env.PATH, PORT: '0', DATA_DIR: `${folder.path}/data`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  const exit = once(server, 'close').then(([code]) => code)
  const ready = new Promise<string>((resolve) => {
    createInterface(server.stdout).on('line', (line) => {
      lines.push(line)
      if (line.startsWith('ready ')) resolve(line.slice(6))
    })
  })
  createInterface(server.stderr).on('line', (line) => errors.push(line))
  const run = { process: server, lines, errors, exit, ready: Promise.race([ready, exit]) }
  runs.push(run)
  return run
}

/** The PostgreSQL processes whose command names this folder. */
const databasesOn = (path: string): string[] => {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'stat=,pid=,command='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => !line.startsWith('Z') && line.includes(path) && /postgres/.test(line))
}

const answers = async (url: string | number | null): Promise<boolean> => {
  const response = await fetch(`${url}/api/nothing`)
  return response.status === 404
}

describe('a server process', () => {
  test('starts on an empty folder, prints where its database is, answers, and leaves no process when it stops', async () => {
    const server = serve()
    const url = await server.ready
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)
    expect(await answers(url)).toBe(true)
    expect(server.lines[0]).toBe(
      `database: PostgreSQL in ${folder.path}/data/postgres (new), fsync=on full_page_writes=on synchronous_commit=on`,
    )
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(databasesOn(folder.path)).toEqual([])
    await expect(fetch(`${url}/`)).rejects.toThrow('fetch failed')
  })

  test('says in its log when the work that follows a start is done', async () => {
    const server = serve({ LOG_LEVEL: 'info' })
    await server.ready
    await vi.waitFor(() => expect(server.errors.join()).toContain('the work of the start is done'), 60_000)
  })

  test('also stops cleanly on Ctrl-C', async () => {
    const server = serve()
    await server.ready
    server.process.kill('SIGINT')
    expect(await server.exit).toBe(0)
    expect(databasesOn(folder.path)).toEqual([])
  })

  test('leaves a database that stops after the server was ended with kill -9', async () => {
    const server = serve()
    await server.ready
    server.process.kill('SIGKILL')
    await server.exit
    await vi.waitFor(() => expect(databasesOn(folder.path)).toEqual([]), 20_000)
  })

  test('starts again immediately after kill -9', async () => {
    const first = serve()
    await first.ready
    first.process.kill('SIGKILL')
    await first.exit
    const second = serve()
    expect(await answers(await second.ready)).toBe(true)
    second.process.kill('SIGTERM')
    expect(await second.exit).toBe(0)
  })

  test('ends when its database is killed, so that a supervisor can start it again', async () => {
    const server = serve()
    await server.ready
    const postmaster = databasesOn(folder.path).find(
      (line) => line.includes('/bin/postgres -D') && !line.includes('/bin/sh'),
    )
    process.kill(Number(postmaster?.trim().split(/\s+/)[1]), 'SIGKILL')
    expect(await server.exit).toBe(1)
    expect(server.lines.at(-1)).toBe('stopping: the database stopped unexpectedly')
  })
})

describe('a server that cannot start', () => {
  test('on a folder in use names the process that uses it, and that server continues', async () => {
    const first = serve()
    const url = await first.ready
    const second = serve()
    expect(await second.ready).toBe(1)
    expect(second.errors).toEqual([
      `The data folder ${folder.path}/data is already in use by process ${first.process.pid}; stop that server or set DATA_DIR to another folder.`,
    ])
    expect(await answers(url)).toBe(true)
  })

  test('names the port that is in use, and stops everything that it has started', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const server = serve({ PORT: String(port) })
    expect(await server.ready).toBe(1)
    expect(server.errors).toEqual([`Port ${port} is taken by another program; stop it or set PORT to another number.`])
    expect(databasesOn(folder.path)).toEqual([])
    holder.close()
  })

  test('prints one sentence about an invalid setting and starts nothing', async () => {
    const server = serve({ PORT: 'http' })
    expect(await server.ready).toBe(1)
    expect(server.errors).toEqual(['PORT must be a number from 0 to 65535, not "http".'])
  })

  test('reports a database of DATABASE_URL that does not answer', async () => {
    const server = serve({ DATABASE_URL: 'postgres://arabox@127.0.0.1:1/arabox' })
    expect(await server.ready).toBe(1)
    expect(server.errors).toEqual(['The database (DATABASE_URL) is not responding: connect ECONNREFUSED 127.0.0.1:1.'])
  })
})
