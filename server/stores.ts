import type { Logger } from 'pino'
import { announce } from './base/announce.ts'
import { type StartWait, startWait } from './base/start-wait.ts'
import { refuseUnfinishedRestore } from './installation/backup/unfinished-restore.ts'
import { requireMode } from './installation/installation.ts'
import { filesPlace, newSecretLog, requireOwnFiles, sessionSecretOf } from './installation/own-files.ts'
import { requireOwnStatistics, statisticsFile } from './installation/own-statistics.ts'
import type { Config } from './settings/config.ts'
import { lockDataFolder } from './store/data-folder-lock.ts'
import { openStore, type Store } from './store/database.ts'
import type { FileStore } from './store/files/file-store.ts'
import { openFiles } from './store/files/open-files.ts'
import { createLargeIndexes } from './store/large-indexes.ts'
import { migrate } from './store/migrate.ts'
import { type Postgres, startPostgres } from './store/postgres/start-postgres.ts'
import { openRedis, type Redis } from './store/redis/open-redis.ts'
import { lockStart } from './store/start-lock.ts'
import { openStatistics, protectStoredHours, type Statistics } from './store/statistics/open-statistics.ts'
import { databaseStartError, fileStartError, filesStartError } from './store/store-start-error.ts'

/** The database, open and migrated. */
export type Database = {
  readonly store: Store
  /** Resolves when the built-in PostgreSQL exits unexpectedly. Never resolves if DATABASE_URL is set. */
  readonly lost: Promise<void>
  /** Lets other servers on the database start. Call it after this server has filled an empty platform. */
  readonly unlockStart: () => Promise<void>
  /**
   * Begins to create the indexes that would prolong the start. It ends with the database. Resolves at its end, also if
   * an index could not be created, which is logged.
   */
  readonly beginLargeIndexes: () => Promise<void>
  close(): Promise<void>
}

/** All stores, open and migrated, and the connection to Redis, if configured. */
export type Stores = Database & {
  readonly statistics: Statistics
  readonly files: FileStore
  readonly redis: Redis | undefined
}

/**
 * Runs `open`, which adds a step for each resource that must be closed. The steps run in reverse order when the result
 * is closed or when `open` fails.
 */
const withClosing = async <Opened extends object>(
  open: (onClose: (step: () => unknown) => void) => Promise<Opened>,
): Promise<Opened & { close(): Promise<void> }> => {
  const closeSteps: (() => unknown)[] = []
  const close = async () => {
    const failures: unknown[] = []
    for (const step of closeSteps.splice(0).reverse()) {
      // If one step fails, the others must run all the same.
      await (async () => step())().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed')
  }
  try {
    return { ...(await open((step) => closeSteps.push(step))), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** What a start does besides opening the database. */
type Start = {
  /** Runs before a database is made or changed. */
  readonly prepare: () => Promise<void>
  readonly wait: StartWait
}

/** Locks the data folder, starts or connects the database, and migrates it. */
export const openDatabase = (config: Config, log: Logger, start?: Start): Promise<Database> =>
  withClosing(async (onClose) => {
    refuseUnfinishedRestore(config.dataDir)
    onClose(await lockDataFolder(config.dataDir))
    await start?.prepare()
    const { dataDir, archiveDir: archive } = config
    const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir, archive })
    if (postgres) {
      onClose(() => postgres.stop())
      logDatabase(postgres, log)
    }
    const url = config.databaseUrl ?? postgres?.url ?? ''
    const lock = () => lockStart(url)
    const unlockStart = await (start ? start.wait('database', lock) : lock())
    onClose(unlockStart)
    await migrate(url)
    const store = openStore(url, {
      connections: config.databaseConnections,
      onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
    })
    onClose(() => store.close())
    const beginLargeIndexes = () => {
      const indexes = createLargeIndexes(url)
      onClose(indexes.stop)
      return logIndexes(indexes.created, log)
    }
    return { store, unlockStart, beginLargeIndexes, lost: postgres?.ended ?? new Promise<void>(() => undefined) }
  })

/**
 * Opens the database, the statistics and Redis; `prepare` runs before a database is made or changed. Throws
 * {@link StartError} if the platform was started in the other mode, or if the statistics or the folder of files belong
 * to another platform.
 */
export const openStores = (
  config: Config,
  log: Logger,
  prepare: Start['prepare'] = async () => undefined,
): Promise<Stores> =>
  withClosing(async (onClose) => {
    const wait = startWait(config.startWaitSeconds, log)
    const database = await openDatabase(config, log, { prepare, wait })
    onClose(() => database.close())
    const { store, lost, unlockStart, beginLargeIndexes } = database
    await requireMode(store, config.mode)
    const statistics = await openOwnStatistics(config, store, wait)
    onClose(() => statistics.close())
    const files = await openFiles(filesPlace(config))
    onClose(() => files.close())
    await wait('files', () => requireOwnFiles(files, store, config.filesDir === undefined)).catch((error: unknown) => {
      throw filesStartError(error)
    })
    await protectHours(config, { store, statistics }, log)
    const redis = config.redisUrl ? await openRedis(config.redisUrl, store, log) : undefined
    onClose(() => redis?.close())
    return { store, statistics, files, redis, lost, unlockStart, beginLargeIndexes }
  })

/** Opens the statistics of the settings and checks that they belong to this platform. */
const openOwnStatistics = async (config: Config, store: Store, wait: StartWait): Promise<Statistics> => {
  const [url, file] = [config.statisticsUrl, statisticsFile(config)]
  const open = () =>
    openStatistics(url ?? file, {
      connections: config.statisticsConnections,
      ...(config.statisticsCluster === undefined ? {} : { cluster: config.statisticsCluster }),
      memoryLimit: `${config.statisticsMemoryMb}MiB`,
      ...(config.statisticsThreads === undefined ? {} : { threads: config.statisticsThreads }),
    })
  let statistics: Statistics | undefined
  try {
    statistics = await (url === undefined ? open() : wait('statistics', open))
    // A damaged file may open, and fail when it is read.
    await requireOwnStatistics(config, store, statistics)
    return statistics
  } catch (error) {
    await statistics?.close()
    throw url === undefined ? fileStartError(file, error) : databaseStartError('STATISTICS_URL', error)
  }
}

/** Stores protected age groups for the hours of an earlier version, and announces it. */
const protectHours = async (
  config: Config,
  { store, statistics }: Pick<Stores, 'store' | 'statistics'>,
  log: Logger,
): Promise<void> => {
  const hours = await protectStoredHours(
    statistics,
    () => sessionSecretOf(config, newSecretLog(store, log)),
    (done, all) => announce(`statistics: ages of ${done} of ${all} hours are protected`),
  )
  if (hours > 0) log.info({ hours }, 'the ages of the stored hours are protected')
}

const logIndexes = async (created: Promise<readonly string[]>, log: Logger): Promise<void> => {
  try {
    const names = await created
    if (names.length > 0) log.info({ indexes: names }, 'the indexes of searches in large tables are created')
  } catch (error) {
    log.warn({ err: error }, 'not all indexes of searches were created: searches are slow until the next start')
  }
}

const logDatabase = (postgres: Postgres, log: Logger): void => {
  const { home, durability, isNew, stoppedOrphan } = postgres
  if (stoppedOrphan) announce(`database: stopped process ${stoppedOrphan}, left over from a server that was killed`)
  announce(`database: PostgreSQL in ${home}${isNew ? ' (new)' : ''}, ${durability.join(' ')}`)
  log.info({ home, durability, isNew, stoppedOrphan }, 'the database is started')
}
