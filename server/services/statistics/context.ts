import type { Clock } from '../../base/clock.ts'
import type { Store } from '../../store/open.ts'
import type { Statistics } from '../../store/statistics.ts'
import type { StatisticsOtherServices } from './other-services.ts'

/** The dependencies of the statistics and reports. */
export type StatisticsContext = {
  store: Store
  statistics: Statistics
  clock: Clock
  /** Key of all signatures; the protection of age groups has a key that follows from it. */
  sessionSecret: string
  otherServices: StatisticsOtherServices
}
