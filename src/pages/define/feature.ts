import type { PagePath } from '../../../contract/pages.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { StatusCounts } from '../../../machines/campaign/list/status-counts.ts'
import { translate } from '../../i18n/translate.ts'
import type { Words } from '../../i18n/word-table.ts'
import type { IconName } from '../../ui/icon/icon.tsx'
import type { PageDefinition } from './page.ts'

/** Groups of the navigation; all but `work` are for administrators. */
export type NavigationGroupName = 'work' | 'administration' | 'network' | 'tools'

/** The place of a page in the navigation. */
export type NavigationPlace = {
  group: NavigationGroupName
  /** Pages of one group stand in the order of these numbers. */
  order: number
  icon: IconName
  /** The permission without which the page is not in the navigation. */
  permission?: Permission
  /** Its order in the group `work`, where accounts that are not administrators have it. */
  orderAtWork?: number
  /** The number of its records. */
  count?: (counts: StatusCounts) => number
  /** The number of silent araboxes. */
  silent?: (counts: StatusCounts) => number | undefined
}

/** One path of the product, the page at it, and who may see it. */
export type RouteDefinition = {
  path: PagePath
  /** Returns the title in the current language. */
  title: () => string
  /** Ids of the roles that may see it; every account if left out (P09). */
  roles?: readonly number[]
  /** The permission that it needs. */
  permission?: Permission
  /** Whether this platform has the page; every one if left out. */
  isOffered?: () => boolean
  page: PageDefinition
  navigation?: NavigationPlace
}

type FeatureRoute<Title extends string> = Omit<RouteDefinition, 'title'> & { title: Title }

/** A feature: its routes in the order in which paths are matched (R09), with titles from its own table. */
export type Feature = readonly RouteDefinition[]

/** Defines a feature. `titles` are the titles of its pages, which the first load of the application has. */
export const defineFeature = <Title extends string>(
  titles: Words<Title>,
  routes: readonly FeatureRoute<NoInfer<Title>>[],
): Feature => routes.map((route) => ({ ...route, title: () => translate(titles, route.title) }))

/** Paths of a list whose records have a form. */
type RecordPath = { [Path in PagePath]: `${Path}/form/:uuid` extends PagePath ? Path : never }[PagePath]

type RecordRoutes<Path extends RecordPath, Title extends string> = {
  path: Path
  list: PageDefinition
  form: PageDefinition
  /** Titles of the list, of the form of a new record, and of that of a stored one. */
  titles: readonly [list: Title, created: Title, changed: Title]
  access: Pick<RouteDefinition, 'roles' | 'permission'>
  navigation: NavigationPlace
}

/** The routes of one kind of reference data: its list, and its form for new and stored records. */
export const recordRoutes = <Path extends RecordPath, const Title extends string>({
  path,
  list,
  form,
  titles: [listTitle, createdTitle, changedTitle],
  access,
  navigation,
}: RecordRoutes<Path, Title>): FeatureRoute<Title>[] => [
  { ...access, path, title: listTitle, page: list, navigation },
  { ...access, path: `${path}/form` as PagePath, title: createdTitle, page: form },
  { ...access, path: `${path}/form/:uuid` as PagePath, title: changedTitle, page: form },
]
