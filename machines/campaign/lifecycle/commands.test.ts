import { expect, test } from 'vitest'
import type { Permission } from '../../../contract/roles.ts'
import { sampleCampaign } from '../../../tests/support/samples/campaign.ts'
import { brokenRulesOfCommand, brokenRulesOfEdit, brokenRulesOfStep } from './commands.ts'

const who = (...permissions: Permission[]) => ({ id: 7, permissions })
const operator = who('campaign.accept', 'campaign.confirm', 'campaign.withdraw_confirmation')

test('L06 a new campaign whose spot has no file cannot be submitted, and the rule says why', () => {
  const [spot] = sampleCampaign().spots
  const bare = sampleCampaign({ spots: spot ? [{ ...spot, spot_file_persist: false }] : [] })
  expect(brokenRulesOfStep(bare, 'campaign.submit', who('campaign.submit'))).toEqual(['has_every_file'])
  expect(brokenRulesOfStep(sampleCampaign(), 'campaign.submit', who('campaign.submit'))).toEqual([])
})

test('L13 who lacks the permission is refused by just that rule', () => {
  expect(brokenRulesOfStep(sampleCampaign({ status: 'accepted' }), 'campaign.confirm', who())).toEqual(['may_confirm'])
})

test('a reason is not missed before its dialog asks for it, but is when it is empty', () => {
  const ready = sampleCampaign({ status: 'ready' })
  expect(brokenRulesOfStep(ready, 'campaign.send_back', operator)).toEqual([])
  expect(brokenRulesOfCommand(ready, { step: 'campaign.send_back', reason: ' ' }, operator)).toEqual(['has_reason'])
})

test('L11 a confirmation can be withdrawn before the start only', () => {
  const at = (status: string) =>
    brokenRulesOfStep(sampleCampaign({ status }), 'campaign.withdraw_confirmation', operator)
  expect(at('pending')).toEqual([])
  expect(at('in_progress')).toEqual(['withdraw_confirmation_before_start'])
})

test('fields change before submitting only, and L04 an unknown status allows nothing', () => {
  const editor = who('campaign.edit')
  expect(brokenRulesOfEdit(sampleCampaign({ status: 'draft' }), editor)).toEqual([])
  expect(brokenRulesOfEdit(sampleCampaign({ status: 'ready' }), editor)).toEqual(['edit_before_submitting'])
  expect(brokenRulesOfEdit(sampleCampaign({ status: 'frozen' }), editor)).toEqual(['edit_before_submitting'])
  expect(brokenRulesOfStep(sampleCampaign({ status: 'frozen' }), 'campaign.accept', operator)).not.toEqual([])
})
