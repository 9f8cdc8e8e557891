import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { dailyCountsBetween } from '../cache/daily-counts.ts'
import { type HourProfile, hourProfilesBetween } from '../hours/hour-profile.ts'
import { historyStart } from '../realized-audience.ts'
import { type ForecastCache, forecastCache } from './forecast-cache.ts'
import { forecastNetwork, type NetworkForecast, type NetworkForecastRequest } from './location-forecast.ts'

/** Forecasts and hour profiles for instants of the past. */
export type PastForecasts = {
  forecastNetwork(request: NetworkForecastRequest): Promise<NetworkForecast>
  hourProfile(locations: readonly string[], fromDay: string, until: Date): Promise<HourProfile>
}

/**
 * Forecasts for many instants between `first` and `last`, for the history of the demo's campaigns. The counts are read
 * once, because reading them for each day takes longer than the forecasts. All calls must have the sensors of the first
 * call, and no counts may change meanwhile.
 */
export const pastForecasts = (statistics: Statistics, first: Date, last: Date): PastForecasts => {
  let forecasts: Promise<ForecastCache> | undefined
  let profiles: ReturnType<typeof hourProfilesBetween> | undefined
  return {
    async forecastNetwork(request) {
      const uuids = request.sensors.map(({ uuid }) => uuid)
      forecasts ??= dailyCountsBetween(statistics, uuids, dayOf(first), dayOf(last)).then((counts) =>
        forecastCache(counts),
      )
      return forecastNetwork(await forecasts, request)
    },
    async hourProfile(locations, fromDay, until) {
      profiles ??= hourProfilesBetween(statistics, locations, historyStart(dayOf(first)), last)
      return (await profiles)(fromDay, until)
    },
  }
}
