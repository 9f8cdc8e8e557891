import type { Filters, FilterValue } from '../../../../machines/kit/list/list-query.ts'

/** Numbers of a filter that holds ids. */
export const idsIn = (value: FilterValue | undefined): number[] =>
  Array.isArray(value) ? value.map(Number).filter(Number.isInteger) : []

/** Words of a filter that holds words. */
export const textsIn = (value: FilterValue | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The day of a filter, null when there is none. */
export const dayIn = (value: FilterValue | undefined): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null

/** The campaign list's filters as they are used. */
export type CampaignFilters = {
  statuses: string[]
  companies: number[]
  cities: number[]
  from: string | null
  to: string | null
}

/** Reads a query's filters. */
export const campaignFilters = (filters: Filters): CampaignFilters => ({
  statuses: textsIn(filters.status),
  companies: idsIn(filters.company_id),
  cities: idsIn(filters.city_id),
  from: dayIn(filters.date_from),
  to: dayIn(filters.date_to),
})
