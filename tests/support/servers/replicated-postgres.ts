import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { findBinaries } from '../../../server/store/postgres/binaries.ts'
import { databaseOwner } from '../../../server/store/postgres/owner.ts'
import { freePort } from '../platform/free-port.ts'

/** A primary PostgreSQL and its standby, which has each transaction before the primary says that it is committed. */
export type ReplicatedPostgres = {
  /** Ports on 127.0.0.1. */
  readonly primary: number
  readonly standby: number
  /** The address of the database `arabox` on a port, for the account of a platform. */
  urlAt(port: number): string
  /** Ends the primary as a power failure would. */
  killPrimary(): Promise<void>
  /** Makes the standby a primary that waits for no other. */
  promote(): Promise<void>
  close(): Promise<void>
}

/** Starts both in a folder that their account can enter, and waits until the standby follows. */
export const startReplicatedPostgres = async (folder: string): Promise<ReplicatedPostgres> => {
  const owner = databaseOwner()
  const { initdb, postgres } = await findBinaries(owner)
  const account = { cwd: '/', env: { LC_ALL: 'C' }, ...(owner && { uid: owner.uid, gid: owner.gid }) }
  const own = (path: string): void => {
    mkdirSync(path, { recursive: true, mode: 0o711 })
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  own(folder)
  const [primary, standby] = [await freePort(), await freePort()]
  const folderAt = (port: number) => join(folder, String(port))
  const adminAt = (port: number) => new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  const processes = new Map<number, ChildProcess>()

  const runAt = (port: number): void => {
    const args = ['-D', folderAt(port), '-p', String(port), '-h', '127.0.0.1', '-k', '']
    // A group of its own, so that all of its processes can be killed at once.
    processes.set(port, spawn(postgres, args, { ...account, detached: true, stdio: 'ignore' }))
  }
  const end = async (port: number, signal: NodeJS.Signals): Promise<void> => {
    const child = processes.get(port)
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
    await ended
  }
  const ask = async (port: number, statement: string): Promise<Record<string, unknown>[]> => {
    const client = adminAt(port)
    // A server that is ended by the test ends the connection too.
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  const untilReady = (port: number) => vi.waitFor(() => ask(port, 'select 1'), { timeout: 30_000, interval: 100 })

  execFileSync(
    initdb,
    ['-D', folderAt(primary), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    account,
  )
  const settings = ['max_connections = 60', 'hot_standby = on', 'wal_level = replica', "wal_keep_size = '256MB'"]
  appendFileSync(join(folderAt(primary), 'postgresql.conf'), `\n${settings.join('\n')}\n`)
  runAt(primary)
  await untilReady(primary)
  await ask(primary, 'create role arabox login superuser')
  await ask(primary, 'create database arabox owner arabox')
  await end(primary, 'SIGINT')
  cpSync(folderAt(primary), folderAt(standby), { recursive: true })
  writeFileSync(join(folderAt(standby), 'standby.signal'), '')
  appendFileSync(
    join(folderAt(standby), 'postgresql.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${primary} user=postgres application_name=standby'\n`,
  )
  appendFileSync(join(folderAt(primary), 'postgresql.conf'), "\nsynchronous_standby_names = 'standby'\n")
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folderAt(standby)])
  runAt(primary)
  runAt(standby)
  const close = async () => {
    await end(standby, 'SIGKILL')
    await end(primary, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all([untilReady(primary), untilReady(standby)])
    await vi.waitFor(
      async () => {
        const rows = await ask(primary, 'select sync_state from pg_stat_replication')
        if (rows[0]?.sync_state !== 'sync') throw new Error('the standby does not follow yet')
      },
      { timeout: 30_000, interval: 100 },
    )
  } catch (error) {
    await close()
    throw error
  }
  return {
    primary,
    standby,
    urlAt: (port) => `postgres://arabox@127.0.0.1:${port}/arabox`,
    killPrimary: () => end(primary, 'SIGKILL'),
    promote: async () => void (await ask(standby, 'select pg_promote()')),
    close,
  }
}
