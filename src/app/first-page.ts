import { readSavedAccount } from '../browser/saved-account.ts'
import type { Application } from '../pages/application.ts'
import { lazyPage } from '../pages/lazy-page.tsx'
import type { PageRegistry } from '../pages/page-registry.ts'
import { preloadPage, routeOf, startPage } from '../pages/preload-route.ts'
import { HOME, LOGIN } from '../pages/routes.ts'
import { countsPart } from './shell/initial-parts.ts'

/** The layout of all pages that need a login. */
export const AuthenticatedLayout = lazyPage(
  async () => (await import('./authenticated-layout.tsx')).AuthenticatedLayout,
)
/** The login page with its services. */
export const LoginRoute = lazyPage(async () => (await import('./login-route.tsx')).LoginRoute)

/**
 * Loads what the page of a path needs before it is shown, at once: layout, view and services. Resolves when they are
 * there, or when one of them cannot be loaded: the page reports that when it is shown.
 */
export const preloadRoute = async (path: string, load: PageRegistry['load']): Promise<void> => {
  const page = preloadPage(path, load)
  if (page) await Promise.allSettled([AuthenticatedLayout.preload(), page])
}

/**
 * Starts the first page and the counts of its layout before the first render. They are given up after the first data,
 * if no component holds them then.
 */
export const startFirstPage = (application: Application, location: Location): void => {
  const giveUpPage = startPage(application, location)
  if (!giveUpPage) return
  const { root, holders } = application
  const { name } = countsPart
  const counts = { type: 'page.entered', id: name, page: name, input: { query: null } } as const
  const giveUpCounts = holders.hold(name, () => root.send(counts))
  void application.firstData.shown.then(() => {
    giveUpPage()
    giveUpCounts()
  })
}

/**
 * Loads the first page of a visit, as `preloadRoute`: the page of the path, or the login page in a browser without an
 * account.
 */
export const preloadFirstPage = async (path: string, load: PageRegistry['load']): Promise<void> => {
  if (readSavedAccount() !== null) return preloadRoute(path === '/' ? HOME : path, load)
  const leadsToLogin = path === '/' || path === LOGIN || routeOf(path) !== undefined
  if (leadsToLogin) await Promise.allSettled([LoginRoute.preload()])
}
