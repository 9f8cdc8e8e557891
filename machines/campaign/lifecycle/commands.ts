import { type Campaign, type CampaignStatus, campaignStatuses } from '../../../contract/campaign/campaign.ts'
import type { User } from '../../../contract/users/user.ts'
import { brokenRules, snapshotAt } from './lifecycle.ts'
import type { LifecycleContext, LifecycleEvent } from './lifecycle-events.ts'
import type { RuleName } from './rules.ts'

/** Commands for a saved campaign, except changes of its fields. */
export type CampaignCommand =
  | { step: 'campaign.submit' }
  | { step: 'campaign.accept' }
  | { step: 'campaign.take_back' }
  | { step: 'campaign.send_back'; reason: string }
  | { step: 'campaign.withdraw_acceptance' }
  | { step: 'campaign.confirm' }
  | { step: 'campaign.withdraw_confirmation'; reason: string }
  | { step: 'campaign.stop'; reason: string }
  | { step: 'campaign.correct_contacts'; reason: string }
  | { step: 'campaign.share' }
  | { step: 'campaign.unshare' }
  | { step: 'campaign.show_cpm' }
  | { step: 'campaign.hide_cpm' }
  | { step: 'campaign.assign_operator'; operatorId: number | null }
  | { step: 'campaign.delete' }

/** Name of a command. */
export type CommandStep = CampaignCommand['step']

const isStatus = (status: string): status is CampaignStatus => campaignStatuses.some((known) => known === status)

const factsOf = (campaign: Campaign): LifecycleContext => ({
  dateFrom: campaign.date_from,
  dateTo: campaign.date_to,
  screens: campaign.number_of_screens,
  priceGrosze: campaign.estimate ? Math.round(campaign.estimate.campaign_price * 100) : null,
  spotSeconds: campaign.spot_seconds,
  spots: campaign.spots.map((spot) => ({ id: spot.id, persisted: spot.spot_file_persist, seconds: spot.seconds })),
  version: campaign.version,
  isShared: campaign.is_shared,
  showsCpm: campaign.show_cpm,
  operatorId: campaign.operator?.id ?? null,
  stoppedAt: campaign.stopped?.at ?? null,
})

/** Stands for the reason until the user enters it in the dialog of the step. */
const PLACEHOLDER_REASON = 'later'

const eventOf = (command: CampaignCommand, user: Pick<User, 'id' | 'permissions'>, now: string): LifecycleEvent => {
  const common = { by: { id: user.id, permissions: user.permissions }, now }
  switch (command.step) {
    case 'campaign.accept':
    case 'campaign.confirm':
      // Only the server can check the slots of all campaigns. It rejects the step if they are taken.
      return { type: command.step, slotsFree: true, ...common }
    case 'campaign.send_back':
    case 'campaign.withdraw_confirmation':
    case 'campaign.stop':
    case 'campaign.correct_contacts':
      return { type: command.step, reason: command.reason, ...common }
    case 'campaign.assign_operator':
      return { type: command.step, operatorId: command.operatorId, ...common }
    default:
      return { type: command.step, ...common }
  }
}

/** The rules that a command breaks; empty if it is allowed. An unknown status allows nothing. */
export const brokenRulesOfCommand = (
  campaign: Campaign,
  command: CampaignCommand,
  user: Pick<User, 'id' | 'permissions'>,
): RuleName[] => {
  if (!isStatus(campaign.status)) return ['edit_before_submitting']
  return brokenRules(snapshotAt(campaign.status, factsOf(campaign)), eventOf(command, user, campaign.as_of))
}

/** The rules that a command breaks with any reason and any operator; empty if it is allowed. */
export const brokenRulesOfStep = (
  campaign: Campaign,
  step: CommandStep,
  user: Pick<User, 'id' | 'permissions'>,
): RuleName[] => {
  switch (step) {
    case 'campaign.send_back':
    case 'campaign.withdraw_confirmation':
    case 'campaign.stop':
    case 'campaign.correct_contacts':
      return brokenRulesOfCommand(campaign, { step, reason: PLACEHOLDER_REASON }, user)
    case 'campaign.assign_operator':
      return brokenRulesOfCommand(campaign, { step, operatorId: null }, user)
    default:
      return brokenRulesOfCommand(campaign, { step }, user)
  }
}

/** The rules that a change of the campaign's fields breaks now; empty if it is allowed. */
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
