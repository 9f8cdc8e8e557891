import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, truncate } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '../../../machines/calendar/durations.ts'
import { StartError } from '../../base/start-error.ts'
import { archiveSettings, noteArchiveGap, prepareArchive, type RecoveryTarget, recoverySettings } from './archive.ts'
import { findBinaries } from './binaries.ts'
import { type DatabaseCluster, findCluster, prepareClusterFolders } from './cluster.ts'
import { initialise } from './initialise.ts'
import { readPostmaster, stopOrphan } from './orphan.ts'
import { databaseOwner, type Owner } from './owner.ts'
import { prepareDatabase } from './prepare.ts'
import { spawnSupervised } from './supervisor.ts'

/** The built-in PostgreSQL that this process runs. */
export type Postgres = {
  /** Address for the platform: connects as the owner of the database `arabox`. */
  readonly url: string
  /** Address for maintenance and tests: connects as the superuser to the database `postgres`. */
  readonly adminUrl: string
  /** The folder of the cluster, its socket and its log. */
  readonly home: string
  /** The durability settings that the running server reports, such as `fsync=on`. */
  readonly durability: readonly string[]
  /** Process id of a PostgreSQL that a killed server left running and that was stopped, if any. */
  readonly stoppedOrphan: number | undefined
  readonly isNew: boolean
  /** Resolves when PostgreSQL has exited, for any reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** The data folder, and whether commits are forced to the disk; `durable: false` is for tests only. */
export type PostgresOptions = {
  readonly dataDir: string
  readonly durable?: boolean
  /** The archive of the log, to which this start writes. */
  readonly archive?: string | undefined
  /** Recovers an unpacked base backup from an archive. */
  readonly recovery?: { readonly archive: string; readonly target: RecoveryTarget }
}

const START_TIMEOUT_MS = 300_000
/** A recovery applies the log of days. */
const RECOVERY_TIMEOUT_MS = 7 * DAY_MS
const LARGEST_LOG_BYTES = 10_000_000

/**
 * Starts PostgreSQL with the data folder, which the first start creates. PostgreSQL listens only on a socket that its
 * own user and root can open. The caller must hold the lock of the data folder. Throws {@link StartError} if a
 * durability setting differs from the requested one.
 */
export const startPostgres = async ({
  dataDir,
  durable = true,
  archive,
  recovery,
}: PostgresOptions): Promise<Postgres> => {
  if (process.platform === 'win32')
    throw new StartError('On Windows set DATABASE_URL to a PostgreSQL server; the built-in one needs Linux or macOS.')
  const owner = databaseOwner()
  const binaries = await findBinaries(owner)
  const cluster = await prepareClusterFolders(dataDir, owner)
  const stoppedOrphan = await stopOrphan(cluster)
  const isNew = await initialise(cluster, binaries, owner, durable)
  await (archive === undefined ? noteArchiveGap(cluster.home) : prepareArchive(archive, cluster.home, owner))
  const all = [
    ...settings(cluster, durable),
    ...(archive === undefined ? [] : archiveSettings(archive)),
    ...(recovery ? recoverySettings(recovery.archive, recovery.target) : []),
  ]
  const limitMs = recovery ? RECOVERY_TIMEOUT_MS : START_TIMEOUT_MS
  const child = await launch(binaries.postgres, cluster, owner, { all, limitMs })
  const ended = once(child, 'exit').then(() => undefined)
  const stop = () => {
    child.stdin?.end()
    return ended
  }
  try {
    const durability = await prepareDatabase(cluster, durable)
    const { socketFolder, home, password, adminPassword } = cluster
    const urls = {
      url: socketUrl('arabox', password, socketFolder),
      adminUrl: socketUrl('postgres', adminPassword, socketFolder),
    }
    return { ...urls, home, durability, stoppedOrphan, isNew, ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const socketUrl = (user: string, password: string, socketFolder: string): string =>
  `postgres://${user}:${password}@localhost:5432/${user}?host=${encodeURIComponent(socketFolder)}`

/** The folder of the cluster of a data folder; undefined if it has none. */
export const findClusterHome = async (dataDir: string): Promise<string | undefined> =>
  (await findCluster(dataDir))?.home

/** The address of the superuser of the built-in database of a data folder; undefined if it has none. */
export const findAdminUrl = async (dataDir: string): Promise<string | undefined> => {
  const cluster = await findCluster(dataDir)
  return cluster && socketUrl('postgres', cluster.adminPassword, cluster.socketFolder)
}

/** The address of the built-in database of a data folder, for a program beside its server; undefined if it has none. */
export const findDatabaseUrl = async (dataDir: string): Promise<string | undefined> => {
  const cluster = await findCluster(dataDir)
  return cluster && socketUrl('arabox', cluster.password, cluster.socketFolder)
}

const launch = async (
  postgres: string,
  cluster: DatabaseCluster,
  owner: Owner | undefined,
  { all, limitMs }: { readonly all: readonly string[]; readonly limitMs: number },
) => {
  const command = [postgres, '-D', cluster.dataFolder, ...all.flatMap((setting) => ['-c', setting])]
  const until = performance.now() + limitMs
  for (;;) {
    const log = await openLog(cluster.logFile)
    const child = spawnSupervised(command, log.fd, owner)
    await log.close()
    if (await becomesReady(child, cluster.dataFolder, until)) return child
    const reason = await logTail(cluster.logFile)
    // Sessions of a killed PostgreSQL can continue for a moment, and prevent a new start until they end.
    if (!reason.includes('pre-existing shared memory block') || performance.now() > until)
      throw new StartError(`PostgreSQL did not start; the end of ${cluster.logFile} says:\n${reason}`)
    await pause(100)
  }
}

const openLog = async (file: string) => {
  const log = await open(file, 'a', 0o600)
  if ((await log.stat()).size > LARGEST_LOG_BYTES) await truncate(file)
  return log
}

const becomesReady = async (child: ChildProcess, dataFolder: string, until: number): Promise<boolean> => {
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  while (child.exitCode === null && child.signalCode === null) {
    if (readPostmaster(dataFolder)?.isReady) return true
    if (performance.now() > until) child.stdin?.end()
    await Promise.race([pause(15), failed])
  }
  return false
}

const logTail = async (log: string): Promise<string> => {
  const text = await readFile(log, 'utf8')
  return text.trimEnd().split('\n').slice(-5).join('\n')
}

const settings = (cluster: DatabaseCluster, durable: boolean): string[] => {
  const onOff = durable ? 'on' : 'off'
  return [
    `fsync=${onOff}`,
    `full_page_writes=${onOff}`,
    `synchronous_commit=${onOff}`,
    'listen_addresses=',
    'port=5432',
    `unix_socket_directories=${cluster.socketFolder}`,
    'unix_socket_permissions=0700',
    'max_connections=80',
    'shared_buffers=128MB',
    'jit=off',
    // The usual 4 is for disks that turn: then a page of 1 000 campaigns reads whole tables instead of its own rows.
    'random_page_cost=1.1',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] ',
  ]
}
