import type { Clock } from '../../base/clock.ts'
import type { Store } from '../../store/database.ts'
import type { Statistics } from '../../store/statistics/open-statistics.ts'
import type { CachedRows } from './cache/cached-rows.ts'
import type { StatisticsOtherServices } from './other-services.ts'

/** The dependencies of the statistics and reports. */
export type StatisticsContext = {
  store: Store
  statistics: Statistics
  cachedRows: CachedRows
  clock: Clock
  otherServices: StatisticsOtherServices
}
