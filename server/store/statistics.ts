import { openDuckDb } from './statistics/duckdb.ts'
import type { Statistics, StatisticsOptions } from './statistics/engine.ts'
import { openPostgresStatistics } from './statistics/postgres.ts'

export type { Statistics, StatisticsSession } from './statistics/engine.ts'

/** Opens the statistics at a `postgres://` address, or else in a DuckDB file (`:memory:` for a test) that one process at a time may hold. */
export const openStatistics = (place: string, options: StatisticsOptions = {}): Promise<Statistics> =>
  /^postgres(ql)?:\/\//.test(place) ? openPostgresStatistics(place) : openDuckDb(place, options)
