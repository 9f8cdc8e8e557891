import { offerStatuses } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user-accounts.ts'
import type { Filters, ListQuery } from '../../../../machines/kit/list/list-query.ts'

/** A predefined view of a campaign list with its statuses; an empty list means all statuses. */
export type SavedView = {
  key: 'viewAll' | 'viewDecide' | 'viewSubmit' | 'viewRunning' | 'viewDrafts'
  statuses: readonly string[]
}

const canDecide = (user: Pick<User, 'permissions'>): boolean =>
  user.permissions.includes('campaign.accept') || user.permissions.includes('campaign.confirm')

/** The views for a user, by the user's permissions. */
export const savedViews = (user: Pick<User, 'permissions'>, kind: 'campaign' | 'offer'): SavedView[] => [
  { key: 'viewAll', statuses: [] },
  ...(canDecide(user) ? [{ key: 'viewDecide', statuses: ['ready', 'accepted'] } as const] : []),
  ...(user.permissions.includes('campaign.submit') ? [{ key: 'viewSubmit', statuses: ['new'] } as const] : []),
  ...(kind === 'campaign' ? [{ key: 'viewRunning', statuses: ['in_progress'] } as const] : []),
  { key: 'viewDrafts', statuses: ['draft'] },
]

/** The number of campaigns in a view, from the counts by status. */
export const countIn = (
  view: SavedView,
  kind: 'campaign' | 'offer',
  counts: { counts: Readonly<Record<string, number>>; total: number } | null,
): number | undefined => {
  if (!counts) return undefined
  if (view.statuses.length === 0 && kind === 'campaign') return counts.total
  const statuses = view.statuses.length === 0 ? offerStatuses : view.statuses
  return statuses.reduce((sum, status) => sum + (counts.counts[status] ?? 0), 0)
}

/** The key of the view that matches the query; an empty string if no view matches exactly. */
export const currentViewKey = (views: readonly SavedView[], query: Pick<ListQuery, 'filters' | 'filter'>): string => {
  const { status, ...others } = query.filters
  const isOther = query.filter !== '' || Object.values(others).some((value) => value !== null && String(value) !== '')
  if (isOther || !Array.isArray(status)) return ''
  const chosen = status.map(String).toSorted().join()
  return views.find((view) => view.statuses.toSorted().join() === chosen)?.key ?? ''
}

/** The filters of a view. */
export const filtersOfView = (view: SavedView): Filters => ({ status: view.statuses })
