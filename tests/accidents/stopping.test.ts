import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { production, startForTest } from './server.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder.remove())

/** Processes whose command or environment names the test's folder. */
const processesOn = (path: string): string[] => {
  const { stdout } = spawnSync('ps', ['axe', '-o', 'stat=,pid=,command='], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes(path) && !line.startsWith('Z') && !line.includes('ps axe'))
}

describe('accident 1: the command of the README ends with its signal', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)('%s to npm leaves nothing running', async (signal) => {
    const npm = spawn('npm', ['start'], {
      cwd: projectRoot,
      env: { ...process.env, ...production, PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface(npm.stdout)
    await new Promise<void>((resolve) => lines.on('line', (line) => line.startsWith('ready ') && resolve()))
    expect(processesOn(folder.path).length).toBeGreaterThan(2)
    npm.kill(signal)
    await once(npm, 'exit')
    await vi.waitFor(() => expect(processesOn(folder.path)).toEqual([]), { timeout: 15_000, interval: 100 })
  })
})

/** A login whose body is sent in two parts; the answer comes after the second one. */
const slowLogin = (url: string) => {
  const field = (name: string, value: string) =>
    `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const body = `${field('username', 'anna')}${field('password', 'a long password')}--part--\r\n`
  const login = request(`${url}/api/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=part', 'content-length': body.length },
  })
  const status = new Promise<number | string | undefined>((resolve) => {
    login.on('response', (response) => resolve(response.statusCode))
    login.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
  login.write(body.slice(0, 10))
  return { status, finish: () => login.end(body.slice(10)) }
}

const readiness = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status

describe('accident 2: the server finishes what it has begun', () => {
  let database: FreshDatabase
  beforeEach(async () => {
    database = await freshDatabase()
  })
  afterEach(() => database.drop())
  const start = (settings: Readonly<Record<string, string>> = {}) =>
    startForTest(folder.path, { ...production, DATABASE_URL: database.url, ...settings })

  test('a request in flight is answered after SIGTERM, and new connections are refused', async () => {
    const server = await start()
    const login = slowLogin(server.url)
    expect(await readiness(server.url)).toBe(200)
    const ended = server.stop()
    await vi.waitFor(async () => expect(await readiness(server.url).catch(() => 'refused')).toBe('refused'))
    login.finish()
    expect(await login.status).toBe(200)
    expect(await ended).toBe(0)
    expect(server.errors.join('')).toBe('')
  })

  test('a request that does not end is cut after STOP_SECONDS, and the log says so', async () => {
    const server = await start({ STOP_SECONDS: '1', LOG_LEVEL: 'warn' })
    const login = slowLogin(server.url)
    expect(await readiness(server.url)).toBe(200)
    const begunMs = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - begunMs).toBeGreaterThan(1000)
    expect(await login.status).toBe('ECONNRESET')
    expect(server.errors.join('')).toContain('connections did not finish in time and are cut')
  })

  test('a request that is cut while it waits for the database stores nothing, and the server ends without an error', async () => {
    const server = await start({ STOP_SECONDS: '1', LOG_LEVEL: 'warn' })
    const blocker = new pg.Client({ connectionString: database.url })
    // If the test fails before its end, the connection ends with the database.
    blocker.on('error', () => undefined)
    await blocker.connect()
    await blocker.query('begin; lock table session in access exclusive mode')
    const login = slowLogin(server.url)
    login.finish()
    const waiting = `select from pg_locks where not granted and relation = 'session'::regclass`
    await vi.waitFor(async () => expect((await blocker.query(waiting)).rows).toHaveLength(1), 20_000)
    const ended = server.stop()
    expect(await login.status).toBe('ECONNRESET')
    // A statement may take 15 s: the server does not wait for it.
    expect(await ended).toBe(0)
    await blocker.query('commit')
    await vi.waitFor(async () => expect((await blocker.query(waiting)).rows).toEqual([]))
    expect((await blocker.query('select from session')).rows).toEqual([])
    await blocker.end()
    expect(server.errors.join('')).not.toContain('"level":50')
  })

  test('work of the clock that waits for the database does not delay the end beyond STOP_SECONDS', async () => {
    await (await start()).stop()
    const blocker = new pg.Client({ connectionString: database.url })
    blocker.on('error', () => undefined)
    await blocker.connect()
    await blocker.query('begin; lock table open_hour in access exclusive mode')
    const server = await start({ STOP_SECONDS: '1', LOG_LEVEL: 'error' })
    const waiting = `select from pg_locks where not granted and relation = 'open_hour'::regclass`
    await vi.waitFor(async () => expect((await blocker.query(waiting)).rows.length).toBeGreaterThan(0), 20_000)
    const begunMs = performance.now()
    expect(await server.stop()).toBe(0)
    // A statement may take 15 s.
    expect(performance.now() - begunMs).toBeLessThan(8_000)
    expect(server.errors.join('')).toBe('')
    await blocker.end()
  })

  test('a second signal ends a server that still waits at once, with exit code 1 and a line in the log', async () => {
    const server = await start({ STOP_SECONDS: '60', LOG_LEVEL: 'warn' })
    const login = slowLogin(server.url)
    expect(await readiness(server.url)).toBe(200)
    const ended = server.stop()
    await vi.waitFor(
      () => {
        void server.stop()
        // npm repeats a Ctrl-C, so a signal within the first second is none of the operator's.
        expect(server.errors.join('')).toContain('"level":60')
      },
      { timeout: 20_000, interval: 300 },
    )
    expect(await ended).toBe(1)
    expect(server.errors.join('')).toMatch(/"reason":"SIGTERM".*"msg":"the server is ended at once by a second signal"/)
    expect(await login.status).toBe('ECONNRESET')
  })

  test('an open connection without a request does not delay the end', async () => {
    const server = await start()
    const { hostname, port } = new URL(server.url)
    const idle = connect(Number(port), hostname)
    await once(idle, 'connect')
    const closed = once(idle, 'close')
    const begunMs = performance.now()
    expect(await server.stop()).toBe(0)
    await closed
    // The server would wait 10 s for a request.
    expect(performance.now() - begunMs).toBeLessThan(5000)
  })
})
