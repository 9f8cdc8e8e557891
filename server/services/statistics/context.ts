import type { Platform } from '../../platform.ts'
import type { StatisticsNeighbours } from './neighbours.ts'

/** What the statistics' calls stand on. */
export type Counting = Pick<Platform, 'store' | 'statistics' | 'clock'> & { neighbours: StatisticsNeighbours }
