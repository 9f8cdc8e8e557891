import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { useLocation } from 'wouter'
import { offerStatuses } from '../../../contract/campaign/campaign.ts'
import { ADMINISTRATOR_ROLE, OFFER_ROLES } from '../../../contract/roles.ts'
import type { User } from '../../../contract/users.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { HOME } from '../routes.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'

type Item = { href: string; label: string; icon: IconName; count?: number }

const Entry = ({ item, isCurrent }: { item: Item; isCurrent: boolean }): ReactNode => {
  return (
    <li>
      <a className="nav-item" href={item.href} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={item.icon} />
        <span className="truncate">{item.label}</span>{' '}
        {item.count !== undefined && <span className="nav-count num">{number(item.count)}</span>}
      </a>
    </li>
  )
}

const Entries = ({ items, labelledBy }: { items: readonly Item[]; labelledBy?: string }): ReactNode => {
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

/** Navigation with counts, and the account at the bottom. Shows only pages that the role may see (P09). */
export const SideBar = ({ user, counts }: { user: User; counts: StatusCountsRef }): ReactNode => {
  const t = useT(shellWords)
  const titleId = useId()
  const known = useSelector(counts, (snapshot) => snapshot.context.data)
  const offers = known ? offerStatuses.reduce((sum, status) => sum + (known.counts[status] ?? 0), 0) : undefined
  const items: Item[] = [
    { href: HOME, label: t('dashboard'), icon: 'home' },
    { href: '/campaign', label: t('campaigns'), icon: 'megaphone', count: known?.total },
  ]
  if (OFFER_ROLES.includes(user.role_id))
    items.push({ href: '/offer', label: t('offers'), icon: 'offer', count: offers })
  items.push(
    { href: '/your-araboxes', label: t('araboxes'), icon: 'arabox' },
    { href: '/traffic', label: t('traffic'), icon: 'chart' },
    { href: '/your-company', label: t('yourCompany'), icon: 'building' },
  )
  const administration: Item[] = [
    { href: '/user', label: t('users'), icon: 'users' },
    { href: '/company', label: t('companies'), icon: 'building' },
    { href: '/role', label: t('roles'), icon: 'shield' },
    { href: '/location', label: t('locations'), icon: 'pin' },
    { href: '/screen', label: t('screens'), icon: 'screen' },
    { href: '/city', label: t('cities'), icon: 'map' },
    { href: '/device', label: t('devices'), icon: 'device' },
    { href: '/industry', label: t('industries'), icon: 'tag' },
    { href: '/location/import', label: t('imports'), icon: 'upload' },
    { href: '/audit', label: t('audit'), icon: 'history' },
  ]
  return (
    <div className="side-bar">
      <a className="side-bar-mark" href={HOME}>
        <Logo />
      </a>
      <nav aria-label={t('navigation')}>
        <Entries items={items} />
        {user.role_id === ADMINISTRATOR_ROLE && (
          <div className="nav-group">
            <p className="nav-title" id={titleId}>
              {t('administration')}
            </p>
            <Entries items={administration} labelledBy={titleId} />
          </div>
        )}
      </nav>
      <AccountMenu user={user} />
    </div>
  )
}
