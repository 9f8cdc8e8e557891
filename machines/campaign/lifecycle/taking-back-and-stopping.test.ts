import { expect, test } from 'vitest'
import { sampleSnapshot } from '../../../tests/support/samples/lifecycle.ts'
import { brokenRules, takeStep } from './lifecycle.ts'
import type { Actor, LifecycleEvent } from './lifecycle-events.ts'
import { pathActors, pathTimes } from './path-model.ts'

const { advertiser, operator, admin, analyst } = pathActors

const takeBack = (by: Actor): LifecycleEvent => ({ type: 'campaign.take_back', by, now: pathTimes.early })
const stop = (reason: string, by: Actor): LifecycleEvent => ({
  type: 'campaign.stop',
  by,
  now: pathTimes.start,
  reason,
})

test('L05 whoever may submit can take a submission back until it is accepted', () => {
  for (const by of [advertiser, admin]) expect(takeStep(sampleSnapshot('ready'), takeBack(by)).value).toBe('new')
  expect(brokenRules(sampleSnapshot('ready'), takeBack(operator))).toEqual(['may_submit'])
  expect(brokenRules(sampleSnapshot('accepted'), takeBack(advertiser))).toEqual(['take_back_from_ready'])
})

test('L11 L15 a running campaign, and no other, is stopped with a reason by whoever has the permission, and has then ended', () => {
  for (const by of [operator, admin]) {
    const stopped = takeStep(sampleSnapshot('in_progress'), stop('The contract ended', by))
    expect([stopped.value, stopped.context.stoppedAt]).toEqual(['end', pathTimes.start])
  }
  expect(brokenRules(sampleSnapshot('in_progress'), stop(' ', operator))).toEqual(['has_reason'])
  for (const by of [advertiser, analyst])
    expect(brokenRules(sampleSnapshot('in_progress'), stop('why', by))).toEqual(['may_stop'])
  for (const status of ['ready', 'pending', 'end'] as const)
    expect(brokenRules(sampleSnapshot(status), stop('why', operator))).toEqual(['stop_in_progress'])
})
