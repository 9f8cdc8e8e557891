import { createReadStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartError } from '../../base/start-error.ts'
import type { Config } from '../../settings/config.ts'
import { lockDataFolder } from '../../store/data-folder-lock.ts'
import { openStore, type Store } from '../../store/database.ts'
import type { RecoveryTarget } from '../../store/postgres/archive.ts'
import { unpackCluster } from '../../store/postgres/recover.ts'
import { startPostgres } from '../../store/postgres/start-postgres.ts'
import { countWrongSums, findTransfers, listDays, openStatistics } from '../../store/statistics/open-statistics.ts'
import { takeSnapshot } from '../../store/table-copy/snapshot.ts'
import type { OnStep } from '../backup/back-up.ts'
import { listKnownFiles } from '../backup/files-of-platform.ts'
import { requirePart, restorePart } from '../backup/parts.ts'
import type { Part } from '../backup/place/backup-place.ts'
import { folderPlace } from '../backup/place/folder-place.ts'
import { writePart } from '../backup/place/write-part.ts'
import { proveFolds, requireEmptyTarget } from '../backup/restore.ts'
import { beginRestore, endRestore } from '../backup/unfinished-restore.ts'
import { recordStores } from '../installation.ts'
import { filesFolder } from '../own-files.ts'
import { statisticsFile } from '../own-statistics.ts'
import { archivedFiles } from './archived-files.ts'
import { listBases, type StoredBase } from './base.ts'

/** What a restore to a moment has proved. */
export type RestoredMoment = {
  /** When the base backup was made. */
  readonly from: string
  /** The time of the last transaction that was applied; null if there was none after the base backup. */
  readonly lastCommit: Date | null
  readonly tables: number
  readonly rows: number
  readonly hours: number
  /** Hours that the next start transfers to the statistics again. */
  readonly repeated: number
  readonly files: number
  readonly missing: readonly string[]
  readonly campaigns: number
  readonly events: number
  readonly faults: readonly string[]
}

/** The newest base backup before a moment. Throws {@link StartError} if there is none. */
const findBase = async (archive: string, target: RecoveryTarget): Promise<StoredBase> => {
  const bases = await listBases(archive)
  const [first] = bases
  if (!first) throw new StartError(`The folder ${archive} has no base backup: it is no archive, or none was made.`)
  const found = bases.filter(({ base }) => target === 'latest' || new Date(base.at) <= target).at(-1)
  if (!found)
    throw new StartError(`The archive ${archive} begins at ${first.base.at}; a restore cannot go further back.`)
  return found
}

const partsOf = ({ cluster, statistics, secrets }: StoredBase['base']): Part[] => [
  cluster,
  ...(statistics ? [statistics] : []),
  ...secrets,
]

const passwordsOf = async (folder: string): Promise<{ adminPassword: string; password: string }> => {
  let text = ''
  for await (const chunk of createReadStream(join(folder, 'secrets/postgres.json'), 'utf8')) text += chunk
  return JSON.parse(text)
}

const restoreSecrets = async (config: Config, { folder, base }: StoredBase): Promise<void> => {
  for (const part of base.secrets) {
    const name = part.path.slice('secrets/'.length)
    if (name === 'postgres.json') continue
    const to = name === 'mqtt-client-id' ? config.dataDir : filesFolder(config)
    await restorePart({ from: folderPlace(folder), to }, part, { target: name })
  }
}

/** Copies the films and pictures that the records know from the archive, and compares their digests. */
const restoreFiles = async (config: Config, archive: string, url: string) => {
  const missing: string[] = []
  let files = 0
  if (config.filesBucket) return { files, missing }
  const digests = await archivedFiles(archive)
  const snapshot = await takeSnapshot(url)
  try {
    for (const { path, isUsed } of await listKnownFiles(snapshot)) {
      const file = join(archive, 'files', path)
      if (!existsSync(file)) {
        if (isUsed) missing.push(path)
        continue
      }
      const { sha256 } = await writePart(filesFolder(config), path, createReadStream(file), 0o644)
      if (sha256 !== digests.get(path)) throw new StartError(`The archive is broken: files/${path} has other bytes.`)
      files += 1
    }
  } finally {
    await snapshot.close()
  }
  return { files, missing }
}

