import { expect, test } from 'vitest'
import { sampleSnapshot } from '../../../tests/support/samples/lifecycle.ts'
import { brokenRules, takeStep } from './lifecycle.ts'
import type { Actor, LifecycleEvent } from './lifecycle-events.ts'
import { pathActors, pathTimes } from './path-model.ts'

const clock: Actor = { id: null, permissions: [] }

const correct = (by: Actor, reason: string): LifecycleEvent => ({
  type: 'campaign.correct_contacts',
  by,
  now: pathTimes.end,
  reason,
})

test('L05 the clock and whoever has the permission correct the contacts of a running or ended campaign, whose status stays', () => {
  for (const status of ['in_progress', 'end'] as const)
    for (const event of [correct(clock, ''), correct(pathActors.admin, 'A missing import')]) {
      const after = takeStep(sampleSnapshot(status), event)
      expect([after.value, after.context.version]).toEqual([status, 6])
    }
  expect(brokenRules(sampleSnapshot('end'), correct(pathActors.admin, ' '))).toEqual(['has_reason'])
  for (const by of [pathActors.operator, pathActors.advertiser])
    expect(brokenRules(sampleSnapshot('end'), correct(by, 'why'))).toEqual(['may_correct_contacts'])
  expect(brokenRules(sampleSnapshot('accepted'), correct(clock, ''))).toEqual(['correct_contacts_after_start'])
})
