import { pagePathOf } from '../../contract/pages.ts'
import { accountOf } from '../../machines/session/session.ts'
import { readSavedAccount } from '../services/saved-account.ts'
import { lazyPage } from './lazy-page.tsx'
import { isHiddenFrom, type Route } from './route.ts'
import { HOME, LOGIN, routes } from './routes.tsx'
import type { ScreenRegistry } from './screen-registry.ts'
import type { Application } from './start-application.ts'

/** The layout of all pages that need a login. */
export const AuthenticatedLayout = lazyPage(() => import('./authenticated-layout.tsx'), 'AuthenticatedLayout')
/** The counts of the side bar, a screen of the layout. */
const COUNTS = { id: 'counts', page: 'counts', input: { query: null } } as const
/** The login page with its services. */
export const LoginScreen = lazyPage(() => import('./login-screen.tsx'), 'LoginScreen')

const routeOf = (path: string): Route | undefined => {
  const pattern = pagePathOf(path)
  return routes.find((each) => each.path === pattern)
}

/**
 * Loads what the page of a path needs before it is shown, at once: layout, page and screen. Resolves when they are
 * there, or when one of them cannot be loaded: the page reports that when it is shown.
 */
export const preloadRoute = async (path: string, loadScreen: ScreenRegistry['load']): Promise<void> => {
  const route = routeOf(path)
  if (!route) return
  await Promise.allSettled([AuthenticatedLayout.preload(), route.Page.preload?.(loadScreen)])
}

/**
 * Starts the screens of the first page and of its layout, so that their data is requested before the first render. Does
 * nothing if the session is not known yet, or the account may not see the page. They are given up after the first data,
 * if no page has them then.
 */
export const startFirstScreen = (application: Application, { pathname, search }: Location): void => {
  const user = accountOf(application.session.getSnapshot())
  const route = routeOf(pathname)
  if (!user || !route?.Page.start || isHiddenFrom(user, route)) return
  const segments = pathname.split('/')
  const named = route.path.split('/').map((name, index): [string, string | undefined] => [name, segments[index]])
  const params = Object.fromEntries(
    named.filter(([name]) => name.startsWith(':')).map(([name, value]) => [name.slice(1), value]),
  )
  const { root, holders } = application
  const giveUps = [
    route.Page.start(application, { params, user, search: search.slice(1) }),
    holders.hold(COUNTS.id, () => root.send({ type: 'page.entered', ...COUNTS })),
  ]
  void application.firstData.shown.then(() => {
    for (const giveUp of giveUps) giveUp()
  })
}

/**
 * Loads the first page of a visit, as `preloadRoute`: the page of the path, or the login page in a browser without an
 * account.
 */
export const preloadFirstPage = async (path: string, loadScreen: ScreenRegistry['load']): Promise<void> => {
  if (readSavedAccount() !== null) return preloadRoute(path === '/' ? HOME : path, loadScreen)
  const leadsToLogin = path === '/' || path === LOGIN || routeOf(path) !== undefined
  if (leadsToLogin) await Promise.allSettled([LoginScreen.preload()])
}
