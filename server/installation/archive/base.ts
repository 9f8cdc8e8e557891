import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../../machines/calendar/durations.ts'
import { StartError } from '../../base/start-error.ts'
import type { Config } from '../../settings/config.ts'
import { closeArchiveGap, walFolderOf } from '../../store/postgres/archive.ts'
import { copyCluster } from '../../store/postgres/base-backup.ts'
import { findAdminUrl, findClusterHome } from '../../store/postgres/start-postgres.ts'
import { connectForStart } from '../../store/start-lock.ts'
import type { OnStep } from '../backup/back-up.ts'
import { copySecrets } from '../backup/back-up.ts'
import { copyThroughDoor } from '../backup/door.ts'
import { writeCompressed } from '../backup/parts.ts'
import type { BackupPlace, Part } from '../backup/place/backup-place.ts'
import { folderPlace } from '../backup/place/folder-place.ts'
import { filesFolder } from '../own-files.ts'
import { archiveFiles, presentFiles, removeArchivedFiles } from './archived-files.ts'

/** What a base backup in an archive consists of. Its manifest is written last. */
export type Base = {
  /** The first moment to which a recovery from it can lead. */
  readonly at: string
  /** The first file of the log that it needs. */
  readonly firstWal: string
  readonly cluster: Part
  /** The statistics as they were shortly before; null if they are in a database of their own. */
  readonly statistics: Part | null
  readonly secrets: readonly Part[]
  /** Films, stills and pictures that existed then. */
  readonly files: readonly string[]
}

/** A base backup and its folder. */
export type StoredBase = { readonly folder: string; readonly base: Base }

const MANIFEST = 'base.json'
const PASSWORDS = 'secrets/postgres.json'
const basesOf = (archive: string): string => join(archive, 'base')

/** The name of a base backup: names are in the order of time. */
const nameAt = (begun: Date): string => begun.toISOString().replaceAll(':', '-')

/** The whole base backups of an archive, the oldest first. */
export const listBases = async (archive: string): Promise<StoredBase[]> => {
  const names = await readdir(basesOf(archive)).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found: StoredBase[] = []
  for (const name of names.sort()) {
    const folder = join(basesOf(archive), name)
    const file = join(folder, MANIFEST)
    if (existsSync(file)) found.push({ folder, base: JSON.parse(await readFile(file, 'utf8')) })
  }
  return found
}

/** Asks the running built-in database whether it archives, and throws {@link StartError} if it does not. */
const requireArchiving = async (adminUrl: string): Promise<void> => {
  const client = await connectForStart(adminUrl)
  try {
    const { rows } = await client.query<{ mode: string; fails: boolean }>(
      `select current_setting('archive_mode') as mode,
         last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as fails
       from pg_stat_archiver`,
    )
    if (rows[0]?.mode !== 'on')
      throw new StartError('The server runs without ARCHIVE_DIR: start it with this setting first.')
    if (rows[0].fails)
      throw new StartError('PostgreSQL cannot copy its log to the archive; the end of its log, postgres.log, says why.')
  } finally {
    await client.end()
  }
}

const momentOf = async (adminUrl: string): Promise<string> => {
  const client = await connectForStart(adminUrl)
  try {
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    return (rows[0]?.at ?? new Date()).toISOString()
  } finally {
    await client.end()
  }
}

const copyStatistics = async (config: Config, place: BackupPlace): Promise<Part | null> => {
  if (config.statisticsUrl) return null
  const local = await place.local('statistics.duckdb')
  const { copied } = await copyThroughDoor(config.dataDir, local.file, async () => undefined)
  await copied
  return local.keep()
}

/** Writes a base backup of the running platform to its archive. Throws {@link StartError} if it does not archive. */
export const makeBase = async (config: Config, onStep: OnStep): Promise<StoredBase> => {
  const { archiveDir, dataDir } = config
  if (archiveDir === undefined) throw new StartError('A base backup needs ARCHIVE_DIR, as the server has it.')
  const adminUrl = await findAdminUrl(dataDir)
  if (adminUrl === undefined) throw new StartError(`There is no built-in database in ${dataDir}: set DATA_DIR.`)
  await requireArchiving(adminUrl)
  const folder = join(basesOf(archiveDir), nameAt(new Date()))
  await mkdir(basesOf(archiveDir), { recursive: true, mode: 0o700 })
  const place = folderPlace(folder)
  await place.prepare()
  // Statistics that are older than the records are filled up from them after a recovery; newer ones would be wrong.
  onStep('statistics')
  const statistics = await copyStatistics(config, place)
  onStep('database')
  const { part: cluster, result } = await writeCompressed(place, 'cluster.tar.gz', (target) =>
    copyCluster(adminUrl, target),
  )
  onStep('files')
  if (!config.filesBucket) await archiveFiles(filesFolder(config), archiveDir)
  const files = config.filesBucket ? [] : await presentFiles(filesFolder(config))
  const secrets = [
    ...(await copySecrets(config, place)),
    await place.write(PASSWORDS, createReadStream(join(dataDir, 'postgres.json'))),
  ]
  const base = { at: await momentOf(adminUrl), firstWal: result.firstWal, cluster, statistics, secrets, files }
  await place.publish(MANIFEST, `${JSON.stringify(base, null, 1)}\n`)
  const home = await findClusterHome(dataDir)
  if (home !== undefined) await closeArchiveGap(home)
  return { folder, base }
}

/** The name of a file of the log without its timeline: names in their order. */
const positionOf = (name: string): string => name.slice(8, 24)

const isLogFile = (name: string): boolean => /^[\dA-F]{24}(\.|$)/.test(name)

/** Removes what killed programs have left: base backups without a manifest that were begun more than a day ago. */
const removeUnfinishedBases = async (archive: string): Promise<void> => {
  const yesterday = nameAt(new Date(Date.now() - DAY_MS))
  for (const name of await readdir(basesOf(archive))) {
    const folder = join(basesOf(archive), name)
    if (name < yesterday && !existsSync(join(folder, MANIFEST))) await rm(folder, { recursive: true })
  }
}

/**
 * Removes all but the newest base backups, the log before the oldest of them, and files that no moment after it needs.
 * Returns how many base backups and files of the log were removed.
 */
export const pruneArchive = async (
  archive: string,
  keep: number,
): Promise<{ readonly bases: number; readonly logs: number }> => {
  const bases = await listBases(archive)
  const kept = bases.slice(-keep)
  const [oldest] = kept
  if (!oldest) return { bases: 0, logs: 0 }
  const removed = bases.slice(0, -keep)
  for (const { folder } of removed) await rm(folder, { recursive: true })
  await removeUnfinishedBases(archive)
  const names = await readdir(walFolderOf(archive))
  const old = names.filter((name) => isLogFile(name) && positionOf(name) < positionOf(oldest.base.firstWal))
  for (const name of old) await rm(join(walFolderOf(archive), name), { force: true })
  const needed = new Set(kept.flatMap(({ base }) => base.files))
  await removeArchivedFiles(archive, needed, new Date(oldest.base.at))
  return { bases: removed.length, logs: old.length }
}
