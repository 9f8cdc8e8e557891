import { expect, test } from 'vitest'
import { brokenRules, type LifecycleSnapshot, snapshotAt, takeStep } from './lifecycle.ts'
import type { Actor, LifecycleEvent } from './lifecycle-events.ts'
import { pathActors, pathFlight, pathTimes } from './path-model.ts'

const clock: Actor = { id: null, permissions: [] }

const at = (status: 'accepted' | 'in_progress' | 'end'): LifecycleSnapshot =>
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
const correct = (by: Actor, reason: string): LifecycleEvent => ({
  type: 'campaign.correct_contacts',
  by,
  now: pathTimes.end,
  reason,
})

test('L05 the clock and whoever has the permission correct the contacts of a running or ended campaign, whose status stays', () => {
  for (const status of ['in_progress', 'end'] as const)
    for (const event of [correct(clock, ''), correct(pathActors.admin, 'A missing import')]) {
      const after = takeStep(at(status), event)
      expect([after.value, after.context.version]).toEqual([status, 6])
    }
  expect(brokenRules(at('end'), correct(pathActors.admin, ' '))).toEqual(['has_reason'])
  for (const by of [pathActors.operator, pathActors.advertiser])
    expect(brokenRules(at('end'), correct(by, 'why'))).toEqual(['may_correct_contacts'])
  expect(brokenRules(at('accepted'), correct(clock, ''))).toEqual(['correct_contacts_after_start'])
})
