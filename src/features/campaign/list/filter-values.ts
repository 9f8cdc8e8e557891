import type { Filters, FilterValue } from '../../../../machines/kit/list/list-query.ts'

/** The ids of a filter value. */
export const idsIn = (value: FilterValue | undefined): number[] =>
  Array.isArray(value) ? value.map(Number).filter(Number.isInteger) : []

/** The strings of a filter value. */
export const textsIn = (value: FilterValue | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The day of a filter value; null if there is none. */
export const dayIn = (value: FilterValue | undefined): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null

/** The typed filters of a campaign list. */
export type CampaignFilters = {
  statuses: string[]
  /** Whether the first day is over before the confirmation; null for all campaigns. */
  missedStart: boolean | null
  companies: number[]
  cities: number[]
  from: string | null
  to: string | null
}

/** Reads the filters of a list query. */
export const campaignFilters = (filters: Filters): CampaignFilters => ({
  statuses: textsIn(filters.status),
  missedStart: typeof filters.missed_start === 'boolean' ? filters.missed_start : null,
  companies: idsIn(filters.company_id),
  cities: idsIn(filters.city_id),
  from: dayIn(filters.date_from),
  to: dayIn(filters.date_to),
})
