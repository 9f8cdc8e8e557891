import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { readPostmaster } from './orphan.ts'
import { type Postgres, startPostgres } from './start-postgres.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
const started: Postgres[] = []

beforeEach(async () => {
  folder = await scratchFolder()
})

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
  await folder.remove()
})

const start = async (dataDir = join(folder.path, 'data')): Promise<Postgres> => {
  const postgres = await startPostgres({ dataDir })
  started.push(postgres)
  return postgres
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  // A database that is killed ends the connection as well.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const postmasterOf = (postgres: Postgres): number => {
  return readPostmaster(join(postgres.home, 'cluster'))?.pid ?? 0
}

const parentOf = (pid: number): number => {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
}

const childrenOf = (pid: number): number[] => {
  return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
}

const isRunning = (pid: number): boolean => {
  // A zombie process keeps its process id.
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

describe('starting', () => {
  test('a new folder gets a database with durable commits, and reports the settings', async () => {
    const postgres = await start()
    expect(postgres.isNew).toBe(true)
    expect(postgres.durability).toEqual(['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'])
    expect(await query(postgres.adminUrl, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(postgres.url, 'select current_user as role, current_database() as name')).toEqual([
      { role: 'arabox', name: 'arabox' },
    ])
  })

  test('PostgreSQL listens only on its own socket, and other users cannot read the passwords', async () => {
    const postgres = await start()
    expect(await query(postgres.url, `select current_setting('listen_addresses') as addresses`)).toEqual([
      { addresses: '' },
    ])
    expect((await stat(postgres.home)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder.path, 'data', 'postgres.json'))).mode & 0o777).toBe(0o600)
    const wrongPassword = postgres.url.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(wrongPassword, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  test('the platform’s role is not a superuser', async () => {
    const postgres = await start()
    await expect(query(postgres.url, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/)
  })

  test('a later start finds the stored data, and a stop leaves no process running', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 7 as seven')
    const pid = postmasterOf(first)
    await first.stop()
    expect(isRunning(pid)).toBe(false)
    const second = await start()
    expect(second.isNew).toBe(false)
    expect(await query(second.url, 'select * from kept')).toEqual([{ seven: 7 }])
  })

  test('two data folders run at the same time', async () => {
    const [one, two] = await Promise.all([start(join(folder.path, 'one')), start(join(folder.path, 'two'))])
    await query(one.url, 'create table only_here (id integer)')
    const tables = `select tablename from pg_tables where schemaname = 'public'`
    expect(await query(one.url, tables)).toEqual([{ tablename: 'only_here' }])
    expect(await query(two.url, tables)).toEqual([])
  })

  test('a data folder with a very long path gets a socket with a short path', async () => {
    const postgres = await start(join(folder.path, 'deep-'.repeat(20), 'data'))
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await rm(new URL(postgres.url).searchParams.get('host') ?? '', { recursive: true })
  })
})

describe('after a kill', () => {
  test('a PostgreSQL that outlived its server is stopped, and there is never a second one', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 7 as seven')
    const orphan = postmasterOf(first)
    const supervisor = parentOf(orphan)
    // The watcher first: it would stop PostgreSQL as soon as the supervisor exits.
    for (const watcher of childrenOf(supervisor).filter((pid) => pid !== orphan)) process.kill(watcher, 'SIGKILL')
    process.kill(supervisor, 'SIGKILL')
    await first.ended
    expect(isRunning(orphan)).toBe(true)
    const second = await start()
    expect(second.stoppedOrphan).toBe(orphan)
    expect(isRunning(orphan)).toBe(false)
    expect(await query(second.url, 'select * from kept')).toEqual([{ seven: 7 }])
  })

  test('a killed PostgreSQL is recovered with all commits', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select generate_series(1, 1000) as number')
    process.kill(postmasterOf(first), 'SIGKILL')
    await first.ended
    const second = await start()
    expect(second.stoppedOrphan).toBeUndefined()
    expect(await query(second.url, 'select count(*)::integer as rows from kept')).toEqual([{ rows: 1000 }])
  })

  test('a stale lock file whose process id belongs to another process does not block the start', async () => {
    const first = await start()
    const stale = await readFile(join(first.home, 'cluster', 'postmaster.pid'), 'utf8')
    await first.stop()
    await writeFile(join(first.home, 'cluster', 'postmaster.pid'), stale.replace(/^\d+/, String(process.pid)))
    const second = await start()
    expect(second.stoppedOrphan).toBeUndefined()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('an interrupted first start begins again', async () => {
    const first = await start()
    await first.stop()
    await rename(join(first.home, 'cluster'), join(first.home, 'cluster.new'))
    const second = await start()
    expect(second.isNew).toBe(true)
  })
})

describe('start errors', () => {
  test('a database of another major version is an error that names the version', async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(first.home, 'cluster', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      /is of PostgreSQL 17; this server needs 18\. Run "npm run backup" with the version .* this one\./,
    )
  })

  test('a database without its stored passwords is an error and is not replaced', async () => {
    const first = await start()
    await first.stop()
    await rename(join(folder.path, 'data', 'postgres.json'), join(folder.path, 'data', 'elsewhere.json'))
    await expect(start()).rejects.toThrow(/its passwords in .*postgres\.json are missing/)
  })

  test('the error of a failed start contains the end of PostgreSQL’s log', async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(first.home, 'cluster', 'postgresql.conf'), 'nonsense = 1\n')
    await expect(start()).rejects.toThrow(/did not start; the end of .* says:(.|\n)*nonsense/)
  })
})

if (process.getuid?.() === 0) {
  test('as root, PostgreSQL runs as an unprivileged user', async () => {
    const postgres = await start()
    const user = execFileSync('ps', ['-o', 'uid=', '-p', String(postmasterOf(postgres))], { encoding: 'utf8' })
    expect(Number(user)).toBeGreaterThan(0)
  })

  test('as root, a data folder that this user cannot enter has its database in /var/lib/arabox and records the path', async () => {
    await chmod(folder.path, 0o700)
    const first = await start()
    expect(first.home).toMatch(/^\/var\/lib\/arabox\/[0-9a-f]{16}$/)
    const record = JSON.parse(await readFile(join(folder.path, 'data', 'postgres.json'), 'utf8'))
    expect(record.home).toBe(first.home)
    await first.stop()
    await chmod(folder.path, 0o711)
    const second = await start()
    expect(second.home).toBe(first.home)
    expect(second.isNew).toBe(false)
    await second.stop()

    await rename(join(folder.path, 'data'), join(folder.path, 'moved'))
    await expect(start(join(folder.path, 'moved'))).rejects.toThrow(`is in ${first.home}; it is expected in`)
    await rm(first.home, { recursive: true })
  })
}
