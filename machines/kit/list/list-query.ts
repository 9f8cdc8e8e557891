import { dequal } from 'dequal/lite'
import { LONGEST_SEARCH } from '../../../contract/limits.ts'
import { day, id } from '../../../contract/values.ts'

/** Value of one filter; an empty string, null or an empty list means "not filtered". */
export type FilterValue = string | number | boolean | null | readonly (string | number)[]
/** Filters of a list by the name of their query parameter. */
export type Filters = Readonly<Record<string, FilterValue>>

/** Query of a list: a page from 1, its size, sorting, search text and filters. */
export type ListQuery = {
  page: number
  size: number
  sort_by: string | null
  order: 'asc' | 'desc'
  filter: string
  filters: Filters
  /** Search in one column: only the first key is sent (V19). */
  fieldFilter?: Readonly<Record<string, string | number | null>>
}

/** Values that a filter can have: ids, days, true and false, or one of some words. */
export type FilterDomain = 'id' | 'day' | 'boolean' | readonly (string | number)[]
/** What filters can have by their name; a filter without a domain can have every value. */
export type FilterDomains = Readonly<Record<string, FilterDomain>>

/** Query of a list without an address, and which values and sort columns an address may ask for. */
export type ListDefaults = Pick<ListQuery, 'size' | 'sort_by' | 'order'> & {
  filters?: Filters
  domains?: FilterDomains
  sorts?: readonly string[]
}

/** The query of an address without parameters: page 1 and the defaults. */
export const firstQuery = (defaults: ListDefaults): ListQuery => ({
  page: 1,
  size: defaults.size,
  sort_by: defaults.sort_by,
  order: defaults.order,
  filter: '',
  filters: defaults.filters ?? {},
})

/** Whether a filter value is set. False and 0 are values (V17). */
export const isSet = (value: FilterValue): boolean =>
  value !== null && value !== '' && (!Array.isArray(value) || value.length > 0)

/** The filters that have a value, in their order. */
export const activeFilters = (query: ListQuery): [string, FilterValue][] =>
  Object.entries(query.filters).filter(([, value]) => isSet(value))

const reserved = new Set(['page', 'sort', 'order', 'q'])

/** The names of the parameters with which an address describes a list's query. */
export const parametersOf = ({ filters }: ListDefaults): string[] => [...reserved, ...Object.keys(filters ?? {})]

const parsed = (text: string): string | number => (/^\d{1,9}$/.test(text) ? Number(text) : text)

const parsedAs = (texts: readonly string[], pattern: FilterValue | undefined): FilterValue => {
  if (Array.isArray(pattern)) return texts.map(parsed)
  const [text = ''] = texts
  if (typeof pattern === 'boolean' || text === 'true' || text === 'false') return text === 'true'
  return parsed(text)
}

const isIn = (domain: FilterDomain, value: string | number | boolean): boolean => {
  if (domain === 'boolean') return typeof value === 'boolean'
  if (domain === 'id') return id.safeParse(value).success
  if (domain === 'day') return day.safeParse(value).success
  return typeof value !== 'boolean' && domain.includes(value)
}

const within = (domain: FilterDomain | undefined, value: FilterValue, first: FilterValue): FilterValue => {
  if (Array.isArray(value)) {
    return [...new Set<string | number>(value)].filter((one) => one !== '' && (!domain || isIn(domain, one)))
  }
  if (!domain || value === null) return value === '' ? first : value
  return typeof value !== 'object' && isIn(domain, value) ? value : first
}

/** A query without the filter values that are empty, repeated or outside their domain. */
export const withinDomains = (query: ListQuery, defaults: ListDefaults, domains: FilterDomains): ListQuery => ({
  ...query,
  filters: Object.fromEntries(
    Object.entries(query.filters).map(([key, value]) => [
      key,
      within(domains[key], value, defaults.filters?.[key] ?? null),
    ]),
  ),
})

const pageIn = (text: string | null): number => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 1)

const sortIn = (text: string | null, { sort_by, sorts }: ListDefaults): string | null =>
  text !== null && (sorts?.includes(text) ?? true) ? text : sort_by

/**
 * Reads a list's query from the search part of an address. `defaults.filters` defines the filters and which of them are
 * lists. Other parameters, empty values, and what `defaults.domains` and `defaults.sorts` do not know are ignored.
 */
export const readQuery = (search: string, defaults: ListDefaults): ListQuery => {
  const params = new URLSearchParams(search)
  const first = firstQuery(defaults)
  const order = params.get('order')
  const filters = Object.fromEntries(
    Object.entries(first.filters).map(([key, pattern]) => [
      key,
      params.has(key) ? parsedAs(params.getAll(key), pattern) : pattern,
    ]),
  )
  const requested = {
    ...first,
    page: pageIn(params.get('page')),
    sort_by: sortIn(params.get('sort'), defaults),
    order: order === 'asc' || order === 'desc' ? order : first.order,
    filter: (params.get('q') ?? '').slice(0, LONGEST_SEARCH),
    filters,
  }
  return withinDomains(requested, defaults, defaults.domains ?? {})
}

/** Writes a list's query as the search part of an address (without `?`); default values are left out. */
export const writeQuery = (query: ListQuery, defaults: ListDefaults): string => {
  const params = new URLSearchParams()
  if (query.filter) params.set('q', query.filter)
  for (const [key, value] of Object.entries(query.filters)) {
    if (reserved.has(key)) continue
    if (!isSet(value) || dequal(value, defaults.filters?.[key])) continue
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, String(one))
  }
  if (query.sort_by && (query.sort_by !== defaults.sort_by || query.order !== defaults.order)) {
    params.set('sort', query.sort_by)
    params.set('order', query.order)
  }
  if (query.page > 1) params.set('page', String(query.page))
  return params.toString()
}
