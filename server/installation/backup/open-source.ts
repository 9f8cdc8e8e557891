import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import type { Config } from '../../settings/config.ts'
import { DataFolderInUse, lockDataFolder } from '../../store/data-folder-lock.ts'
import { findDatabaseUrl, startPostgres } from '../../store/postgres/start-postgres.ts'
import { copyHistory } from '../../store/statistics/history.ts'
import { findIdentity, openStatistics, type Statistics, setIdentity } from '../../store/statistics/open-statistics.ts'
import { databaseStartError, fileStartError } from '../../store/store-start-error.ts'
import { type Snapshot, takeSnapshot } from '../../store/table-copy/snapshot.ts'
import { statisticsFile } from '../own-statistics.ts'
import { copyThroughDoor } from './door.ts'

/** A snapshot of the records, and the copy of the statistics of the same moment, which is still being written. */
export type Taken = { readonly snapshot: Snapshot; readonly copied: Promise<void> }

/** The stores of a platform that a backup reads. */
export type Source = {
  /**
   * Takes the snapshot and begins the copy of the statistics to `file`. With `copiesOutside` false, statistics of
   * STATISTICS_URL are not copied.
   */
  take(file: string, options?: { readonly copiesOutside?: boolean }): Promise<Taken>
  close(): Promise<void>
}

const requirePlatform = (config: Config): void => {
  const found = ['postgres.json', 'statistics.duckdb'].some((name) => existsSync(join(config.dataDir, name)))
  if (!found) throw new StartError(`There is no platform in ${config.dataDir}: set DATA_DIR to its data folder.`)
}

const noUrl = (dataDir: string): StartError =>
  new StartError(`The folder ${dataDir} has no database: set DATABASE_URL as the server does.`)

/** Opens the statistics of STATISTICS_URL. Throws {@link StartError} if they do not answer. */
export const openOutside = (config: Config, address: string): Promise<Statistics> =>
  openStatistics(address, config.statisticsCluster === undefined ? {} : { cluster: config.statisticsCluster }).catch(
    (error: unknown) => {
      throw databaseStartError('STATISTICS_URL', error)
    },
  )

/** Copies the statistics of a server of databases, hour by hour, with its identity and its key. */
const copyOutside = async (config: Config, address: string, file: string): Promise<void> => {
  const from = await openOutside(config, address)
  try {
    const to = await openStatistics(file, { memoryLimit: `${config.statisticsMemoryMb}MiB` })
    try {
      await copyHistory(from, to, () => undefined)
      const identity = await findIdentity(from)
      if (identity !== null) await to.transaction((session) => setIdentity(session, identity))
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** Copies the file of a platform whose server does not run. */
const copyStopped = async (config: Config, file: string): Promise<void> => {
  const own = statisticsFile(config)
  const statistics = await openStatistics(own, { memoryLimit: `${config.statisticsMemoryMb}MiB` }).catch(
    (error: unknown) => {
      throw fileStartError(own, error)
    },
  )
  try {
    await statistics.copyToFile?.(file, async () => undefined)
  } finally {
    await statistics.close()
  }
}

/** The stores of a platform whose server runs, or whose stores are no files of the data folder. */
const runningSource = (config: Config): Source => ({
  take: async (file, { copiesOutside = true } = {}) => {
    const url = config.databaseUrl ?? (await findDatabaseUrl(config.dataDir))
    if (url === undefined) throw noUrl(config.dataDir)
    const { statisticsUrl } = config
    if (statisticsUrl === undefined) {
      const { taken, copied } = await copyThroughDoor(config.dataDir, file, () => takeSnapshot(url))
      return { snapshot: taken, copied }
    }
    // What is transferred after the snapshot may be in the copy; a restore transfers the hours of the snapshot again.
    const snapshot = await takeSnapshot(url)
    const copied = copiesOutside ? copyOutside(config, statisticsUrl, file) : Promise.resolve()
    copied.catch(() => undefined)
    return { snapshot, copied }
  },
  close: async () => undefined,
})

/** The stores of a platform whose server is stopped. The caller has the lock of the data folder. */
const stoppedSource = async (config: Config, unlock: () => void): Promise<Source> => {
  try {
    requirePlatform(config)
    if (!(config.databaseUrl || existsSync(join(config.dataDir, 'postgres.json')))) throw noUrl(config.dataDir)
    const { dataDir, archiveDir: archive } = config
    const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir, archive })
    return {
      take: async (file, { copiesOutside = true } = {}) => {
        const snapshot = await takeSnapshot(config.databaseUrl ?? postgres?.url ?? '')
        const copyOther = (url: string) => (copiesOutside ? copyOutside(config, url, file) : Promise.resolve())
        const copied = config.statisticsUrl ? copyOther(config.statisticsUrl) : copyStopped(config, file)
        copied.catch(() => undefined)
        return { snapshot, copied }
      },
      close: async () => {
        await postgres?.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Opens what a backup reads, beside a running server or without one. */
export const openSource = async (config: Config): Promise<Source> => {
  if (config.databaseUrl && config.statisticsUrl) return runningSource(config)
  requirePlatform(config)
  try {
    return await stoppedSource(config, await lockDataFolder(config.dataDir))
  } catch (error) {
    if (error instanceof DataFolderInUse) return runningSource(config)
    throw error
  }
}
