import type { Operation } from '../../contract/operation.ts'
import { baseOf } from './settings.ts'

const appendParameter = (search: URLSearchParams, key: string, value: unknown): void => {
  if (value === undefined || value === null) return
  for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one))
}

/** Complete address of a call: the base of the service, the path with parameters, the query. A list repeats its key. */
export const addressOf = (
  operation: Pick<Operation, 'service' | 'path'>,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the path ${operation.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) appendParameter(search, key, value)
  const text = search.toString()
  return `${baseOf(operation.service)}${path}${text && `?${text}`}`
}
