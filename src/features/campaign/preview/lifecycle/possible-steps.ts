import { type Campaign, campaignStatuses } from '../../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../../contract/users/user.ts'
import { brokenRulesOfStep, type CommandStep } from '../../../../../machines/campaign/lifecycle/commands.ts'
import { offeredSteps } from '../../../../../machines/campaign/lifecycle/offered-steps.ts'
import type { RuleName } from '../../../../../machines/campaign/lifecycle/rules.ts'

/** A lifecycle step with the rules that it breaks; it is allowed if it breaks none. */
export type PossibleStep = {
  step: CommandStep
  brokenRules: RuleName[]
}

const lacksPermission = (brokenRules: readonly RuleName[]): boolean =>
  brokenRules.some((rule) => rule.startsWith('may_'))

/**
 * Steps without permission are hidden, except confirming: its disabled button names the rule (L13). A confirmation is
 * withdrawn from the menu of rare actions (L11); here only a disabled button says that it is too late. The same menu
 * stops a running campaign.
 */
const isShown = ({ step, brokenRules }: PossibleStep, campaign: Campaign, user: Pick<User, 'permissions'>): boolean => {
  if (step === 'campaign.confirm') return true
  if (step === 'campaign.stop') return false
  if (step === 'campaign.withdraw_confirmation') return brokenRules.length > 0 && user.permissions.includes(step)
  return !lacksPermission(brokenRules) && (campaign.status !== 'draft' || user.permissions.includes('campaign.edit'))
}

const stepsOf = ({ status }: Campaign): readonly CommandStep[] => {
  const known = campaignStatuses.find((each) => each === status)
  return known ? offeredSteps(known) : []
}

/** The steps that a page offers for a campaign, allowed ones first. The server checks the same rules. */
export const possibleSteps = (campaign: Campaign, user: Pick<User, 'id' | 'permissions'>): PossibleStep[] =>
  stepsOf(campaign)
    .map((step) => ({ step, brokenRules: brokenRulesOfStep(campaign, step, user) }))
    .filter((step) => isShown(step, campaign, user))
    .toSorted((one, other) => Number(one.brokenRules.length > 0) - Number(other.brokenRules.length > 0))
