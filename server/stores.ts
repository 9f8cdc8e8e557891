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

/** Both stores, open and migrated, what lets processes talk, and how to give all of it back. */
export type Stores = {
  readonly store: Store
  readonly statistics: Statistics
  readonly redis: Redis | undefined
  /** Settles when the built-in PostgreSQL ends by itself; never when the database is somebody else's. */
  readonly lost: Promise<void>
  /** Lets other servers on the database start; call it when this server has filled an empty platform. */
  unlockStart(): Promise<void>
  close(): Promise<void>
}

/**
 * Locks the data folder, starts or reaches the database, migrates it and opens the statistics; all of it or nothing.
 */
export const openStores = async (config: Config, log: Logger): Promise<Stores> => {
  const undo: (() => unknown)[] = []
  const close = async () => {
    const failures: unknown[] = []
    for (const step of undo.splice(0).reverse()) {
      // One that fails must not keep the others open.
      await (async () => step())().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed')
  }
  try {
    undo.push(await lockDataFolder(config.dataDir))
    const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir })
    if (postgres) {
      undo.push(() => postgres.stop())
      describe(postgres, log)
    }
    const url = config.databaseUrl ?? postgres?.url ?? ''
    const unlockStart = await lockStart(url)
    undo.push(unlockStart)
    await migrate(url)
    const store = openStore(url, { onError: (error) => log.warn({ err: error }, 'an idle database connection broke') })
    undo.push(() => store.close())
    const statistics = await openStatistics(config.statisticsUrl ?? join(config.dataDir, 'statistics.duckdb'))
    undo.push(() => statistics.close())
    const redis = config.redisUrl ? await openRedis(config.redisUrl, store, log) : undefined
    undo.push(() => redis?.close())
    const lost = postgres?.ended ?? new Promise(() => undefined)
    return { store, statistics, redis, lost, unlockStart, close }
  } catch (error) {
    await close()
    throw error
  }
}

const describe = (postgres: Postgres, log: Logger): void => {
  const { home, durability, isNew, stoppedOrphan } = postgres
  if (stoppedOrphan) announce(`database: stopped process ${stoppedOrphan}, left over from a server that was killed`)
  announce(`database: PostgreSQL in ${home}${isNew ? ' (new)' : ''}, ${durability.join(' ')}`)
  log.info({ home, durability, isNew, stoppedOrphan }, 'the database is started')
}
