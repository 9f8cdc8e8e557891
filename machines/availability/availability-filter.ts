import * as z from 'zod/mini'
import type { occupancyOperations } from '../../contract/campaign/occupancy.ts'
import { LARGEST_ID, LOOP_SECONDS } from '../../contract/limits.ts'
import type { QueryInputOf } from '../../contract/operation.ts'
import { day } from '../../contract/values.ts'
import type { DayRange } from '../calendar/day-range.ts'
import { addDays, weekdayOf } from '../calendar/days.ts'

/** How many days the calendar shows: five weeks from a Monday, or one month. */
export const spans = ['weeks', 'month'] as const
/** How many days the calendar shows. */
export type Span = (typeof spans)[number]

/** Filter of the calendar: a day of its first week or of its month, one city or the network, and what must be free. */
export type AvailabilityFilter = {
  day: string
  span: Span
  city: number | null
  industries: readonly number[]
  spotSeconds: number
  page: number
}

/** The names of the filter's parameters in an address. */
export const availabilityParameters: readonly string[] = ['span', 'day', 'city', 'industry', 'seconds', 'page']

/** The query of the server. */
export type OccupancyQuery = QueryInputOf<typeof occupancyOperations.getOccupancy>

const WEEKS = 5
const DEFAULT_SECONDS = 10

/** The network for five weeks from the present one, for a spot of one slot. */
export const initialAvailability = (today: string): AvailabilityFilter => ({
  day: today,
  span: 'weeks',
  city: null,
  industries: [],
  spotSeconds: DEFAULT_SECONDS,
  page: 1,
})

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`
const firstOfNextMonth = (date: string): string => firstOfMonth(addDays(firstOfMonth(date), 31))

/** First and last day of the calendar. */
export const shownDays = ({ day: date, span }: Pick<AvailabilityFilter, 'day' | 'span'>): DayRange => {
  if (span === 'month') return { from: firstOfMonth(date), to: addDays(firstOfNextMonth(date), -1) }
  const from = addDays(date, 1 - weekdayOf(date))
  return { from, to: addDays(from, 7 * WEEKS - 1) }
}

/** A day of the period before (-1) or after (1) the shown one. */
export const movedDay = (filter: AvailabilityFilter, by: -1 | 1): string => {
  const { from, to } = shownDays(filter)
  if (by === 1) return addDays(to, 1)
  return filter.span === 'month' ? firstOfMonth(addDays(from, -1)) : addDays(from, -7 * WEEKS)
}

/** The query of a filter. */
export const occupancyQuery = (filter: AvailabilityFilter): OccupancyQuery => {
  const { from, to } = shownDays(filter)
  return {
    date_from: from,
    date_to: to,
    spot_seconds: filter.spotSeconds,
    ...(filter.city === null ? {} : { city_id: filter.city }),
    ...(filter.industries.length > 0 ? { industry_ids: [...filter.industries] } : {}),
    ...(filter.page > 1 ? { page: filter.page } : {}),
  }
}

const isId = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= LARGEST_ID

/** Reads a filter from the search part of an address; invalid values get their defaults. */
export const readAvailability = (search: string, first: AvailabilityFilter): AvailabilityFilter => {
  const params = new URLSearchParams(search)
  const from = z.safeParse(day, params.get('day'))
  const [city, seconds, page] = ['city', 'seconds', 'page'].map((name) => Number(params.get(name)))
  return {
    day: from.success ? from.data : first.day,
    span: spans.find((span) => span === params.get('span')) ?? first.span,
    city: city !== undefined && isId(city) ? city : null,
    industries: [...new Set(params.getAll('industry').map(Number))].filter(isId),
    spotSeconds: seconds !== undefined && isId(seconds) && seconds <= LOOP_SECONDS ? seconds : first.spotSeconds,
    page: page !== undefined && isId(page) ? page : 1,
  }
}

/** Writes a filter as the search part of an address (without `?`); values of the initial filter are left out. */
export const writeAvailability = (filter: AvailabilityFilter, first: AvailabilityFilter): string => {
  const params = new URLSearchParams()
  if (filter.span !== first.span) params.set('span', filter.span)
  if (shownDays(filter).from !== shownDays({ ...filter, day: first.day }).from) params.set('day', filter.day)
  if (filter.city !== null) params.set('city', String(filter.city))
  for (const industry of filter.industries) params.append('industry', String(industry))
  if (filter.spotSeconds !== first.spotSeconds) params.set('seconds', String(filter.spotSeconds))
  if (filter.page !== 1) params.set('page', String(filter.page))
  return params.toString()
}
