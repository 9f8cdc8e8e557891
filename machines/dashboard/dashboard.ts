import type { Campaign, CampaignStatus } from '../../contract/campaign/campaign.ts'
import type { Permission } from '../../contract/roles.ts'
import { MINUTE_MS } from '../calendar/durations.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'

/** Action that a campaign needs from the user: accept, confirm, finish a draft, or submit a complete campaign. */
export type TaskKind = 'accept' | 'confirm' | 'finish' | 'submit'
/** A campaign that waits for the user's action. */
export type CampaignTask = { campaign: Campaign; kind: TaskKind }

const kindsByStatus: Partial<Record<CampaignStatus, { kind: TaskKind; permission: Permission }>> = {
  ready: { kind: 'accept', permission: 'campaign.accept' },
  accepted: { kind: 'confirm', permission: 'campaign.confirm' },
  draft: { kind: 'finish', permission: 'campaign.edit' },
  new: { kind: 'submit', permission: 'campaign.submit' },
}

/**
 * Statuses whose campaigns wait for a user with these permissions. Drafts do not wait for users who accept campaigns:
 * advertisers finish them.
 */
export const waitingStatuses = (permissions: readonly Permission[]): CampaignStatus[] => {
  const decides = permissions.includes('campaign.accept') || permissions.includes('campaign.confirm')
  const statuses: CampaignStatus[] = decides ? ['ready', 'accepted'] : ['draft', 'new']
  return statuses.filter((status) => {
    const task = kindsByStatus[status]
    return task !== undefined && permissions.includes(task.permission)
  })
}

/** The campaign with the action that it needs from the user; null if none. */
export const taskOf = (campaign: Campaign, permissions: readonly Permission[]): CampaignTask | null => {
  const waiting = waitingStatuses(permissions).find((status) => status === campaign.status)
  const kind = waiting && kindsByStatus[waiting]?.kind
  return kind ? { campaign, kind } : null
}

/** The tasks of a user, sorted by the first day of the campaign; campaigns without dates are last. */
export const tasksOf = (campaigns: readonly Campaign[], permissions: readonly Permission[]): CampaignTask[] =>
  campaigns
    .map((campaign) => taskOf(campaign, permissions))
    .filter((task) => task !== null)
    .toSorted((one, other) => (one.campaign.date_from ?? '9999').localeCompare(other.campaign.date_from ?? '9999'))

/** Sorts running campaigns by pace, most delayed first; campaigns without a pace are last. */
export const byDelay = (campaigns: readonly Campaign[]): Campaign[] =>
  campaigns.toSorted(
    (one, other) =>
      (one.pace?.pace_percent ?? Number.POSITIVE_INFINITY) - (other.pace?.pace_percent ?? Number.POSITIVE_INFINITY),
  )

/** Query of the dashboard: the statuses that wait for the user. */
export type DashboardQuery = { waiting: readonly CampaignStatus[] }
/** Lists of the dashboard. The lists are limited, so the totals may be larger. */
export type DashboardData = { waiting: Campaign[]; waitingTotal: number; running: Campaign[]; runningTotal: number }

const POLL_MS = MINUTE_MS

/** The area of the dashboard's lists. */
export const dashboardArea = createArea<DashboardQuery, DashboardData>('dashboard', { pollMs: POLL_MS })

export type DashboardRef = AreaRef<DashboardQuery, DashboardData>