/** Reads every row, which checks the sums of their blocks, and counts them. */
const readTables = async (url: string, onStep: OnStep): Promise<{ tables: number; rows: number }> => {
  const snapshot = await takeSnapshot(url)
  let rows = 0
  try {
    for (const table of snapshot.tables) {
      onStep(`table ${table.name}`)
      rows += (await snapshot.copy(table, new Writable({ write: (_row, _encoding, done) => done() }))).rows
    }
    return { tables: snapshot.tables.length, rows }
  } finally {
    await snapshot.close()
  }
}

/**
 * Puts the statistics of the base backup into the data folder. They are older than the records, so all hours that the
 * records still have are to be transferred again. Statistics in a database of their own are left as they are.
 */
const restoreStatistics = async (config: Config, { folder, base }: StoredBase, store: Store) => {
  if (!base.statistics || config.statisticsUrl) return { hours: 0, repeated: 0 }
  await restorePart({ from: folderPlace(folder), to: config.dataDir }, base.statistics)
  const statistics = await openStatistics(statisticsFile(config), { memoryLimit: `${config.statisticsMemoryMb}MiB` })
  try {
    const wrong = await countWrongSums(statistics)
    if (wrong > 0) throw new StartError(`${wrong} sums of days in the statistics are not those of their hours.`)
    await recordStores(store, { statisticsTransfers: await findTransfers(statistics) })
    const { rowCount } = await store.pool.query('update open_hour set moved_version = 0')
    const hours = [...(await listDays(statistics)).values()].reduce((sum, count) => sum + count, 0)
    return { hours, repeated: rowCount ?? 0 }
  } finally {
    await statistics.close()
  }
}

const recover = async (config: Config, archive: string, target: RecoveryTarget, { folder, base }: StoredBase) => {
  const source = createReadStream(join(folder, base.cluster.path))
  const tar = createGunzip()
  source.once('error', (error) => tar.destroy(error))
  await unpackCluster(config.dataDir, await passwordsOf(folder), source.pipe(tar))
  return startPostgres({ dataDir: config.dataDir, recovery: { archive, target } }).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('before configured recovery target was reached'))
      throw new StartError(
        `The archive ${archive} ends before ${target === 'latest' ? 'its end' : target.toISOString()}. Restore to an earlier moment, or to "latest".`,
        { cause: error },
      )
    throw error
  })
}

/** When the last transaction committed, as PostgreSQL's log of the recovery says. */
const lastCommitOf = async (store: Store): Promise<Date | null> => {
  const { rows } = await store.pool.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
  return rows[0]?.at ?? null
}

/**
 * Restores the built-in database from its archive to a moment, with its files, keys and statistics, into an empty data
 * folder. Throws {@link StartError} if the target is not empty, or the archive has no base backup before the moment or
 * ends before it.
 */
export const restoreMoment = async (
  config: Config,
  archive: string,
  target: RecoveryTarget,
  onStep: OnStep,
): Promise<RestoredMoment> => {
  if (config.databaseUrl) throw new StartError('An archive is restored to the built-in database: remove DATABASE_URL.')
  await requireEmptyTarget(config)
  const stored = await findBase(archive, target)
  for (const part of partsOf(stored.base)) {
    onStep(`check ${part.path}`)
    await requirePart(folderPlace(stored.folder), part)
  }
  await beginRestore(config.dataDir)
  const unlock = await lockDataFolder(config.dataDir)
  try {
    onStep('database')
    const postgres = await recover(config, archive, target, stored)
    const store = openStore(postgres.url, { connections: 2 })
    try {
      const lastCommit = await lastCommitOf(store)
      const read = await readTables(postgres.url, onStep)
      onStep('files')
      await mkdir(filesFolder(config), { recursive: true })
      await restoreSecrets(config, stored)
      const files = await restoreFiles(config, archive, postgres.url)
      onStep('statistics')
      const statistics = await restoreStatistics(config, stored, store)
      onStep('logs of campaigns')
      const proved = await proveFolds(store)
      await endRestore(config.dataDir)
      return { from: stored.base.at, lastCommit, ...read, ...files, ...statistics, ...proved }
    } finally {
      await store.close()
      await postgres.stop()
    }
  } finally {
    unlock()
  }
}
