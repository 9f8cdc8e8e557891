import { traceStatistics } from '../traced-statements.ts'
import { isClickHouseAddress, openClickHouse } from './clickhouse/open-clickhouse.ts'
import { openDuckDb } from './duckdb.ts'
import type { Statistics, StatisticsOptions } from './engine.ts'
import { openPostgresStatistics } from './postgres-statistics.ts'

export { protectStoredHours } from './create-tables.ts'
export { countWrongSums } from './daily.ts'
export type { ChangedDay, SqlSession, Statistics, StatisticsSession } from './engine.ts'
export { listDays } from './history.ts'
export { countTransfer, findIdentity, findTransfers, hasHours, setIdentity } from './identity.ts'

/**
 * Opens the statistics store: a PostgreSQL for a `postgres://` address, a ClickHouse for `clickhouse://` or `https://`,
 * otherwise a DuckDB file (`:memory:` in tests). Only one process at a time can open the file.
 */
export const openStatistics = async (addressOrFile: string, options: StatisticsOptions = {}): Promise<Statistics> =>
  traceStatistics(await openEngine(addressOrFile, options))

const openEngine = (addressOrFile: string, options: StatisticsOptions): Promise<Statistics> => {
  if (/^postgres(ql)?:\/\//.test(addressOrFile)) return openPostgresStatistics(addressOrFile, options)
  if (isClickHouseAddress(addressOrFile)) return openClickHouse(addressOrFile, options)
  return openDuckDb(addressOrFile, options)
}
