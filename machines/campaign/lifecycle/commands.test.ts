import { expect, test } from 'vitest'
import type { Permission } from '../../../contract/permissions.ts'
import { sampleCampaign } from '../../../tests/support/samples/campaign.ts'
import { brokenRulesOfCommand, brokenRulesOfEdit, brokenRulesOfStep } from './commands.ts'

const userWith = (...permissions: Permission[]) => ({ id: 7, permissions })
const operator = userWith('campaign.accept', 'campaign.confirm', 'campaign.withdraw_confirmation')

test('L06 a new campaign whose spot has no file cannot be submitted, and the broken rule is named', () => {
  const [spot] = sampleCampaign().spots
  const bare = sampleCampaign({ spots: spot ? [{ ...spot, spot_file_persist: false }] : [] })
  expect(brokenRulesOfStep(bare, 'campaign.submit', userWith('campaign.submit'))).toEqual(['has_every_file'])
  expect(brokenRulesOfStep(sampleCampaign(), 'campaign.submit', userWith('campaign.submit'))).toEqual([])
})

test('L13 without the permission, exactly its rule is broken', () => {
  expect(brokenRulesOfStep(sampleCampaign({ status: 'accepted' }), 'campaign.confirm', userWith())).toEqual([
    'may_confirm',
  ])
})

test('the reason is not required before its dialog is open; an empty reason breaks the rule', () => {
  const ready = sampleCampaign({ status: 'ready' })
  expect(brokenRulesOfStep(ready, 'campaign.send_back', operator)).toEqual([])
  expect(brokenRulesOfCommand(ready, { step: 'campaign.send_back', reason: ' ' }, operator)).toEqual(['has_reason'])
})

test('L11 a confirmation can be withdrawn only before the start', () => {
  const at = (status: string) =>
    brokenRulesOfStep(sampleCampaign({ status }), 'campaign.withdraw_confirmation', operator)
  expect(at('pending')).toEqual([])
  expect(at('in_progress')).toEqual(['withdraw_confirmation_before_start'])
})

test('L04 fields can be changed only before submitting, and an unknown status allows nothing', () => {
  const editor = userWith('campaign.edit')
  expect(brokenRulesOfEdit(sampleCampaign({ status: 'draft' }), editor)).toEqual([])
  expect(brokenRulesOfEdit(sampleCampaign({ status: 'ready' }), editor)).toEqual(['edit_before_submitting'])
  expect(brokenRulesOfEdit(sampleCampaign({ status: 'frozen' }), editor)).toEqual(['edit_before_submitting'])
  expect(brokenRulesOfStep(sampleCampaign({ status: 'frozen' }), 'campaign.accept', operator)).not.toEqual([])
})
