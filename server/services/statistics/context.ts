import type { Platform } from '../../platform.ts'
import type { StatisticsOtherServices } from './other-services.ts'

/** What the handlers of statistics and reports need: the stores, the clock and the other services. */
export type StatisticsContext = Pick<Platform, 'store' | 'statistics' | 'clock'> & {
  otherServices: StatisticsOtherServices
}
