import type { DeviceStatistics, DeviceTotal } from '../../../../contract/statistics/answers.ts'
import type { StatisticsReader } from '../cache/cached-rows.ts'
import { elapsedHoursAt } from '../query/elapsed-hours.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { sumsByLocation } from '../query/sums.ts'
import { noCounts, presentCounts, presentMultipliers, sumOf } from './audience-counts.ts'

const measuredLocations = async (statistics: StatisticsReader, query: StatisticsQuery) => {
  const rows = await sumsByLocation(statistics, query)
  const sums = new Map(rows.map(({ location, ...row }) => [location, row]))
  const elapsed = elapsedHoursAt(query.window)
  const locations = query.locations.map((location) => ({
    location,
    hours: elapsed(location),
    sums: sums.get(location.uuid) ?? noCounts,
  }))
  const total = presentCounts(
    sumOf(rows),
    locations.reduce((sum, { hours }) => sum + hours, 0),
    query.multipliers,
  )
  return { locations, total, screens: query.locations.reduce((sum, location) => sum + location.screens, 0) }
}

/** Audience of each location of the query, including locations that measured nothing (C71, E17). */
export const deviceStatistics = async (
  statistics: StatisticsReader,
  query: StatisticsQuery,
): Promise<DeviceStatistics> => {
  const { locations, total, screens } = await measuredLocations(statistics, query)
  return {
    device_stats: locations.map(({ location, hours, sums }) => ({
      location_uuid: location.uuid,
      name: location.name,
      address: location.address,
      city_id: location.cityId,
      city_name: location.cityName,
      ...presentCounts(sums, hours, query.multipliers),
    })),
    total_device_audience: total.audience,
    total_devices: locations.length,
    total_screens: screens,
    multipliers: presentMultipliers(query.multipliers),
    hours: total.hours,
    measured_hours: total.measured_hours,
  }
}

/** Audience of all locations of the query in total (C72). */
export const deviceTotal = async (statistics: StatisticsReader, query: StatisticsQuery): Promise<DeviceTotal> => {
  const { locations, total, screens } = await measuredLocations(statistics, query)
  return {
    ...total,
    total_devices: locations.length,
    total_screens: screens,
    multipliers: presentMultipliers(query.multipliers),
  }
}
