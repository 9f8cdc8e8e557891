import type { ComponentType } from 'react'
import type { PagePath } from '../../contract/pages.ts'
import type { Permission } from '../../contract/roles.ts'
import type { PageTitle } from './page-focus.tsx'
import type { RoutePageProps } from './route-page.tsx'

/** One page of the product. */
export type Route = {
  path: PagePath
  title: PageTitle
  /** Ids of the roles that may see it; every account if left out (P09). */
  roles?: readonly number[]
  /** The permission that it needs. */
  permission?: Permission
  Page: ComponentType<RoutePageProps>
}
