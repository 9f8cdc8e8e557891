import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/users/user.ts'
import type { StatusCounts } from '../../../machines/campaign/list/status-counts.ts'
import { translate } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import type { NavigationGroupName, NavigationPlace } from '../../pages/define/feature.ts'
import { isHiddenFrom, routes } from '../../pages/routes.ts'
import type { IconName } from '../../ui/icon/icon.tsx'

/** A page in the navigation, with the number of its records, or of silent araboxes, if it is known. */
export type NavigationItem = { href: string; label: string; icon: IconName; count?: number; silent?: number }

/** Pages under one title; the first group has none. */
export type NavigationGroup = { key: NavigationGroupName; title: string | null; items: readonly NavigationItem[] }

/** All but the first are for administrators. */
const groups = ['work', 'administration', 'network', 'tools'] as const satisfies readonly NavigationGroupName[]

/** Where an account has a page: those of other groups that are not only for administrators stand in the first one. */
const placeFor = (user: User, place: NavigationPlace): NavigationPlace =>
  place.orderAtWork === undefined || user.role_id === ADMINISTRATOR_ROLE
    ? place
    : { ...place, group: 'work', order: place.orderAtWork }

const itemsOf = (group: NavigationGroupName, user: User, counts: StatusCounts | null): NavigationItem[] =>
  routes
    .filter((route) => !isHiddenFrom(user, route))
    .flatMap(({ path, title, navigation }) => (navigation ? [{ path, title, ...placeFor(user, navigation) }] : []))
    .filter((item) => item.group === group)
    .filter(({ permission }) => permission === undefined || user.permissions.includes(permission))
    .toSorted((one, other) => one.order - other.order)
    .map(({ path, title, icon, count, silent }) => ({
      href: path,
      label: title(),
      icon,
      count: counts ? count?.(counts) : undefined,
      silent: counts ? silent?.(counts) : undefined,
    }))

/** The pages that an account may see, in groups (P02–P09). */
export const navigationOf = (user: User, counts: StatusCounts | null): NavigationGroup[] =>
  groups
    .filter((group) => group === 'work' || user.role_id === ADMINISTRATOR_ROLE)
    .map((group) => ({
      key: group,
      title: group === 'work' ? null : translate(shellWords, group),
      items: itemsOf(group, user, counts),
    }))
