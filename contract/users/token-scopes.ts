import type { Operation } from '../operation.ts'

/**
 * What an API token may do for its account: read, read and write, or nothing but be the address of its calendar
 * (contract/campaign/calendar-feed.ts).
 */
export const tokenScopes = ['read', 'write', 'calendar'] as const

/** A scope of an API token. */
export type TokenScope = (typeof tokenScopes)[number]

/** How every API token begins: it is recognised where it was left behind, and never read as a session's token. */
export const API_TOKEN_PREFIX = 'arx_'

/** The scope that a token needs for an operation; `never` if only a session may call it. */
export const neededScope = ({ token, method }: Pick<Operation, 'token' | 'method'>): 'read' | 'write' | 'never' =>
  token ?? (method === 'GET' ? 'read' : 'write')

/** Whether a token with some scopes may call an operation. */
export const isWithinScopes = (
  operation: Pick<Operation, 'token' | 'method'>,
  scopes: readonly TokenScope[],
): boolean => {
  const needed = neededScope(operation)
  return needed !== 'never' && (scopes.includes('write') || scopes.includes(needed))
}
