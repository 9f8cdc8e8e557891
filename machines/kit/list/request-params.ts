import { isSet, type ListQuery } from './list-query.ts'

/** Query parameters; an array repeats its key. */
export type RequestParams = Record<string, string | number | boolean | readonly (string | number)[]>

const neverSent = new Set(['fieldFilter', 'total', 'pages'])

/**
 * Query parameters of a list: empty and null filter values are dropped (V15, V16), false and 0 are sent (V17), a field
 * filter is sent as its first key and value (V19), and `fieldFilter`, `total` and `pages` are never sent (V18).
 */
export const listParams = (query: ListQuery): RequestParams => {
  const [field] = Object.entries(query.fieldFilter ?? {})
  const candidates = {
    page: query.page,
    size: query.size,
    sort_by: query.sort_by,
    order: query.sort_by ? query.order : null,
    filter: query.filter.trim(),
    ...query.filters,
    ...(field ? { [field[0]]: field[1] } : {}),
  }
  const params: RequestParams = {}
  for (const [key, value] of Object.entries(candidates)) {
    if (value !== null && isSet(value) && !neverSent.has(key)) params[key] = value
  }
  return params
}
