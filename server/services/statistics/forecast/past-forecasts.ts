import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Statistics } from '../../../store/statistics.ts'
import { dailyCountsBetween } from '../cache/daily-counts.ts'
import { type HourProfile, hourProfilesBetween } from '../hours/location-days.ts'
import { historyStart } from '../realized-audience.ts'
import { forecastNetwork, type NetworkForecast, type NetworkForecastRequest } from './location-forecast.ts'

/** Forecasts and hour profiles as they were at instants of the past. */
export type PastForecasts = {
  forecastNetwork(request: NetworkForecastRequest): Promise<NetworkForecast>
  hourProfile(locations: readonly string[], fromDay: string, until: Date): Promise<HourProfile>
}

/**
 * Forecasts for many instants between two, for the history of the demo's campaigns. The counts are read once: reading
 * them anew for each day takes more time than the forecasts. All calls must be about the sensors of the first one, and
 * no counts may be stored meanwhile.
 */
export const pastForecasts = (statistics: Statistics, first: Date, last: Date): PastForecasts => {
  let dailyCounts: ReturnType<typeof dailyCountsBetween> | undefined
  let profiles: ReturnType<typeof hourProfilesBetween> | undefined
  return {
    async forecastNetwork(request) {
      const uuids = request.sensors.map(({ uuid }) => uuid)
      dailyCounts ??= dailyCountsBetween(statistics, uuids, dayOf(first), dayOf(last))
      return forecastNetwork(await dailyCounts, request)
    },
    async hourProfile(locations, fromDay, until) {
      profiles ??= hourProfilesBetween(statistics, locations, historyStart(dayOf(first)), last)
      return (await profiles)(fromDay, until)
    },
  }
}
