import type { PagePath } from '../../contract/pages.ts'
import type { Permission } from '../../contract/roles.ts'
import type { User } from '../../contract/users.ts'
import type { PageTitle } from './page-focus.tsx'
import type { RoutePage } from './route-page.tsx'

/** One page of the product. */
export type Route = {
  path: PagePath
  title: PageTitle
  /** Ids of the roles that may see it; every account if left out (P09). */
  roles?: readonly number[]
  /** The permission that it needs. */
  permission?: Permission
  Page: RoutePage
}

/** Whether an account may not see a page: it looks like a missing page then (R39). */
export const isHiddenFrom = ({ role_id, permissions }: User, { roles, permission }: Route): boolean =>
  (roles !== undefined && !roles.includes(role_id)) || (permission !== undefined && !permissions.includes(permission))
