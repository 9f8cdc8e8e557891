import type { CampaignStatus } from '../../contract/campaign/campaign.ts'
import type { WaitingCampaign } from '../../contract/dashboard.ts'
import type { Permission } from '../../contract/permissions.ts'
import { differenceInDays } from '../calendar/days.ts'
import { dayOf } from '../calendar/warsaw.ts'

/**
 * What a campaign needs from the user: accept, confirm, finish a draft, correct, submit a complete campaign, another
 * flight, a decision because the playout system refused its order, or one about a new film.
 */
export type TaskKind = 'accept' | 'confirm' | 'finish' | 'mend' | 'submit' | 'move' | 'order' | 'swap'

const isOnAir = (status: CampaignStatus): boolean => status === 'pending' || status === 'in_progress'

/** Whether the first day of a campaign is over, which is not confirmed, so that it has not started. */
const hasMissedStart = (
  { status, date_from, refusal }: Pick<WaitingCampaign, 'status' | 'date_from' | 'refusal'>,
  now: Date,
): boolean => refusal === undefined && !isOnAir(status) && date_from !== null && date_from < dayOf(now)

const kindsByStatus: Partial<
  Record<CampaignStatus, { kind: Exclude<TaskKind, 'mend' | 'move' | 'order' | 'swap'>; permission: Permission }>
> = {
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

/**
 * Statuses whose campaigns concern a user if their first day is over: those that the user may advance, and for
 * advertisers all that they may still change or have submitted.
 */
export const missedStartStatuses = (permissions: readonly Permission[]): CampaignStatus[] => {
  const statuses = waitingStatuses(permissions)
  return statuses.includes('draft') ? [...statuses, 'ready', 'accepted'] : statuses
}

/**
 * What a waiting campaign needs: a decision about a refused order, another flight if its first day is over, else one
 * that was sent back is corrected.
 */
export const taskKind = (
  { status, date_from, reason, refusal }: Pick<WaitingCampaign, 'status' | 'date_from' | 'reason' | 'refusal'>,
  now: string,
): TaskKind => {
  if (refusal !== undefined) return 'order'
  if (isOnAir(status)) return 'swap'
  if (hasMissedStart({ status, date_from }, new Date(now))) return 'move'
  return reason === null ? (kindsByStatus[status]?.kind ?? 'finish') : 'mend'
}

/** Whether the flight of a campaign begins today or tomorrow. */
export const startsSoon = ({ date_from }: Pick<WaitingCampaign, 'date_from'>, now: Date): boolean =>
  date_from !== null && differenceInDays(dayOf(now), date_from) <= 1

/**
 * The campaigns in the order in which they need the user: those whose order was refused or that were sent back, then
 * those whose flight begins by tomorrow, then those that wait for the promised answer, last those whose first day is
 * over, and in each group the longest waiting.
 */
export const byUrgency = (campaigns: readonly WaitingCampaign[], now: Date): WaitingCampaign[] => {
  const rank = (campaign: WaitingCampaign): number => {
    if (hasMissedStart(campaign, now)) return 4
    if (campaign.reason !== null || campaign.refusal !== undefined) return 0
    if (isOnAir(campaign.status)) return 2
    if (startsSoon(campaign, now)) return 1
    return campaign.status === 'ready' ? 2 : 3
  }
  return campaigns.toSorted((one, other) => rank(one) - rank(other) || one.since.localeCompare(other.since))
}
