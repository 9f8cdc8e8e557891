import { pagePathOf } from '../../contract/pages.ts'
import { accountOf } from '../../machines/session/session.ts'
import type { Application } from './application.ts'
import type { PageRegistry } from './page-registry.ts'
import { isHiddenFrom, type Route, routes } from './routes.ts'

/** The route of a path; undefined for a path that is none of a page for accounts. */
export const routeOf = (path: string): Route | undefined => {
  const pattern = pagePathOf(path)
  return routes.find((each) => each.path === pattern)
}

/** Loads the view and the services of the page of a path; null for another path. */
export const preloadPage = (path: string, load: PageRegistry['load']): Promise<unknown> | null =>
  routeOf(path)?.Page.preload(load) ?? null

/**
 * Starts the machine of the page at an address, so that its data is requested before the first render. Does nothing if
 * the session is not known yet, or the account may not see the page: then it returns null. The returned function gives
 * the machine up if no page has it then.
 */
export const startPage = (application: Application, { pathname, search }: Location): (() => void) | null => {
  const user = accountOf(application.session.getSnapshot())
  const route = routeOf(pathname)
  if (!user || !route || isHiddenFrom(user, route)) return null
  const segments = pathname.split('/')
  const named = route.path.split('/').map((name, index): [string, string | undefined] => [name, segments[index]])
  const params = Object.fromEntries(
    named.filter(([name]) => name.startsWith(':')).map(([name, value]) => [name.slice(1), value]),
  )
  return route.Page.start(application, { path: route.path, params, user, search: search.slice(1) })
}
