import { expect, test } from 'vitest'
import { type CampaignStatus, campaignStatuses } from '../../../contract/campaign/campaign.ts'
import { lifecycle, stateOf } from './lifecycle.ts'
import { offeredSteps } from './offered-steps.ts'

test.each<[CampaignStatus, string[]]>([
  ['draft', ['campaign.assign_operator', 'campaign.submit']],
  ['new', ['campaign.submit', 'campaign.assign_operator']],
  ['ready', ['campaign.accept', 'campaign.take_back', 'campaign.send_back', 'campaign.assign_operator']],
  ['accepted', ['campaign.confirm', 'campaign.withdraw_acceptance', 'campaign.assign_operator']],
  ['pending', ['campaign.withdraw_confirmation', 'campaign.assign_operator']],
  ['in_progress', ['campaign.stop', 'campaign.assign_operator', 'campaign.withdraw_confirmation']],
  ['end', ['campaign.stop']],
])('L05 the steps that a campaign with the status %s offers follow from the lifecycle', (status, steps) => {
  expect(offeredSteps(status)).toEqual(steps)
})

test('L05 every step of the lifecycle that leads to another status is offered where it can be taken', () => {
  const statesWithStep = campaignStatuses.flatMap((status) =>
    [...(lifecycle.states[stateOf(status)]?.transitions ?? [])]
      .filter(([step, [first]]) => step.startsWith('campaign.') && step !== 'campaign.save' && first?.target)
      .filter(([, [first]]) => first?.target?.[0]?.key !== 'deleted')
      .map(([step]) => `${status} ${step}`),
  )
  const offered = campaignStatuses.flatMap((status) => offeredSteps(status).map((step) => `${status} ${step}`))
  expect(statesWithStep).toHaveLength(8)
  expect(offered).toEqual(expect.arrayContaining(statesWithStep))
})
