import { join } from 'node:path'
import type { Logger } from 'pino'
import { announce } from './base/announce.ts'
import type { Config } from './config.ts'
import { lockDataFolder } from './store/lock.ts'
import { migrate } from './store/migrate.ts'
import { openStore, type Store } from './store/open.ts'
import { type Postgres, startPostgres } from './store/postgres.ts'
import { openRedis, type Redis } from './store/redis.ts'
import { lockStart } from './store/start-lock.ts'
import { openStatistics, type Statistics } from './store/statistics.ts'

/** Both stores, open and migrated, and the connection to Redis if it is configured. */
export type Stores = {
  readonly store: Store
  readonly statistics: Statistics
  readonly redis: Redis | undefined
  /** Resolves when the built-in PostgreSQL ends by itself; never resolves if DATABASE_URL is set. */
  readonly lost: Promise<void>
  /** Lets other servers on the database start; call it when this server has filled an empty platform. */
  unlockStart(): Promise<void>
  close(): Promise<void>
}

/**
 * Locks the data folder, starts or connects the database, migrates it and opens the statistics. If a step fails,
 * everything that is open is closed.
 */
export const openStores = async (config: Config, log: Logger): Promise<Stores> => {
  const closeSteps: (() => unknown)[] = []
  const close = async () => {
    const failures: unknown[] = []
    for (const step of closeSteps.splice(0).reverse()) {
      // If one step fails, the others must still run.
      await (async () => step())().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed')
  }
  try {
    closeSteps.push(await lockDataFolder(config.dataDir))
    const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir })
    if (postgres) {
      closeSteps.push(() => postgres.stop())
      logDatabase(postgres, log)
    }
    const url = config.databaseUrl ?? postgres?.url ?? ''
    const unlockStart = await lockStart(url)
    closeSteps.push(unlockStart)
    await migrate(url)
    const store = openStore(url, {
      connections: config.databaseConnections,
      onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
    })
    closeSteps.push(() => store.close())
    const statistics = await openStatistics(config.statisticsUrl ?? join(config.dataDir, 'statistics.duckdb'), {
      connections: config.statisticsConnections,
      memoryLimit: `${config.statisticsMemoryMb}MiB`,
      ...(config.statisticsThreads === undefined ? {} : { threads: config.statisticsThreads }),
    })
    closeSteps.push(() => statistics.close())
    const redis = config.redisUrl ? await openRedis(config.redisUrl, store, log) : undefined
    closeSteps.push(() => redis?.close())
    const lost = postgres?.ended ?? new Promise(() => undefined)
    return { store, statistics, redis, lost, unlockStart, close }
  } catch (error) {
    await close()
    throw error
  }
}

const logDatabase = (postgres: Postgres, log: Logger): void => {
  const { home, durability, isNew, stoppedOrphan } = postgres
  if (stoppedOrphan) announce(`database: stopped process ${stoppedOrphan}, left over from a server that was killed`)
  announce(`database: PostgreSQL in ${home}${isNew ? ' (new)' : ''}, ${durability.join(' ')}`)
  log.info({ home, durability, isNew, stoppedOrphan }, 'the database is started')
}
