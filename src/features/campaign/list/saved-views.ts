import { offerStatuses } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import type { StatusCounts } from '../../../../machines/campaign/list/status-counts.ts'
import type { Filters, ListQuery } from '../../../../machines/kit/list/list-query.ts'

/** A predefined view of a campaign list with its statuses; an empty list means all statuses. */
export type SavedView = {
  key: 'viewAll' | 'viewDecide' | 'viewSubmit' | 'viewMove' | 'viewRunning' | 'viewDrafts'
  statuses: readonly string[]
  /** Only campaigns whose first day is over before their confirmation, or only the others. */
  missedStart?: boolean
}

const canDecide = (user: Pick<User, 'permissions'>): boolean =>
  user.permissions.includes('campaign.accept') || user.permissions.includes('campaign.confirm')

/**
 * The views for a user, by the user's permissions. Campaigns whose first day is over wait for no decision and cannot be
 * submitted: they have a view of their own.
 */
export const savedViews = (user: Pick<User, 'permissions'>, kind: 'campaign' | 'offer'): SavedView[] => {
  const canSubmit = user.permissions.includes('campaign.submit')
  return [
    { key: 'viewAll', statuses: [] },
    ...(canDecide(user) ? [{ key: 'viewDecide', statuses: ['ready', 'accepted'], missedStart: false } as const] : []),
    ...(canSubmit ? [{ key: 'viewSubmit', statuses: ['new'], missedStart: false } as const] : []),
    ...(canDecide(user) || canSubmit ? [{ key: 'viewMove', statuses: [], missedStart: true } as const] : []),
    ...(kind === 'campaign' ? [{ key: 'viewRunning', statuses: ['in_progress'] } as const] : []),
    { key: 'viewDrafts', statuses: ['draft'] },
  ]
}

/** The number of campaigns in a view, from the counts by status. */
export const countIn = (
  view: SavedView,
  kind: 'campaign' | 'offer',
  counts: Pick<StatusCounts, 'counts' | 'missed_starts' | 'total'> | null,
): number | undefined => {
  if (!counts) return undefined
  if (view.statuses.length === 0 && view.missedStart === undefined && kind === 'campaign') return counts.total
  const statuses = view.statuses.length === 0 ? offerStatuses : view.statuses
  return statuses.reduce((sum, status) => {
    const all = counts.counts[status] ?? 0
    const missed = counts.missed_starts?.[status] ?? 0
    return sum + (view.missedStart === undefined ? all : view.missedStart ? missed : all - missed)
  }, 0)
}

/** The key of the view that matches the query; an empty string if no view matches exactly. */
export const currentViewKey = (views: readonly SavedView[], query: Pick<ListQuery, 'filters' | 'filter'>): string => {
  const { status, missed_start, ...others } = query.filters
  const isOther = query.filter !== '' || Object.values(others).some((value) => value !== null && String(value) !== '')
  if (isOther || !Array.isArray(status)) return ''
  const chosen = status.map(String).toSorted().join()
  return (
    views.find(
      (view) => view.statuses.toSorted().join() === chosen && (view.missedStart ?? null) === (missed_start ?? null),
    )?.key ?? ''
  )
}

/** The filters of a view. */
export const filtersOfView = (view: SavedView): Filters => ({
  status: view.statuses,
  missed_start: view.missedStart ?? null,
})
