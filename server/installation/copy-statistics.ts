import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { StartError } from '../base/start-error.ts'
import type { Config } from '../settings/config.ts'
import type { Store } from '../store/database.ts'
import { compareHistories, copyHistory, type HistorySize } from '../store/statistics/history.ts'
import {
  findIdentity,
  findTransfers,
  hasHours,
  openStatistics,
  protectStoredHours,
  type Statistics,
} from '../store/statistics/open-statistics.ts'
import { databaseStartError, fileStartError } from '../store/store-start-error.ts'
import { openDatabase } from '../stores.ts'
import { findInstallation, recordStores } from './installation.ts'
import { sessionSecretOf } from './own-files.ts'
import { giveIdentity, statisticsFile } from './own-statistics.ts'

/**
 * Two statistics stores. `duckdb` is the file in the data folder, `postgres` and `clickhouse` are the database of
 * STATISTICS_URL, and any other text is the path of a DuckDB file.
 */
export type Places = { readonly from: string; readonly to: string }

/** Numbers of days and hours of a history, and the first hours that differ from the other history. */
export type Comparison = HistorySize & { readonly differences: readonly string[] }

type OnDay = (day: string) => void

/** The places that are the database of STATISTICS_URL, by the name of their engine. */
const serverPlaces: Readonly<Record<string, { readonly name: string; readonly address: RegExp }>> = {
  postgres: { name: 'PostgreSQL', address: /^postgres(ql)?:/ },
  clickhouse: { name: 'ClickHouse', address: /^(clickhouse|https):/ },
}

const isServer = (place: string): boolean => place in serverPlaces
const isOwnPlace = (place: string): boolean => place === 'duckdb' || isServer(place)

/** The place of the settings. */
const ownPlace = ({ statisticsUrl }: Config): string =>
  Object.keys(serverPlaces).find((place) => serverPlaces[place]?.address.test(statisticsUrl ?? '')) ?? 'duckdb'

const addressOf = (config: Config, place: string): string => {
  if (place === 'duckdb') return statisticsFile(config)
  const server = serverPlaces[place]
  if (!server) return resolve(place)
  if (config.statisticsUrl && server.address.test(config.statisticsUrl)) return config.statisticsUrl
  throw new StartError(`Set STATISTICS_URL to the ${server.name} database that "${place}" means.`)
}

const open = async (config: Config, place: string, isSource: boolean): Promise<Statistics> => {
  const address = addressOf(config, place)
  if (isSource && !isServer(place) && !existsSync(address)) throw new StartError(`There is no file ${address}.`)
  try {
    const statistics = await openStatistics(address, {
      memoryLimit: `${config.statisticsMemoryMb}MiB`,
      ...(config.statisticsCluster === undefined ? {} : { cluster: config.statisticsCluster }),
    })
    await protectStoredHours(statistics, () => sessionSecretOf(config))
    return statistics
  } catch (error) {
    throw isServer(place) ? databaseStartError('STATISTICS_URL', error) : fileStartError(address, error)
  }
}

/** Opens both stores while a function runs. */
const withStores = async <Result>(
  config: Config,
  { from, to }: Places,
  work: (source: Statistics, target: Statistics) => Promise<Result>,
): Promise<Result> => {
  if (addressOf(config, from) === addressOf(config, to)) throw new StartError('FROM and TO are the same store.')
  const source = await open(config, from, true)
  try {
    const target = await open(config, to, false)
    try {
      return await work(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Opens the database of a platform that has been started before. No server may use its data folder meanwhile. */
const withPlatform = async <Result>(config: Config, work: (store: Store) => Promise<Result>): Promise<Result> => {
  const database = await openDatabase(config, pino({ level: 'silent' }))
  try {
    if (!(await findInstallation(database.store)))
      throw new StartError('This platform has never been started: its first start records its statistics store.')
    return await work(database.store)
  } finally {
    await database.close()
  }
}

/**
 * Compares all values of all hours of two stores, and the keys of their age groups. Throws {@link StartError} if a
 * store cannot be opened.
 */
export const verifyStatistics = (config: Config, places: Places, onDay: OnDay): Promise<Comparison> =>
  withStores(config, places, (source, target) => compareHistories(source, target, onDay))

/**
 * Copies the history of a store to another one and compares both. If the target is not a path, it becomes
 * the platform's statistics store, and the next start refuses older copies. Throws {@link StartError} if the target has
 * a history and `replaces` is not set.
 */
export const copyStatistics = async (
  config: Config,
  { replaces, ...places }: Places & { readonly replaces: boolean },
  onDay: OnDay,
): Promise<Comparison> => {
  const copy = (record?: (target: Statistics) => Promise<void>) =>
    withStores(config, places, async (source, target) => {
      if (!replaces && (await hasHours(target)))
        throw new StartError('TO has a history. To delete it and put the history of FROM in its place, add --replace.')
      await copyHistory(source, target, onDay)
      const comparison = await compareHistories(source, target, onDay)
      if (comparison.differences.length === 0) await record?.(target)
      return comparison
    })
  if (!isOwnPlace(places.to)) return copy()
  return withPlatform(config, (store) =>
    copy(async (target) => recordStores(store, { statisticsUuid: await giveIdentity(target), statisticsTransfers: 0 })),
  )
}

/**
 * Makes the empty statistics store of the settings the store of the platform. The earlier history is then not used any
 * more. Throws {@link StartError} if the store is not empty.
 */
export const beginEmptyStatistics = (config: Config): Promise<void> =>
  withPlatform(config, async (store) => {
    const statistics = await open(config, ownPlace(config), false)
    try {
      if (await hasHours(statistics))
        throw new StartError('The statistics store of the settings has a history. Move it away first.')
      await recordStores(store, { statisticsUuid: await giveIdentity(statistics), statisticsTransfers: 0 })
    } finally {
      await statistics.close()
    }
  })

/**
 * Accepts an older copy of the platform’s own statistics, because the newer one is lost. The next start transfers the
 * hours that PostgreSQL still has to it again. Returns their number. Throws {@link StartError} if the store is not a
 * copy of the platform’s own.
 */
export const acceptOlderStatistics = (config: Config): Promise<number> =>
  withPlatform(config, async (store) => {
    const statistics = await open(config, ownPlace(config), false)
    try {
      const own = await findIdentity(statistics)
      if (own === null || own !== (await findInstallation(store))?.statisticsUuid)
        throw new StartError('The statistics store of the settings is no copy of the one of this platform.')
      await recordStores(store, { statisticsTransfers: await findTransfers(statistics) })
      const { rowCount } = await store.pool.query('update open_hour set moved_version = 0')
      return rowCount ?? 0
    } finally {
      await statistics.close()
    }
  })
