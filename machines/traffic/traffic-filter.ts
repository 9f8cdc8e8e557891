import * as z from 'zod/mini'
import { messageOf } from '../../contract/field-errors.ts'
import { LARGEST_ID } from '../../contract/limits.ts'
import { type CellKind, cellKinds, seriesFilter, timesOfDay } from '../../contract/statistics/filter.ts'
import type { FilterInput } from '../../contract/statistics/index.ts'
import { readCell } from '../../contract/statistics/map-cell.ts'
import type { FieldError } from '../../contract/validation.ts'
import { uuid } from '../../contract/values.ts'
import type { DayRange } from '../calendar/day-range.ts'
import { daysOfPreset } from '../calendar/period-presets.ts'
import { daysIn, hoursIn, numbersIn, oneOf } from '../kit/address/read-params.ts'
import { type Comparison, comparisons } from './comparison/compared-period.ts'

/** Resolutions of age and gender: day, hour of the day, or ranges of hours, which only the client has (C78). */
export const ageAggregations = ['DAY', 'HOUR', 'RANGE_HOUR'] as const
/** A resolution of age and gender. */
export type AgeAggregation = (typeof ageAggregations)[number]
/** A part of the day, for age and gender by day. */
export type TimeOfDay = (typeof timesOfDay)[number]

/** Filter of the traffic page. Empty lists do not filter; hours are local, 0–24; a day is null until it is chosen. */
export type TrafficFilter = {
  from: string | null
  to: string | null
  hourFrom: number
  hourTo: number
  weekdays: readonly number[]
  cities: readonly number[]
  locations: readonly string[]
  /** A square of the map, `level/column/row`. */
  cell: string | null
  /** What the map shows. */
  kind: CellKind
  /** What the numbers are compared with. */
  compare: Comparison
  by: 'DAY' | 'HOUR'
  ages: AgeAggregation
  /** Null if not chosen: the whole day counts (C77). */
  timeOfDay: TimeOfDay | null
}

/** A complete filter that can be sent. */
export type ValidFilter = TrafficFilter & DayRange

/** The initial filter of the page: all data of the last 28 measured days. */
export const initialFilter = (measured: DayRange): ValidFilter => ({
  ...daysOfPreset('fourWeeks', measured),
  hourFrom: 0,
  hourTo: 24,
  weekdays: [],
  cities: [],
  locations: [],
  cell: null,
  kind: 'people',
  compare: 'none',
  by: 'DAY',
  ages: 'DAY',
  timeOfDay: null,
})

const hasHours = ({ hourFrom, hourTo }: TrafficFilter): boolean => hourFrom !== 0 || hourTo !== 24

/** The filter as request fields; empty parts are left out. */
export const bodyOf = (filter: ValidFilter): FilterInput => ({
  date_from: filter.from,
  date_to: filter.to,
  ...(hasHours(filter) ? { hour_from: filter.hourFrom, hour_to: filter.hourTo } : {}),
  ...(filter.weekdays.length > 0 ? { weekdays: [...filter.weekdays] } : {}),
  ...(filter.cities.length > 0 ? { city_ids: [...filter.cities] } : {}),
  ...(filter.locations.length > 0 ? { location_uuids: [...filter.locations] } : {}),
  ...(filter.cell === null ? {} : { cell: filter.cell }),
})

const hasDays = (filter: TrafficFilter): filter is ValidFilter => filter.from !== null && filter.to !== null

/** Field errors of a filter by the server's rules (V22); none while the second day of a range is missing. */
export const filterFieldErrors = (filter: TrafficFilter): FieldError[] => {
  if (!hasDays(filter)) return []
  const parsed = z.safeParse(seriesFilter, { ...bodyOf(filter), aggregation: filter.by })
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: messageOf(issue) }))
}

/** Whether a filter is complete and valid. */
export const isValidFilter = (filter: TrafficFilter): filter is ValidFilter =>
  hasDays(filter) && filterFieldErrors(filter).length === 0

/** The names of the filter's parameters in an address. */
export const trafficParameters: readonly string[] = [
  'from',
  'to',
  'hours',
  'weekday',
  'city',
  'location',
  'cell',
  'map',
  'compare',
  'by',
  'ages',
  'time_of_day',
]

const cellIn = (text: string | null): string | null => (text !== null && readCell(text) ? text : null)

/** Reads a filter from the search part of an address; invalid values get their defaults. */
export const readFilter = (search: string, first: ValidFilter): ValidFilter => {
  const params = new URLSearchParams(search)
  const chosen: ValidFilter = {
    ...first,
    weekdays: numbersIn(params, 'weekday', 7).toSorted((one, other) => one - other),
    cities: numbersIn(params, 'city', LARGEST_ID),
    locations: params.getAll('location').filter((one) => z.safeParse(uuid, one).success),
    cell: cellIn(params.get('cell')),
    kind: oneOf(cellKinds, params.get('map')) ?? first.kind,
    compare: oneOf(comparisons, params.get('compare')) ?? first.compare,
    by: oneOf(['DAY', 'HOUR'] as const, params.get('by')) ?? first.by,
    ages: oneOf(ageAggregations, params.get('ages')) ?? first.ages,
    timeOfDay: oneOf(timesOfDay, params.get('time_of_day')),
  }
  const hours = hoursIn(params.get('hours'))
  const requested = { ...chosen, ...daysIn(params), ...(hours ? { hourFrom: hours.from, hourTo: hours.to } : {}) }
  return isValidFilter(requested) ? requested : { ...chosen, by: first.by }
}

/** Writes a filter as the search part of an address (without `?`); values of the initial filter are left out. */
export const writeFilter = (filter: ValidFilter, first: ValidFilter): string => {
  const params = new URLSearchParams()
  if (filter.from !== first.from || filter.to !== first.to) {
    params.set('from', filter.from)
    params.set('to', filter.to)
  }
  if (hasHours(filter)) params.set('hours', `${filter.hourFrom}-${filter.hourTo}`)
  for (const weekday of filter.weekdays) params.append('weekday', String(weekday))
  for (const city of filter.cities) params.append('city', String(city))
  for (const location of filter.locations) params.append('location', location)
  if (filter.cell !== null) params.set('cell', filter.cell)
  if (filter.kind !== first.kind) params.set('map', filter.kind)
  if (filter.compare !== first.compare) params.set('compare', filter.compare)
  if (filter.by !== first.by) params.set('by', filter.by)
  if (filter.ages !== first.ages) params.set('ages', filter.ages)
  if (filter.timeOfDay !== null) params.set('time_of_day', filter.timeOfDay)
  return params.toString()
}
