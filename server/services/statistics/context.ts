import type { Platform } from '../../platform.ts'
import type { StatisticsNeighbours } from './other-services.ts'

/** What the statistics' calls stand on. */
export type Counting = Pick<Platform, 'store' | 'statistics' | 'clock'> & { neighbours: StatisticsNeighbours }
