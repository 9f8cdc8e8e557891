import type {
  AgeGenderStatistics,
  DeviceAudience,
  DeviceStatistics,
  DeviceTotal,
  Traffic,
  WeekdayStatistics,
} from '../../contract/statistics/answers.ts'
import type { FilterInput } from '../../contract/statistics/index.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'
import type { LocationSum } from './location-sums.ts'
import type { AgeGenderInput, SeriesInput } from './traffic-queries.ts'

export const totalArea = createArea<FilterInput, DeviceTotal>('total')
export const locationsArea = createArea<FilterInput, DeviceStatistics>('places')
export const audienceArea = createArea<SeriesInput, DeviceAudience>('audience')
export const trafficArea = createArea<SeriesInput, Traffic>('traffic')
export const netGrossArea = createArea<SeriesInput, LocationSum[]>('netGross')
export const weekdaysArea = createArea<SeriesInput, WeekdayStatistics>('weekdays')
export const agesArea = createArea<AgeGenderInput, AgeGenderStatistics>('ages')

export type CityOption = { id: number; name: string }
/** The options of the filter. */
export const citiesArea = createArea<'all', CityOption[]>('cities')

/** The running areas by their ids. */
export type TrafficAreas = {
  total: AreaRef<FilterInput, DeviceTotal>
  places: AreaRef<FilterInput, DeviceStatistics>
  audience: AreaRef<SeriesInput, DeviceAudience>
  traffic: AreaRef<SeriesInput, Traffic>
  netGross: AreaRef<SeriesInput, LocationSum[]>
  weekdays: AreaRef<SeriesInput, WeekdayStatistics>
  ages: AreaRef<AgeGenderInput, AgeGenderStatistics>
  cities: AreaRef<'all', CityOption[]>
}
