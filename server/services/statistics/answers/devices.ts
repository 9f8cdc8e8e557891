import type { DeviceStatistics, DeviceTotal } from '../../../../contract/statistics/answers.ts'
import type { StatisticsSession } from '../../../store/statistics.ts'
import { passedAt } from '../query/elapsed-hours.ts'
import type { Asked } from '../query/filter.ts'
import { sumsByPlace } from '../query/sums.ts'
import { nothing, presented, presentedMultipliers, together } from './audience-counts.ts'

const measuredPlaces = async (statistics: StatisticsSession, asked: Asked) => {
  const rows = await sumsByPlace(statistics, asked)
  const sums = new Map(rows.map(({ place, ...row }) => [place, row]))
  const passed = passedAt(asked.window)
  const places = asked.places.map((place) => ({ place, hours: passed(place), sums: sums.get(place.uuid) ?? nothing }))
  const whole = presented(
    together(rows),
    places.reduce((sum, { hours }) => sum + hours, 0),
    asked.multipliers,
  )
  return { places, whole, screens: asked.places.reduce((sum, place) => sum + place.screens, 0) }
}

/** Audience of each chosen location, also of those that measured nothing (C71, E17). */
export const deviceStatistics = async (statistics: StatisticsSession, asked: Asked): Promise<DeviceStatistics> => {
  const { places, whole, screens } = await measuredPlaces(statistics, asked)
  return {
    device_stats: places.map(({ place, hours, sums }) => ({
      location_uuid: place.uuid,
      name: place.name,
      address: place.address,
      city_id: place.cityId,
      city_name: place.cityName,
      ...presented(sums, hours, asked.multipliers),
    })),
    total_device_audience: whole.audience,
    total_devices: places.length,
    total_screens: screens,
    multipliers: presentedMultipliers(asked.multipliers),
    hours: whole.hours,
    measured_hours: whole.measured_hours,
  }
}

/** Audience of all chosen locations in one sum (C72). */
export const deviceTotal = async (statistics: StatisticsSession, asked: Asked): Promise<DeviceTotal> => {
  const { places, whole, screens } = await measuredPlaces(statistics, asked)
  return {
    ...whole,
    total_devices: places.length,
    total_screens: screens,
    multipliers: presentedMultipliers(asked.multipliers),
  }
}
