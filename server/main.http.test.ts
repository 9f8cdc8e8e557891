import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scratchFolder } from '../tests/support/scratch-folder.ts'
import { projectRoot } from './base/project-root.ts'

type Run = {
  readonly process: ChildProcess
  readonly lines: string[]
  readonly errors: string[]
  /** Settles with the address when the server is ready, with the exit code when it ends before. */
  readonly ready: Promise<string | number | null>
  readonly exit: Promise<number | null>
}

// Starting and stopping is the subject; storing the demo network would take most of the time.
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

describe('life', () => {
  test('a server on an empty folder says where its database is, answers, and leaves no process when it is ended', async () => {
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

  test('Ctrl-C ends it as cleanly', async () => {
    const server = serve()
    await server.ready
    server.process.kill('SIGINT')
    expect(await server.exit).toBe(0)
    expect(databasesOn(folder.path)).toEqual([])
  })

  test('after kill -9 the database ends by itself', async () => {
    const server = serve()
    await server.ready
    server.process.kill('SIGKILL')
    await server.exit
    await vi.waitFor(() => expect(databasesOn(folder.path)).toEqual([]), 20_000)
  })

  test('after kill -9 the next start serves, without waiting for anything', async () => {
    const first = serve()
    await first.ready
    first.process.kill('SIGKILL')
    await first.exit
    const second = serve()
    expect(await answers(await second.ready)).toBe(true)
    second.process.kill('SIGTERM')
    expect(await second.exit).toBe(0)
  })

  test('a killed database ends the server, so that whoever watches over it starts it again', async () => {
    const server = serve()
    await server.ready
    const postmaster = databasesOn(folder.path).find(
      (line) => line.includes('/bin/postgres -D') && !line.includes('/bin/sh'),
    )
    process.kill(Number(postmaster?.trim().split(/\s+/)[1]), 'SIGKILL')
    expect(await server.exit).toBe(1)
    expect(server.lines.at(-1)).toBe('stopping: the database has ended by itself')
  })
})

describe('refusals', () => {
  test('a second server on the same folder is refused with the first one’s number, and the first goes on', async () => {
    const first = serve()
    const url = await first.ready
    const second = serve()
    expect(await second.ready).toBe(1)
    expect(second.errors).toEqual([
      `The data folder ${folder.path}/data is already in use by process ${first.process.pid}; stop that server or set DATA_DIR to another folder.`,
    ])
    expect(await answers(url)).toBe(true)
  })

  test('a taken port is named, and everything that was started is stopped again', async () => {
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

  test('a bad setting is one sentence and nothing is started', async () => {
    const server = serve({ PORT: 'http' })
    expect(await server.ready).toBe(1)
    expect(server.errors).toEqual(['PORT must be a number from 0 to 65535, not "http".'])
  })

  test('a database elsewhere that does not answer is reported', async () => {
    const server = serve({ DATABASE_URL: 'postgres://arabox@127.0.0.1:1/arabox' })
    expect(await server.ready).toBe(1)
    expect(server.errors).toEqual(['The database of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1.'])
  })
})
