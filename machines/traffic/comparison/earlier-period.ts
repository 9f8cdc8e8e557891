import type {
  AgeGenderStatistics,
  DeviceAudience,
  DeviceStatistics,
  DeviceTotal,
  Traffic,
  WeekdayStatistics,
} from '../../../contract/statistics/answers.ts'
import { type AreaRef, createArea } from '../../kit/area/area.ts'
import type { ValidFilter } from '../traffic-filter.ts'
import { type TrafficQueries, trafficQueriesOf } from '../traffic-queries.ts'
import { earlierDays } from './compared-period.ts'

/** The request bodies of the earlier period. */
export type EarlierQuery = Pick<
  TrafficQueries,
  'total' | 'locations' | 'audience' | 'traffic' | 'weekdays' | 'weekHours' | 'ages'
>

/** The numbers of the earlier period. */
export type EarlierData = {
  total: DeviceTotal
  locations: DeviceStatistics
  audience: DeviceAudience
  traffic: Traffic
  weekdays: WeekdayStatistics
  weekHours: WeekdayStatistics
  ages: AgeGenderStatistics
}

/** The numbers of the earlier period, with which those of the page are compared. */
export const earlierArea = createArea<EarlierQuery, EarlierData>('earlier')
/** The running area of the earlier period. */
export type EarlierRef = AreaRef<EarlierQuery, EarlierData>

/** The request bodies of the period with which a filter is compared; null without a comparison. */
export const earlierQueryOf = (filter: ValidFilter): EarlierQuery | null => {
  const days = earlierDays(filter, filter.compare)
  if (!days) return null
  const { total, locations, audience, traffic, weekdays, weekHours, ages } = trafficQueriesOf({ ...filter, ...days })
  return { total, locations, audience, traffic, weekdays, weekHours, ages }
}
