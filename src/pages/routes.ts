import type { PagePath } from '../../contract/pages.ts'
import type { User } from '../../contract/users/user.ts'
import type { RouteDefinition } from './define/feature.ts'
import type { PageDefinition } from './define/page.ts'
import { features, missingPage } from './features.ts'
import { type RoutePage, routePage } from './route-page.tsx'

/** One page of the product, at one of its paths. */
export type Route = RouteDefinition & { Page: RoutePage }

// Paths of one page share its component: React keeps its state when the address changes from one to the other.
const components = new Map<PageDefinition, RoutePage>()

const componentOf = (page: PageDefinition): RoutePage => {
  const component = components.get(page) ?? routePage(page)
  components.set(page, component)
  return component
}

const withComponent = (route: RouteDefinition): Route => ({ ...route, Page: componentOf(route.page) })

/** The routes of all features. */
export const routes: readonly Route[] = features.flat().map(withComponent)

/** The page for missing pages inside the product, with the navigation of the session. */
export const notFoundRoute: Route = withComponent(missingPage)

/** Whether an account may not see a page, or nobody may: it looks like a missing page then (R39). */
export const isHiddenFrom = (
  { role_id, permissions }: User,
  { roles, permission, isOffered }: RouteDefinition,
): boolean =>
  isOffered?.() === false ||
  (roles !== undefined && !roles.includes(role_id)) ||
  (permission !== undefined && !permissions.includes(permission))

/** The page to which `/` redirects (R01), and the page after a login without a requested page (R38). */
export const HOME = '/dashboard' satisfies PagePath
/** The login page (R33). */
export const LOGIN = '/auth/login' satisfies PagePath
/** The page of a password link, whose token is in the fragment. */
export const PASSWORD = '/auth/password' satisfies PagePath
/** The page of a password link of an earlier version. */
export const PASSWORD_WITH_TOKEN = '/auth/password/:token' satisfies PagePath
/** The page for addresses that do not exist or that the account may not see (R34). */
export const NOT_FOUND = '/auth/404' satisfies PagePath
