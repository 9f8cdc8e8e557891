import type { Statistics } from '../../store/statistics/open-statistics.ts'
import { type CachedRows, createCachedRows } from './cache/cached-rows.ts'
import { type DailyCountsCache, dailyCountsCache } from './cache/daily-counts.ts'
import { type HourShapesCache, hourShapesCache } from './cache/hour-shapes.ts'
import { type ForecastCache, forecastCache } from './forecast/forecast-cache.ts'
import { type HourProfilesCache, hourProfilesCache } from './hours/hour-profiles.ts'

/** The caches of the statistics store in one process. The composition creates them. */
export type StatisticsCaches = {
  cachedRows: CachedRows
  dailyCounts: DailyCountsCache
  hourShapes: HourShapesCache
  hourProfiles: HourProfilesCache
  forecasts: ForecastCache
}

/** Most bytes of caches whose size does not follow from the number of sensors. */
export type StatisticsBytes = { readonly rows: number; readonly forecasts: number }

/** Creates empty caches. */
export const statisticsCaches = (statistics: Statistics, most: Partial<StatisticsBytes> = {}): StatisticsCaches => {
  const dailyCounts = dailyCountsCache(statistics)
  return {
    cachedRows: createCachedRows(statistics, most.rows),
    dailyCounts,
    hourShapes: hourShapesCache(statistics),
    hourProfiles: hourProfilesCache(statistics),
    forecasts: forecastCache(dailyCounts, most.forecasts),
  }
}
