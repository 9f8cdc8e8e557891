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

/** Query of a list without an address. */
export type ListDefaults = Pick<ListQuery, 'size' | 'sort_by' | 'order'> & { filters?: Filters }

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

const parsed = (text: string): string | number => (/^\d{1,9}$/.test(text) ? Number(text) : text)

const parsedAs = (texts: readonly string[], pattern: FilterValue | undefined): FilterValue => {
  if (Array.isArray(pattern)) return texts.map(parsed)
  const [text = ''] = texts
  if (typeof pattern === 'boolean' || text === 'true' || text === 'false') return text === 'true'
  return parsed(text)
}

/**
 * Reads a list's query from the search part of an address. `defaults.filters` defines the filters and which of them are
 * lists; other parameters are ignored.
 */
export const readQuery = (search: string, defaults: ListDefaults): ListQuery => {
  const params = new URLSearchParams(search)
  const first = firstQuery(defaults)
  const page = Number(params.get('page'))
  const order = params.get('order')
  const filters = Object.fromEntries(
    Object.entries(first.filters).map(([key, pattern]) => [
      key,
      params.has(key) ? parsedAs(params.getAll(key), pattern) : pattern,
    ]),
  )
  return {
    ...first,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    sort_by: params.get('sort') ?? first.sort_by,
    order: order === 'asc' || order === 'desc' ? order : first.order,
    filter: params.get('q') ?? '',
    filters,
  }
}

/** Writes a list's query as the search part of an address (without `?`); default values are left out. */
export const writeQuery = (query: ListQuery, defaults: ListDefaults): string => {
  const params = new URLSearchParams()
  if (query.filter) params.set('q', query.filter)
  for (const [key, value] of Object.entries(query.filters)) {
    if (reserved.has(key)) continue
    const same = JSON.stringify(value) === JSON.stringify(defaults.filters?.[key])
    if (same || !isSet(value)) continue
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, String(one))
  }
  if (query.sort_by && (query.sort_by !== defaults.sort_by || query.order !== defaults.order)) {
    params.set('sort', query.sort_by)
    params.set('order', query.order)
  }
  if (query.page > 1) params.set('page', String(query.page))
  return params.toString()
}
