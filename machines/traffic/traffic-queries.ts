import type * as z from 'zod/mini'
import type { ageGenderFilter, cellFilter, seriesFilter } from '../../contract/statistics/filter.ts'
import type { FilterInput } from '../../contract/statistics/index.ts'
import { bodyOf, type ValidFilter } from './traffic-filter.ts'

/** Request body of a statistic over time. */
export type SeriesInput = z.input<typeof seriesFilter>
/** Request body of age and gender. */
export type AgeGenderInput = z.input<typeof ageGenderFilter>
/** Request body of the cells of the map. */
export type CellsInput = z.input<typeof cellFilter>

/**
 * Request body of age and gender: by day, the time of day is `all` unless one is chosen (C77); ranges of hours are
 * requested as hours (C78).
 */
export const ageGenderBody = (filter: ValidFilter): AgeGenderInput => {
  const body = bodyOf(filter)
  return filter.ages === 'DAY'
    ? { ...body, aggregation: 'DAY', time_of_day: filter.timeOfDay ?? 'all' }
    : { ...body, aggregation: 'HOUR' }
}

/** All request bodies of the traffic page, by the id of their area. */
export type TrafficQueries = {
  total: FilterInput
  locations: FilterInput
  specialDays: FilterInput
  audience: SeriesInput
  traffic: SeriesInput
  netGross: SeriesInput
  weekdays: SeriesInput
  weekHours: SeriesInput
  ages: AgeGenderInput
  cells: CellsInput
}

/** The request bodies of a filter (C71–C76, C79). Sums by location and weekday need no single hours. */
export const trafficQueriesOf = (filter: ValidFilter): TrafficQueries => {
  const body = bodyOf(filter)
  const series = { ...body, aggregation: filter.by }
  const days = { ...body, aggregation: 'DAY' } as const
  return {
    total: body,
    locations: body,
    specialDays: body,
    audience: series,
    traffic: series,
    netGross: days,
    weekdays: days,
    weekHours: { ...body, aggregation: 'HOUR' },
    ages: ageGenderBody(filter),
    // The map shows the other cells too, so that another one can be chosen.
    cells: { ...bodyOf({ ...filter, cell: null }), kind: filter.kind },
  }
}
