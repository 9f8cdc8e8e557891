import { offerStatuses } from '../../../contract/campaign/campaign.ts'
import { ADMINISTRATOR_ROLE, OFFER_ROLES } from '../../../contract/roles.ts'
import type { User } from '../../../contract/users.ts'
import type { StatusCounts } from '../../../machines/campaign/list/status-counts.ts'
import { translate } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import type { IconName } from '../../ui/icon/icon.tsx'
import { HOME } from '../routes.tsx'

/** A page in the navigation, with the number of its records, or of silent araboxes, if it is known. */
export type NavigationItem = { href: string; label: string; icon: IconName; count?: number; silent?: number }

/** Pages under one title; the first group has none. */
export type NavigationGroup = { key: string; title: string | null; items: readonly NavigationItem[] }

const text = (key: Parameters<typeof shellWords.text>[0]): string => translate(shellWords, key)

const work = ({ role_id, permissions }: User, counts: StatusCounts | null): NavigationItem[] => {
  const offers = counts ? offerStatuses.reduce((sum, status) => sum + (counts.counts[status] ?? 0), 0) : undefined
  return [
    { href: HOME, label: text('dashboard'), icon: 'home' },
    { href: '/campaign', label: text('campaigns'), icon: 'megaphone', count: counts?.total },
    ...(OFFER_ROLES.includes(role_id)
      ? [{ href: '/offer', label: text('offers'), icon: 'offer' as const, count: offers }]
      : []),
    ...(permissions.includes('campaign.edit')
      ? [{ href: '/campaign/plan', label: text('plan'), icon: 'list-check' as const }]
      : []),
    { href: '/availability', label: text('availability'), icon: 'calendar' },
    { href: '/your-spots', label: text('spots'), icon: 'play' },
    { href: '/your-araboxes', label: text('araboxes'), icon: 'arabox', silent: counts?.silent_araboxes },
    { href: '/traffic', label: text('traffic'), icon: 'chart' },
    { href: '/tools/nearby_screens', label: text('nearbyTool'), icon: 'screen' },
    { href: '/tools/geo', label: text('geoTool'), icon: 'pin' },
    { href: '/your-company', label: text('yourCompany'), icon: 'building' },
  ]
}

const accounts = (): NavigationItem[] => [
  { href: '/user', label: text('users'), icon: 'users' },
  { href: '/role', label: text('roles'), icon: 'shield' },
  { href: '/company', label: text('companies'), icon: 'building' },
  { href: '/webhook', label: text('webhooks'), icon: 'send' },
  { href: '/audit', label: text('audit'), icon: 'history' },
]

const network = (): NavigationItem[] => [
  { href: '/location', label: text('locations'), icon: 'pin' },
  { href: '/screen', label: text('screens'), icon: 'screen' },
  { href: '/city', label: text('cities'), icon: 'map' },
  { href: '/device', label: text('devices'), icon: 'device' },
  { href: '/industry', label: text('industries'), icon: 'tag' },
  { href: '/location/import', label: text('imports'), icon: 'upload' },
  { href: '/research/import', label: text('researchImport'), icon: 'upload' },
]

const tools = (): NavigationItem[] => [{ href: '/testing', label: text('testing'), icon: 'list-check' }]

/** The pages that an account may see, in groups (P02–P09). */
export const navigationOf = (user: User, counts: StatusCounts | null): NavigationGroup[] => [
  { key: 'work', title: null, items: work(user, counts) },
  ...(user.role_id === ADMINISTRATOR_ROLE
    ? [
        { key: 'administration', title: text('administration'), items: accounts() },
        { key: 'network', title: text('network'), items: network() },
        { key: 'tools', title: text('tools'), items: tools() },
      ]
    : []),
]
