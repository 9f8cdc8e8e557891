import type { CampaignStatus } from '../../contract/campaign/campaign.ts'
import type { WaitingCampaign } from '../../contract/dashboard.ts'
import type { Permission } from '../../contract/permissions.ts'
import { differenceInDays } from '../calendar/days.ts'
import { dayOf } from '../calendar/warsaw.ts'

/** What a campaign needs from the user: accept, confirm, finish a draft, correct, or submit a complete campaign. */
export type TaskKind = 'accept' | 'confirm' | 'finish' | 'mend' | 'submit'

const kindsByStatus: Partial<Record<CampaignStatus, { kind: Exclude<TaskKind, 'mend'>; permission: Permission }>> = {
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

/** What a waiting campaign needs; one that was sent back is corrected first. */
export const taskKind = ({ status, reason }: Pick<WaitingCampaign, 'status' | 'reason'>): TaskKind =>
  reason === null ? (kindsByStatus[status]?.kind ?? 'finish') : 'mend'

/** Whether the flight of a campaign begins today or tomorrow, or has begun. */
export const startsSoon = ({ date_from }: Pick<WaitingCampaign, 'date_from'>, now: Date): boolean =>
  date_from !== null && differenceInDays(dayOf(now), date_from) <= 1

/**
 * The campaigns in the order in which they need the user: those that were sent back, then those whose flight begins by
 * tomorrow, then those that wait for the promised answer, and in each group the longest waiting.
 */
export const byUrgency = (campaigns: readonly WaitingCampaign[], now: Date): WaitingCampaign[] => {
  const rank = (campaign: WaitingCampaign): number => {
    if (campaign.reason !== null) return 0
    if (startsSoon(campaign, now)) return 1
    return campaign.status === 'ready' ? 2 : 3
  }
  return campaigns.toSorted((one, other) => rank(one) - rank(other) || one.since.localeCompare(other.since))
}
