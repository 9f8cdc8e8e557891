import { expect, test } from 'vitest'
import { brokenRules, type LifecycleSnapshot, snapshotAt, takeStep } from './lifecycle.ts'
import type { Actor, LifecycleEvent } from './lifecycle-events.ts'
import { pathActors, pathFlight, pathTimes } from './path-model.ts'

const { advertiser, operator, admin, analyst } = pathActors

const at = (status: 'ready' | 'accepted' | 'pending' | 'in_progress' | 'end'): LifecycleSnapshot =>
  snapshotAt(status, {
    dateFrom: pathFlight.from,
    dateTo: pathFlight.to,
    screens: 5,
    priceGrosze: 3_000_000,
    spots: [{ id: 's1', persisted: true }],
    version: 5,
    isShared: false,
    showsCpm: false,
    operatorId: null,
    stoppedAt: null,
  })
const takeBack = (by: Actor): LifecycleEvent => ({ type: 'campaign.take_back', by, now: pathTimes.early })
const stop = (reason: string, by: Actor): LifecycleEvent => ({
  type: 'campaign.stop',
  by,
  now: pathTimes.start,
  reason,
})

test('L05 whoever may submit can take a submission back until it is accepted', () => {
  for (const by of [advertiser, admin]) expect(takeStep(at('ready'), takeBack(by)).value).toBe('new')
  expect(brokenRules(at('ready'), takeBack(operator))).toEqual(['may_submit'])
  expect(brokenRules(at('accepted'), takeBack(advertiser))).toEqual(['take_back_from_ready'])
})

test('L11 L15 a running campaign, and no other, is stopped with a reason by whoever has the permission, and has then ended', () => {
  for (const by of [operator, admin]) {
    const stopped = takeStep(at('in_progress'), stop('The contract ended', by))
    expect([stopped.value, stopped.context.stoppedAt]).toEqual(['end', pathTimes.start])
  }
  expect(brokenRules(at('in_progress'), stop(' ', operator))).toEqual(['has_reason'])
  for (const by of [advertiser, analyst]) expect(brokenRules(at('in_progress'), stop('why', by))).toEqual(['may_stop'])
  for (const status of ['ready', 'pending', 'end'] as const)
    expect(brokenRules(at(status), stop('why', operator))).toEqual(['stop_in_progress'])
})
