import type { Clock } from '../../base/clock.ts'
import type { Store } from '../../store/database.ts'
import type { Statistics } from '../../store/statistics.ts'
import type { StatisticsOtherServices } from './other-services.ts'
import type { KeptRows } from './query/kept-rows.ts'

/** The dependencies of the statistics and reports. */
export type StatisticsContext = {
  store: Store
  statistics: Statistics
  kept: KeptRows
  clock: Clock
  otherServices: StatisticsOtherServices
}
