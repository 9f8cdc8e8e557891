import { openDuckDb } from './statistics/duckdb.ts'
import type { Statistics, StatisticsOptions } from './statistics/engine.ts'
import { openPostgresStatistics } from './statistics/postgres.ts'

export type { Statistics, StatisticsSession } from './statistics/engine.ts'
export { findIdentity, hasHours, setIdentity } from './statistics/identity.ts'
export { protectStoredHours } from './statistics/tables.ts'

/**
 * Opens the statistics store: a PostgreSQL for a `postgres://` address, otherwise a DuckDB file (`:memory:` in tests).
 * Only one process at a time can open the file.
 */
export const openStatistics = (addressOrFile: string, options: StatisticsOptions = {}): Promise<Statistics> =>
  /^postgres(ql)?:\/\//.test(addressOrFile)
    ? openPostgresStatistics(addressOrFile, options)
    : openDuckDb(addressOrFile, options)
