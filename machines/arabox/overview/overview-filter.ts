import type { locationOperations } from '../../../contract/location/locations.ts'
import type { QueryInputOf } from '../../../contract/operation.ts'
import type { DayRange } from '../../calendar/day-range.ts'
import { addDays } from '../../calendar/days.ts'
import { type ListDefaults, type ListQuery, parametersOf, readQuery, writeQuery } from '../../kit/list/list-query.ts'
import type { DeviceState } from './network-sums.ts'

/** Whether the page shows the locations of the own company or of the whole network. */
export type Scope = 'own' | 'network'

/** Lengths of the audience period that a user can choose, in whole days. */
export const audienceDays = [7, 30] as const
export type AudienceDays = (typeof audienceDays)[number]

/** States by which a user can filter. */
export const deviceStates = ['online', 'silent', 'maintenance', 'unknown'] as const satisfies readonly DeviceState[]

export const deviceSorts = ['name', 'address', 'city_name', 'status'] as const
export type DeviceSort = (typeof deviceSorts)[number] & QueryInputOf<typeof locationOperations.listLocations>['sort_by']

/** Filter and order of the page, without the cities; pages start at 1. */
export type OverviewFilter = {
  scope: Scope
  filter: string
  days: AudienceDays
  /** Only araboxes of this state; null for all. */
  state: DeviceState | null
  sort_by: DeviceSort
  order: 'asc' | 'desc'
  page: number
}

/** Selected locations: of some cities, of one company or of all. */
export type Selection = { company_id: number | null; city_ids: readonly number[] }

/** Query of the device table. `pages` and `total` are display-only and never sent (V18). */
export type DeviceQuery = ListQuery & { pages: number; total: number }

/** Initial query of the device table (E40). */
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
const defaults: ListDefaults = { size, sort_by, order, filters: { scope: 'own', days: 7, state: null } }
/** The names of the filter's parameters in an address. */
export const overviewParameters: readonly string[] = parametersOf(defaults)

/** Reads the filter from the search part of an address; invalid values get their defaults. */
export const readOverviewFilter = (search: string): OverviewFilter => {
  const query = readQuery(search, defaults)
  return {
    scope: query.filters.scope === 'network' ? 'network' : 'own',
    filter: query.filter,
    days: audienceDays.find((days) => days === query.filters.days) ?? 7,
    state: deviceStates.find((state) => state === query.filters.state) ?? null,
    sort_by: deviceSorts.find((sort) => sort === query.sort_by) ?? 'name',
    order: query.order,
    page: query.page,
  }
}

/** Writes the filter as the search part of an address (without `?`); defaults are left out. */
export const writeOverviewFilter = ({ scope, days, state, ...filter }: OverviewFilter): string =>
  writeQuery({ ...initialDeviceQuery, ...filter, filters: { scope, days, state } }, defaults)

/** The last measured whole days, at most as many as requested; null before the first measurement. */
export const audiencePeriod = (days: AudienceDays, measured: DayRange | null): DayRange | null => {
  if (!measured) return null
  const first = addDays(measured.to, 1 - days)
  const isBefore = first < measured.from
  return { from: isBefore ? measured.from : first, to: measured.to }
}

/** The table's query for a filter (C68): only locations with an arabox; the days are the audience period. */
export const deviceQueryOf = (
  { filter, state, sort_by: column, order: direction, page }: OverviewFilter,
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
    device_status: state,
    company_id,
    city_ids,
    date_from: period?.from ?? null,
    date_to: period?.to ?? null,
  },
})
