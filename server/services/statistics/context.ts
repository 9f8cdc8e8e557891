import type { Clock } from '../../base/clock.ts'
import type { Store } from '../../store/open.ts'
import type { Statistics } from '../../store/statistics.ts'
import type { StatisticsOtherServices } from './other-services.ts'

/** What the handlers of statistics and reports need: the stores, the clock and the other services. */
export type StatisticsContext = {
  store: Store
  statistics: Statistics
  clock: Clock
  otherServices: StatisticsOtherServices
}
