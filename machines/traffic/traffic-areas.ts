import type {
  AgeGenderStatistics,
  DeviceAudience,
  DeviceStatistics,
  DeviceTotal,
  Traffic,
  TrafficCells,
  WeekdayStatistics,
} from '../../contract/statistics/answers.ts'
import type { FilterInput } from '../../contract/statistics/index.ts'
import type { SpecialDaysAnswer } from '../../contract/statistics/special-days.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'
import type { EarlierRef } from './comparison/earlier-period.ts'
import type { LocationSum } from './location-sums.ts'
import type { AgeGenderInput, CellsInput, SeriesInput } from './traffic-queries.ts'

/** Audience of all locations of the filter in total. */
export const totalArea = createArea<FilterInput, DeviceTotal>('total')
/** Audience of each location. */
export const locationsArea = createArea<FilterInput, DeviceStatistics>('locations')
/** Holidays, trading Sundays and events of the filter’s places. */
export const specialDaysArea = createArea<FilterInput, SpecialDaysAnswer>('specialDays')
/** Audience by day or hour. */
export const audienceArea = createArea<SeriesInput, DeviceAudience>('audience')
/** People, cars and buses by day or hour. */
export const trafficArea = createArea<SeriesInput, Traffic>('traffic')
/** People net and gross of each location over the period. */
export const netGrossArea = createArea<SeriesInput, LocationSum[]>('netGross')
/** People by weekday. */
export const weekdaysArea = createArea<SeriesInput, WeekdayStatistics>('weekdays')
/** People by hour of each weekday. */
export const weekHoursArea = createArea<SeriesInput, WeekdayStatistics>('weekHours')
/** People by age and gender. */
export const agesArea = createArea<AgeGenderInput, AgeGenderStatistics>('ages')
/** Traffic by squares of the map. */
export const cellsArea = createArea<CellsInput, TrafficCells>('cells')

/** A city of the filter. */
export type CityOption = { id: number; name: string }
/** The cities of the filter. */
export const citiesArea = createArea<'all', CityOption[]>('cities')

/** The running areas by their ids. */
export type TrafficAreas = {
  total: AreaRef<FilterInput, DeviceTotal>
  locations: AreaRef<FilterInput, DeviceStatistics>
  specialDays: AreaRef<FilterInput, SpecialDaysAnswer>
  audience: AreaRef<SeriesInput, DeviceAudience>
  traffic: AreaRef<SeriesInput, Traffic>
  netGross: AreaRef<SeriesInput, LocationSum[]>
  weekdays: AreaRef<SeriesInput, WeekdayStatistics>
  weekHours: AreaRef<SeriesInput, WeekdayStatistics>
  ages: AreaRef<AgeGenderInput, AgeGenderStatistics>
  cells: AreaRef<CellsInput, TrafficCells>
  earlier: EarlierRef
  cities: AreaRef<'all', CityOption[]>
}
