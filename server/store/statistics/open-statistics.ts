import { openDuckDb } from './duckdb.ts'
import type { Statistics, StatisticsOptions } from './engine.ts'
import { openPostgresStatistics } from './postgres-statistics.ts'

export { protectStoredHours } from './create-tables.ts'
export type { ChangedDay, Statistics, StatisticsSession } from './engine.ts'
export { countTransfer, findIdentity, findTransfers, hasHours, setIdentity } from './identity.ts'

/**
 * Opens the statistics store: a PostgreSQL for a `postgres://` address, otherwise a DuckDB file (`:memory:` in tests).
 * Only one process at a time can open the file.
 */
export const openStatistics = (addressOrFile: string, options: StatisticsOptions = {}): Promise<Statistics> =>
  /^postgres(ql)?:\/\//.test(addressOrFile)
    ? openPostgresStatistics(addressOrFile, options)
    : openDuckDb(addressOrFile, options)
