import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stringify } from 'yaml'
import { databaseOwner } from '../../server/store/postgres/owner.ts'
import { findHaproxy } from '../support/install/tools.mjs'
import { freePort } from '../support/platform/free-port.ts'

/** Two PostgreSQL that Patroni leads, and a proxy that follows the primary. */
export type PatroniCluster = {
  /** The address of the primary, whichever it is, for the account of a platform. */
  readonly url: string
  /** Ends the machine of the primary: its Patroni and its PostgreSQL at once. Returns its name. */
  killPrimary(): Promise<string>
  /** The name of the present primary, or null. */
  primary(): Promise<string | null>
  close(): Promise<void>
}

type Member = { readonly name: string; readonly port: number; readonly api: number; readonly folder: string }

/** Patroni's shortest values, in seconds. After `ttl` without a sign of the primary another one is chosen. */
const times = { ttl: 20, loop_wait: 1, retry_timeout: 3 }
const POLL_MS = 200
const START_MS = 60_000

const debianBinaries = '/usr/lib/postgresql'
const binaryFolder = (): string => {
  const [newest] = existsSync(debianBinaries) ? readdirSync(debianBinaries).toSorted().toReversed() : []
  const needed = ['/usr/bin/patroni', '/usr/bin/etcd', join(debianBinaries, newest ?? '', 'bin/pg_basebackup')]
  const missing = needed.filter((path) => !existsSync(path))
  if (!newest || missing.length > 0 || !findHaproxy())
    throw new Error(`missing: ${missing.join(', ')}. Debian: apt-get install patroni etcd-server postgresql haproxy`)
  return join(debianBinaries, newest, 'bin')
}

const settingsOf = ({ name, port, api, folder }: Member, store: number, binaries: string) => ({
  scope: 'arabox',
  name,
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  etcd3: { host: `127.0.0.1:${store}` },
  bootstrap: {
    dcs: {
      ...times,
      // A primary without its standby stops writing instead of writing alone.
      synchronous_mode: true,
      maximum_lag_on_failover: 1_048_576,
      postgresql: { use_pg_rewind: false, parameters: { max_connections: 60 } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, 'data'),
    bin_dir: binaries,
    pgpass: join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password: 'of the test' },
      replication: { username: 'replicator', password: 'of the test' },
    },
    parameters: { unix_socket_directories: folder },
    pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
  },
})

const proxySettings = (port: number, members: readonly Member[]): string =>
  [
    'defaults',
    '  mode tcp',
    '  timeout connect 3s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /primary',
    '  default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions',
    ...members.map(({ name, port: to, api }) => `  server ${name} 127.0.0.1:${to} port ${api}`),
    '',
  ].join('\n')

/** The processes of the PostgreSQL of a data folder, the first one before those that it started. */
const postgresOf = (data: string): number[] => {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number(readFileSync(file, 'utf8').split('\n')[0])
  const children = `/proc/${first}/task/${first}/children`
  return existsSync(children) ? [first, ...readFileSync(children, 'utf8').trim().split(' ').map(Number)] : []
}

const endAtOnce = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with the one that started it.
  }
}

const statusOf = async (address: string): Promise<number | null> =>
  fetch(address, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status,
    () => null,
  )

/** Waits until `isSo`; throws after a minute. */
const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const endMs = performance.now() + START_MS
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`not within a minute: ${what}`)
    await pause(POLL_MS)
  }
}

/** Starts etcd, two members of Patroni in synchronous mode and haproxy, all on 127.0.0.1 and below `folder`. */
export const startPatroni = async (folder: string): Promise<PatroniCluster> => {
  const binaries = binaryFolder()
  const owner = databaseOwner()
  const own = (path: string): string => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (owner) chownSync(path, owner.uid, owner.gid)
    return path
  }
  own(folder)
  const account = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...owner, detached: true } as const
  const running = new Map<string, ChildProcess>()
  const run = (name: string, command: string, args: readonly string[]): void => {
    const child = spawn(command, args, { ...account, stdio: 'ignore' })
    running.set(name, child)
  }
  const kill = async (name: string): Promise<void> => {
    const child = running.get(name)
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    // Patroni starts PostgreSQL in a session of its own, so that it lives on without Patroni.
    for (const pid of postgresOf(join(folder, name, 'data'))) endAtOnce(pid)
    await ended
  }

  const [store, peers, proxy] = [await freePort(), await freePort(), await freePort()]
  const members: Member[] = []
  for (const name of ['one', 'two'])
    members.push({ name, port: await freePort(), api: await freePort(), folder: own(join(folder, name)) })
  const client = `http://127.0.0.1:${store}`
  const peer = `http://127.0.0.1:${peers}`
  const close = async () => {
    for (const name of [...running.keys()].toReversed()) await kill(name)
  }
  try {
    const addresses = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer]
    const cluster = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`]
    run('etcd', '/usr/bin/etcd', ['--data-dir', own(join(folder, 'etcd')), ...addresses, ...cluster])
    await until('etcd answers', async () => (await statusOf(`${client}/health`)) === 200)
    for (const member of members) {
      const file = join(member.folder, 'patroni.yml')
      writeFileSync(file, stringify(settingsOf(member, store, binaries)))
      if (owner) chownSync(file, owner.uid, owner.gid)
      run(member.name, '/usr/bin/patroni', [file])
    }
    const answering = async (path: string) => {
      const statuses = await Promise.all(members.map(({ api }) => statusOf(`http://127.0.0.1:${api}${path}`)))
      return members.filter((_, index) => statuses[index] === 200)
    }
    await until('a synchronous standby follows', async () => (await answering('/sync')).length === 1)
    const settings = join(folder, 'haproxy.cfg')
    writeFileSync(settings, proxySettings(proxy, members))
    run('haproxy', findHaproxy() ?? 'haproxy', ['-db', '-f', settings])
    const primary = async () => (await answering('/primary'))[0]?.name ?? null
    return {
      url: `postgres://postgres@127.0.0.1:${proxy}/postgres`,
      primary,
      async killPrimary() {
        const name = (await primary()) ?? ''
        await kill(name)
        return name
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
