import { expect, test } from 'vitest'
import { sampleCampaign, sampleEvent } from '../../../../../tests/support/samples/campaign.ts'
import { lifecycleStepsOf } from './lifecycle-steps.tsx'

const advertiser = { id: 2, name: 'Joanna' }
const operator = { id: 4, name: 'Katarzyna' }
const event = (version: number, type: string, statusBefore: string | null, status: string, by = advertiser) =>
  sampleEvent({ version, type, status_before: statusBefore, status, by })

test('L27 after a withdrawn acceptance the state “ready” names who submitted the campaign, not who withdrew', () => {
  const history = [
    event(1, 'campaign.created', null, 'draft'),
    event(2, 'campaign.completed', 'draft', 'new'),
    event(3, 'campaign.submitted', 'new', 'ready'),
    event(4, 'campaign.accepted', 'ready', 'accepted', operator),
    event(5, 'campaign.acceptance_withdrawn', 'accepted', 'ready', operator),
  ]
  const steps = lifecycleStepsOf(sampleCampaign({ status: 'ready' }), history)
  expect(steps.map(({ key, lines }) => [key, lines[1]])).toEqual([
    ['draft', 'Joanna'],
    ['new', 'Joanna'],
    ['ready', 'Joanna'],
    ['accepted', undefined],
    ['pending', undefined],
    ['in_progress', expect.anything()],
    ['end', expect.anything()],
  ])
})
