import type { Campaign, CampaignStatus } from '../../contract/campaign/campaign.ts'
import type { Permission } from '../../contract/roles.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'

/** What a matter asks of the person: accept, confirm, finish a draft, or submit a complete campaign. */
export type TaskKind = 'accept' | 'confirm' | 'finish' | 'submit'
/** A campaign that waits for the person. */
export type CampaignTask = { campaign: Campaign; kind: TaskKind }

const kindsByStatus: Partial<Record<CampaignStatus, { kind: TaskKind; permission: Permission }>> = {
  ready: { kind: 'accept', permission: 'campaign.accept' },
  accepted: { kind: 'confirm', permission: 'campaign.confirm' },
  draft: { kind: 'finish', permission: 'campaign.edit' },
  new: { kind: 'submit', permission: 'campaign.submit' },
}

/** Statuses whose campaigns wait for a person with these permissions. Who accepts has no drafts to finish: those are the advertisers'. */
export const waitingStatuses = (permissions: readonly Permission[]): CampaignStatus[] => {
  const decides = permissions.includes('campaign.accept') || permissions.includes('campaign.confirm')
  const statuses: CampaignStatus[] = decides ? ['ready', 'accepted'] : ['draft', 'new']
  return statuses.filter((status) => {
    const asked = kindsByStatus[status]
    return asked !== undefined && permissions.includes(asked.permission)
  })
}

/** The matter that a campaign is for a person, or null. */
export const taskOf = (campaign: Campaign, permissions: readonly Permission[]): CampaignTask | null => {
  const asked = waitingStatuses(permissions).find((status) => status === campaign.status)
  const kind = asked && kindsByStatus[asked]?.kind
  return kind ? { campaign, kind } : null
}

/** Matters in the order in which they become late: the earliest first day first, those without dates last. */
export const tasksOf = (campaigns: readonly Campaign[], permissions: readonly Permission[]): CampaignTask[] =>
  campaigns
    .map((campaign) => taskOf(campaign, permissions))
    .filter((matter) => matter !== null)
    .toSorted((one, other) => (one.campaign.date_from ?? '9999').localeCompare(other.campaign.date_from ?? '9999'))

/** Running campaigns, the most delayed first; those without a pace last. */
export const byDelay = (campaigns: readonly Campaign[]): Campaign[] =>
  campaigns.toSorted(
    (one, other) =>
      (one.pace?.pace_percent ?? Number.POSITIVE_INFINITY) - (other.pace?.pace_percent ?? Number.POSITIVE_INFINITY),
  )

/** What the dashboard asks for: the statuses that wait for this person. */
export type DashboardQuery = { waiting: readonly CampaignStatus[] }
/** What the dashboard shows besides the counts. Totals may exceed the lists, which are bounded. */
export type DashboardData = { waiting: Campaign[]; waitingTotal: number; running: Campaign[]; runningTotal: number }

const POLL_MS = 60_000

/** The dashboard's lists. */
export const dashboardArea = createArea<DashboardQuery, DashboardData>('dashboard', { pollMs: POLL_MS })

/** The running dashboard. */
export type DashboardRef = AreaRef<DashboardQuery, DashboardData>
