import { matchRoute, type Parser } from 'wouter'
import { HOME, LOGIN, type Route, routes } from './routes.ts'

/** The router gives each parameter by its name and by its position; a page is the same however it was found. */
const isName = (name: string): boolean => !/^\d+$/.test(name)

/** Finds the route of a path and its parameters by name; null for an unknown path. */
export const findRoute = (
  parser: Parser,
  path: string,
): { route: Route; params: Readonly<Record<string, string | undefined>> } | null => {
  for (const route of routes) {
    const [isMatch, params] = matchRoute(parser, route.path, path)
    if (!isMatch) continue
    return { route, params: Object.fromEntries(Object.entries(params).filter(([name]) => isName(name))) }
  }
  return null
}

/** Address of the login page with a path to return to (R37). */
export const loginAddress = (path: string, search: string): string => {
  const next = search ? `${path}?${search}` : path
  return next === '/' || next === HOME ? LOGIN : `${LOGIN}?next=${encodeURIComponent(next)}`
}

/** Address after a login: the requested page (R38), but never another site or the login page. */
export const addressAfterLogin = (search: string): string => {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/auth/') ? next : HOME
}
