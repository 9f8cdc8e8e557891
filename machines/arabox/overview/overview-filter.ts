import type { locationOperations } from '../../../contract/location/locations.ts'
import type { QueryInputOf } from '../../../contract/operation.ts'
import type { DayRange } from '../../calendar/day-range.ts'
import { addDays } from '../../calendar/days.ts'
import { type ListDefaults, type ListQuery, readQuery, writeQuery } from '../../kit/list/list-query.ts'

/** Whose araboxes the page shows. */
export type Scope = 'own' | 'network'

/** Lengths in whole days of the period whose audience is shown. */
export const audienceDays = [7, 30] as const
/** One of them. */
export type AudienceDays = (typeof audienceDays)[number]

/** Columns that the server sorts by. */
export const deviceSorts = ['name', 'address', 'city_name', 'status'] as const
/** One of them. */
export type DeviceSort = (typeof deviceSorts)[number] & QueryInputOf<typeof locationOperations.listLocations>['sort_by']

/** What narrows and orders the page besides the cities; pages begin at 1. */
export type OverviewFilter = {
  scope: Scope
  filter: string
  days: AudienceDays
  sort_by: DeviceSort
  order: 'asc' | 'desc'
  page: number
}

/** Which locations are asked for: those of some cities, of one company or of all. */
export type Selection = { company_id: number | null; city_ids: readonly number[] }

/** What the device table asks. */
export type DeviceQuery = ListQuery & { pages: number; total: number }

/** The device table's query at the beginning (E40). */
export const initialDeviceQuery: DeviceQuery = {
  page: 1,
  pages: 0,
  size: 25,
  total: 0,
  sort_by: 'name',
  order: 'asc',
  filter: '',
  fieldFilter: {},
  filters: {},
}

const { size, sort_by, order } = initialDeviceQuery
const defaults: ListDefaults = { size, sort_by, order, filters: { scope: 'own', days: 7 } }

/** Reads the filter from the search part of an address; what cannot be read is as on an address without it. */
export const readOverviewFilter = (search: string): OverviewFilter => {
  const read = readQuery(search, defaults)
  return {
    scope: read.filters.scope === 'network' ? 'network' : 'own',
    filter: read.filter,
    days: audienceDays.find((days) => days === read.filters.days) ?? 7,
    sort_by: deviceSorts.find((sort) => sort === read.sort_by) ?? 'name',
    order: read.order,
    page: read.page,
  }
}

/** Writes the filter as the search part of an address (without `?`); what is as at the beginning is left out. */
export const writeOverviewFilter = ({ scope, days, ...filter }: OverviewFilter): string =>
  writeQuery({ ...initialDeviceQuery, ...filter, filters: { scope, days } }, defaults)

/** The last whole days that were measured, as many as asked for; null before the first. */
export const audiencePeriod = (days: AudienceDays, measured: DayRange | null): DayRange | null => {
  if (!measured) return null
  const first = addDays(measured.to, 1 - days)
  const isBefore = first < measured.from
  return { from: isBefore ? measured.from : first, to: measured.to }
}

/** The table's query for a filter (C68): only locations with an arabox; the days are those of the audience beside them. */
export const deviceQueryOf = (
  { filter, sort_by: column, order: direction, page }: OverviewFilter,
  { company_id, city_ids }: Selection,
  period: DayRange | null,
): DeviceQuery => ({
  ...initialDeviceQuery,
  page,
  sort_by: column,
  order: direction,
  filter,
  filters: {
    type: 'arabox',
    company_id,
    city_ids,
    date_from: period?.from ?? null,
    date_to: period?.to ?? null,
  },
})
