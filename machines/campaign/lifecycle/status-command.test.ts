import { expect, test } from 'vitest'
import { campaignStatuses } from '../../../contract/campaign/campaign.ts'
import { stepTowards } from './status-command.ts'

test('L05 the step towards a status depends on the present status', () => {
  expect(stepTowards('new', 'ready')).toBe('campaign.submit')
  expect(stepTowards('accepted', 'ready')).toBe('campaign.withdraw_acceptance')
  expect(stepTowards('ready', 'accepted')).toBe('campaign.accept')
  expect(stepTowards('pending', 'accepted')).toBe('campaign.withdraw_confirmation')
  expect(stepTowards('in_progress', 'accepted')).toBe('campaign.withdraw_confirmation')
  expect(stepTowards('end', 'accepted')).toBe('campaign.withdraw_confirmation')
  expect(stepTowards('ready', 'new')).toBe('campaign.send_back')
  expect(stepTowards('draft', 'new')).toBe('campaign.save')
  expect(stepTowards('new', 'draft')).toBe('campaign.save')
})

test.each(campaignStatuses)(
  'L08 L14 a requested status never confirms, starts or ends a campaign, from %s',
  (present) => {
    for (const requested of ['pending', 'in_progress', 'end'] as const)
      expect(stepTowards(present, requested)).toBeNull()
  },
)
