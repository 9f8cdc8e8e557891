import type { Campaign, CampaignStatus } from '../../../contract/campaign/campaign.ts'
import { campaignStatuses } from '../../../contract/campaign/campaign.ts'
import type { User } from '../../../contract/users.ts'
import { brokenRules, snapshotAt } from './lifecycle.ts'
import type { LifecycleContext, LifecycleEvent } from './lifecycle-events.ts'
import type { RuleName } from './rules.ts'

/** Commands for a saved campaign, except editing. */
export type CampaignCommand =
  | { step: 'campaign.submit' }
  | { step: 'campaign.accept' }
  | { step: 'campaign.send_back'; reason: string }
  | { step: 'campaign.withdraw_acceptance' }
  | { step: 'campaign.confirm' }
  | { step: 'campaign.withdraw_confirmation'; reason: string }
  | { step: 'campaign.share' }
  | { step: 'campaign.unshare' }
  | { step: 'campaign.assign_operator'; operatorId: number | null }
  | { step: 'campaign.delete' }

/** Name of such a step. */
export type CommandStep = CampaignCommand['step']

const isStatus = (status: string): status is CampaignStatus => campaignStatuses.some((known) => known === status)

const factsOf = (campaign: Campaign): LifecycleContext => ({
  dateFrom: campaign.date_from,
  dateTo: campaign.date_to,
  screens: campaign.number_of_screens,
  priceGrosze: campaign.estimate ? Math.round(campaign.estimate.campaign_price * 100) : null,
  spots: campaign.spots.map((spot) => ({ id: spot.id, persisted: spot.spot_file_persist })),
  version: campaign.version,
  isShared: campaign.is_shared,
  operatorId: campaign.operator?.id ?? null,
})

/** The reason is asked for in its dialog: before that, its absence is not what refuses a step. */
const REASON_LATER = 'later'

const eventOf = (wish: CampaignCommand, user: Pick<User, 'id' | 'permissions'>, now: string): LifecycleEvent => {
  const who = { by: { id: user.id, permissions: user.permissions }, now }
  switch (wish.step) {
    case 'campaign.accept':
    case 'campaign.confirm':
      // Only the server sees every campaign's slots; it refuses where they are gone.
      return { type: wish.step, slotsFree: true, ...who }
    case 'campaign.send_back':
    case 'campaign.withdraw_confirmation':
      return { type: wish.step, reason: wish.reason, ...who }
    case 'campaign.assign_operator':
      return { type: wish.step, operatorId: wish.operatorId, ...who }
    default:
      return { type: wish.step, ...who }
  }
}

/** The rules that a command breaks; empty if it is allowed. An unknown status allows nothing. */
export const brokenRulesOfCommand = (
  campaign: Campaign,
  wish: CampaignCommand,
  user: Pick<User, 'id' | 'permissions'>,
): RuleName[] => {
  if (!isStatus(campaign.status)) return ['edit_before_submitting']
  return brokenRules(snapshotAt(campaign.status, factsOf(campaign)), eventOf(wish, user, campaign.as_of))
}

/** The rules that a command breaks before its details (reason, operator) are known. */
export const brokenRulesOfStep = (
  campaign: Campaign,
  step: CommandStep,
  user: Pick<User, 'id' | 'permissions'>,
): RuleName[] => {
  switch (step) {
    case 'campaign.send_back':
    case 'campaign.withdraw_confirmation':
      return brokenRulesOfCommand(campaign, { step, reason: REASON_LATER }, user)
    case 'campaign.assign_operator':
      return brokenRulesOfCommand(campaign, { step, operatorId: null }, user)
    default:
      return brokenRulesOfCommand(campaign, { step }, user)
  }
}

/** Why the campaign's fields cannot be changed now; empty when they can. */
export const brokenRulesOfEdit = (campaign: Campaign, user: Pick<User, 'id' | 'permissions'>): RuleName[] => {
  if (!isStatus(campaign.status)) return ['edit_before_submitting']
  const facts = factsOf(campaign)
  const by = { id: user.id, permissions: user.permissions }
  return brokenRules(snapshotAt(campaign.status, facts), {
    type: 'campaign.save',
    target: 'draft',
    facts,
    by,
    now: campaign.as_of,
  })
}
