import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../../contract/users.ts'
import { brokenRulesOfStep, type CommandStep } from '../../../../../machines/campaign/lifecycle/commands.ts'
import type { RuleName } from '../../../../../machines/campaign/lifecycle/rules.ts'

/** A step that is worth showing now: allowed when nothing refuses it. */
export type PossibleStep = {
  step: CommandStep
  refusals: RuleName[]
}

/** Steps that belong to a state: what moves the campaign on, and what is missed there most. */
const stepsAt: Readonly<Record<string, readonly CommandStep[]>> = {
  draft: ['campaign.submit', 'campaign.assign_operator'],
  new: ['campaign.submit', 'campaign.assign_operator'],
  ready: ['campaign.accept', 'campaign.send_back', 'campaign.assign_operator'],
  accepted: ['campaign.confirm', 'campaign.withdraw_acceptance', 'campaign.assign_operator'],
  pending: ['campaign.assign_operator'],
  in_progress: ['campaign.assign_operator', 'campaign.withdraw_confirmation'],
}

const lacksPermission = (refusals: readonly RuleName[]): boolean => refusals.some((rule) => rule.startsWith('may_'))

/** What a person has no permission for is no offer at all, except confirming: its button says so (L13). */
const isShown = ({ step, refusals }: PossibleStep, campaign: Campaign, user: Pick<User, 'permissions'>): boolean => {
  if (step === 'campaign.confirm') return true
  if (step === 'campaign.withdraw_confirmation') return user.permissions.includes('campaign.withdraw_confirmation')
  return !lacksPermission(refusals) && (campaign.status !== 'draft' || user.permissions.includes('campaign.edit'))
}

/** The steps to show at a campaign, allowed ones first, from the same rules that the server asks (house.md, State). */
export const possibleSteps = (campaign: Campaign, user: Pick<User, 'id' | 'permissions'>): PossibleStep[] =>
  (stepsAt[campaign.status] ?? [])
    .map((step) => ({ step, refusals: brokenRulesOfStep(campaign, step, user) }))
    .filter((possible) => isShown(possible, campaign, user))
    .toSorted((one, other) => Number(one.refusals.length > 0) - Number(other.refusals.length > 0))
