import type * as z from 'zod/mini'
import type { ageGenderFilter, seriesFilter } from '../../contract/statistics/filter.ts'
import type { FilterInput } from '../../contract/statistics/index.ts'
import { bodyOf, type ValidFilter } from './traffic-filter.ts'

/** Body of a series as it is sent. */
export type SeriesInput = z.input<typeof seriesFilter>
/** Body of age and gender as it is sent. */
export type AgeGenderInput = z.input<typeof ageGenderFilter>

/** Body of age and gender: by day the time of day is `all` unless one was chosen (C77), and ranges of hours are asked as hours (C78). */
export const ageGenderBody = (filter: ValidFilter): AgeGenderInput => {
  const body = bodyOf(filter)
  return filter.ages === 'DAY'
    ? { ...body, aggregation: 'DAY', time_of_day: filter.timeOfDay ?? 'all' }
    : { ...body, aggregation: 'HOUR' }
}

/** Everything that the traffic page asks, each by the id of the area that asks it. */
export type TrafficQueries = {
  total: FilterInput
  places: FilterInput
  audience: SeriesInput
  traffic: SeriesInput
  netGross: SeriesInput
  weekdays: SeriesInput
  ages: AgeGenderInput
}

/** The bodies of a filter (C71–C76, C79). Sums by place and weekday need no single hours. */
export const trafficQueriesOf = (filter: ValidFilter): TrafficQueries => {
  const body = bodyOf(filter)
  const series = { ...body, aggregation: filter.by }
  const days = { ...body, aggregation: 'DAY' } as const
  return {
    total: body,
    places: body,
    audience: series,
    traffic: series,
    netGross: days,
    weekdays: days,
    ages: ageGenderBody(filter),
  }
}
