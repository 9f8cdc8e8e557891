import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { type CachedRows, createCachedRows } from './cached-rows.ts'
import { type DailyCountsCache, dailyCountsCache } from './daily-counts.ts'
import { type HourShapesCache, hourShapesCache } from './hour-shapes.ts'

/** The caches of the statistics store in one process. The composition creates them. */
export type StatisticsCaches = { cachedRows: CachedRows; dailyCounts: DailyCountsCache; hourShapes: HourShapesCache }

/** Creates empty caches. */
export const statisticsCaches = (statistics: Statistics): StatisticsCaches => ({
  cachedRows: createCachedRows(statistics),
  dailyCounts: dailyCountsCache(statistics),
  hourShapes: hourShapesCache(statistics),
})
