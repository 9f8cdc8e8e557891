import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../../contract/users/user.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { HOME } from '../../pages/routes.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'
import { type NavigationGroup, type NavigationItem, navigationOf } from './navigation.ts'
import * as styles from './shell.module.css'

const Entry = ({ item, isCurrent }: { item: NavigationItem; isCurrent: boolean }): ReactNode => {
  const t = useT(shellWords)
  return (
    <li>
      <a className={styles.navItem} href={item.href} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={item.icon} />
        <span className="truncate">{item.label}</span>{' '}
        {item.count !== undefined && <span className={`${styles.navCount} num`}>{number(item.count)}</span>}
        {item.silent ? (
          <span
            className={`${styles.navCount} ${styles.navSilent} num`}
            role="img"
            aria-label={t('silent', { count: item.silent })}
          >
            {number(item.silent)}
          </span>
        ) : null}
      </a>
    </li>
  )
}

const Entries = ({ items, labelledBy }: { items: readonly NavigationItem[]; labelledBy?: string }): ReactNode => {
  const [path] = useLocation()
  // Of `/location` and `/location/import` only the longer one is current.
  const [current] = items
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .toSorted((one, other) => other.length - one.length)
  return (
    <ul aria-labelledby={labelledBy}>
      {items.map((item) => (
        <Entry key={item.href} item={item} isCurrent={item.href === current} />
      ))}
    </ul>
  )
}

const TitledGroup = ({ title, items }: Pick<NavigationGroup, 'items'> & { title: string }): ReactNode => {
  const titleId = useId()
  return (
    <div className={styles.navGroup}>
      <p className={styles.navTitle} id={titleId}>
        {title}
      </p>
      <Entries items={items} labelledBy={titleId} />
    </div>
  )
}

const VIEW_MARGIN = 8

/** Scrolls a list until one of its items is in view. `scrollIntoView` would scroll the page, too. */
const bringIntoView = (list: Element, item: Element): void => {
  const box = list.getBoundingClientRect()
  const { top, bottom } = item.getBoundingClientRect()
  if (bottom > box.bottom) list.scrollTop += bottom - box.bottom + VIEW_MARGIN
  else if (top < box.top) list.scrollTop -= box.top - top + VIEW_MARGIN
}

/**
 * Navigation with counts, scrolled to the current item, and the account at the bottom. Shows only pages that the role
 * may see (P09).
 */
export const SideBar = ({ user, counts }: { user: User; counts: StatusCountsRef }): ReactNode => {
  const t = useT(shellWords)
  const known = useSelector(counts, (snapshot) => snapshot.context.data)
  const [path] = useLocation()
  const navigation = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current item depends on the path
  useEffect(() => {
    const list = navigation.current
    const current = list?.querySelector('[aria-current]')
    if (list && current) bringIntoView(list, current)
  }, [path])
  return (
    <div className={styles.sideBar}>
      <a className={styles.sideBarMark} href={HOME}>
        <Logo />
      </a>
      <nav aria-label={t('navigation')} ref={navigation}>
        {navigationOf(user, known).map(({ key, title, items }) =>
          title === null ? <Entries key={key} items={items} /> : <TitledGroup key={key} title={title} items={items} />,
        )}
      </nav>
      <AccountMenu user={user} />
    </div>
  )
}
