import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../../contract/users.ts'
import { brokenRulesOfStep, type CommandStep } from '../../../../../machines/campaign/lifecycle/commands.ts'
import type { RuleName } from '../../../../../machines/campaign/lifecycle/rules.ts'

/** A lifecycle step with the rules that it breaks; it is allowed if it breaks none. */
export type PossibleStep = {
  step: CommandStep
  brokenRules: RuleName[]
}

/** The steps that are offered in each state. */
const stepsAt: Readonly<Record<string, readonly CommandStep[]>> = {
  draft: ['campaign.submit', 'campaign.assign_operator'],
  new: ['campaign.submit', 'campaign.assign_operator'],
  ready: ['campaign.accept', 'campaign.send_back', 'campaign.assign_operator'],
  accepted: ['campaign.confirm', 'campaign.withdraw_acceptance', 'campaign.assign_operator'],
  pending: ['campaign.assign_operator'],
  in_progress: ['campaign.assign_operator', 'campaign.withdraw_confirmation'],
}

const lacksPermission = (brokenRules: readonly RuleName[]): boolean =>
  brokenRules.some((rule) => rule.startsWith('may_'))

/** Steps without permission are hidden, except confirming: its disabled button names the rule (L13). */
const isShown = ({ step, brokenRules }: PossibleStep, campaign: Campaign, user: Pick<User, 'permissions'>): boolean => {
  if (step === 'campaign.confirm') return true
  if (step === 'campaign.withdraw_confirmation') return user.permissions.includes('campaign.withdraw_confirmation')
  return !lacksPermission(brokenRules) && (campaign.status !== 'draft' || user.permissions.includes('campaign.edit'))
}

/** The steps that a page offers for a campaign, allowed ones first. The server checks the same rules. */
export const possibleSteps = (campaign: Campaign, user: Pick<User, 'id' | 'permissions'>): PossibleStep[] =>
  (stepsAt[campaign.status] ?? [])
    .map((step) => ({ step, brokenRules: brokenRulesOfStep(campaign, step, user) }))
    .filter((step) => isShown(step, campaign, user))
    .toSorted((one, other) => Number(one.brokenRules.length > 0) - Number(other.brokenRules.length > 0))
