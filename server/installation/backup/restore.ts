import { StartError } from '../../base/start-error.ts'
import { checkStoredFolds } from '../../services/campaigns/public.ts'
import type { Config } from '../../settings/config.ts'
import { lockDataFolder } from '../../store/data-folder-lock.ts'
import { openStore, type Store } from '../../store/database.ts'
import { startPostgres } from '../../store/postgres/start-postgres.ts'
import { compareHistories, copyHistory } from '../../store/statistics/history.ts'
import {
  countWrongSums,
  hasHours,
  listDays,
  openStatistics,
  type Statistics,
} from '../../store/statistics/open-statistics.ts'
import { createEarlierTables, requireEmptyDatabase } from '../../store/table-copy/create-earlier-tables.ts'
import { fillTables } from '../../store/table-copy/fill-tables.ts'
import { recordStores } from '../installation.ts'
import { giveIdentity, statisticsFile } from '../own-statistics.ts'
import type { OnStep } from './back-up.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { openOutside } from './open-source.ts'
import { readCompressed, requirePart, restorePart } from './parts.ts'
import type { BackupPlace, Part } from './place/backup-place.ts'
import { absentFiles, requireOwnBucket, restoreFiles } from './restore-files.ts'
import { beginRestore, endRestore, requireEmptyFolder } from './unfinished-restore.ts'

/** What a restore has proved, and campaigns whose log contradicts their state, as it did in the backup. */
export type Restored = {
  readonly manifest: Manifest
  readonly rows: number
  readonly campaigns: number
  readonly events: number
  readonly faults: readonly string[]
  /** Files that records use, that are not in the store of files, and that the backup does not call missing. */
  readonly absent: readonly string[]
}

const allParts = ({ tables, statistics, files, secrets }: Manifest): Part[] => [
  ...tables.map(({ file }) => file),
  statistics,
  ...files,
  ...secrets,
]

/** Reads a whole backup. Throws {@link StartError} that names the first part with other bytes than were written. */
export const checkBackup = async (place: BackupPlace, onStep: OnStep): Promise<Manifest> => {
  const manifest = await readManifest(place)
  for (const part of allParts(manifest)) {
    onStep(`check ${part.path}`)
    await requirePart(place, part)
  }
  return manifest
}

/** Throws {@link StartError} if a folder or database into which a backup is restored has something. */
export const requireEmptyTarget = async (config: Config): Promise<void> => {
  await requireEmptyFolder(config.dataDir)
  if (config.filesDir && config.filesDir !== config.dataDir) await requireEmptyFolder(config.filesDir)
  if (config.databaseUrl) await requireEmptyDatabase(config.databaseUrl)
}

const restoreTables = async (url: string, place: BackupPlace, manifest: Manifest, onStep: OnStep): Promise<void> => {
  await createEarlierTables(url, manifest)
  const files = new Map(manifest.tables.map(({ name, file }) => [name, file]))
  await fillTables(url, {
    tables: manifest.tables,
    sequences: manifest.sequences,
    onTable: ({ name }) => onStep(`table ${name}`),
    rowsOf: ({ name }) => {
      const file = files.get(name)
      if (!file) throw new StartError(`The backup is broken: ${name} has no file.`)
      return readCompressed(place, file)
    },
  })
}

/** Compares the sums of days with the hours, and their numbers with the manifest. */
const proveStatistics = async (statistics: Statistics, { statistics: expected }: Manifest): Promise<void> => {
  const days = await listDays(statistics)
  const hours = [...days.values()].reduce((sum, count) => sum + count, 0)
  if (hours !== expected.hours || days.size !== expected.days)
    throw new StartError(`The statistics have ${hours} hours instead of the ${expected.hours} of the backup.`)
  const wrong = await countWrongSums(statistics)
  if (wrong > 0) throw new StartError(`${wrong} sums of days in the statistics are not those of their hours.`)
}

/** Copies the restored file to the database of the settings, which becomes the store of the platform. */
const moveStatistics = async (config: Config, address: string, file: Statistics, store: Store): Promise<void> => {
  const target = await openOutside(config, address)
  try {
    if (await hasHours(target)) throw new StartError('The database of STATISTICS_URL is not empty: it has hours.')
    await copyHistory(file, target, () => undefined)
    const { differences } = await compareHistories(file, target, () => undefined)
    if (differences.length > 0) throw new StartError(`The statistics differ from the backup at ${differences[0]}.`)
    await recordStores(store, { statisticsUuid: await giveIdentity(target), statisticsTransfers: 0 })
    // The file may be newer than the records by some hours. The next start transfers those of the records again.
    await store.pool.query('update open_hour set moved_version = 0')
  } finally {
    await target.close()
  }
}

const restoreStatistics = async (
  config: Config,
  place: BackupPlace,
  manifest: Manifest,
  store: Store,
): Promise<void> => {
  const file = statisticsFile(config)
  await restorePart({ from: place, to: config.dataDir }, manifest.statistics)
  const statistics = await openStatistics(file, { memoryLimit: `${config.statisticsMemoryMb}MiB` })
  try {
    await proveStatistics(statistics, manifest)
    if (config.statisticsUrl) await moveStatistics(config, config.statisticsUrl, statistics, store)
  } finally {
    await statistics.close()
  }
}

/** Folds the log of each campaign and compares it with its state. */
export const proveFolds = async (store: Store) => {
  const { campaigns, events, faulty } = await checkStoredFolds(store)
  return { campaigns, events, faults: faulty.map(({ uuid, fault, detail }) => `${uuid}: ${fault} ${detail}`) }
}

/**
 * Restores a backup into an empty platform and proves that it is the same: bytes of all parts, rows of all tables,
 * references between them, hours and their sums, and the fold of every campaign's log. Throws {@link StartError} if the
 * target is not empty, or a part of the backup is broken.
 */
export const restore = async (config: Config, place: BackupPlace, onStep: OnStep): Promise<Restored> => {
  await requireEmptyTarget(config)
  const manifest = await checkBackup(place, onStep)
  await requireOwnBucket(config, manifest)
  await beginRestore(config.dataDir)
  const unlock = await lockDataFolder(config.dataDir)
  try {
    const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir })
    const url = config.databaseUrl ?? postgres?.url ?? ''
    try {
      await restoreTables(url, place, manifest, onStep)
      await restoreFiles(config, place, manifest, onStep)
      const store = openStore(url, { connections: 2 })
      try {
        onStep('statistics')
        await restoreStatistics(config, place, manifest, store)
        onStep('logs of campaigns')
        const proved = await proveFolds(store)
        onStep('files')
        const absent = await absentFiles(config, store, manifest)
        await endRestore(config.dataDir)
        return { manifest, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), absent, ...proved }
      } finally {
        await store.close()
      }
    } finally {
      await postgres?.stop()
    }
  } finally {
    unlock()
  }
}
