import { expect, test } from 'vitest'
import { addDays } from '../../calendar/days.ts'
import { instantOf } from '../../calendar/warsaw.ts'
import { brokenRules, foldLog, initialSnapshot, type LifecycleSnapshot, statusOf } from './lifecycle.ts'
import type { CampaignFacts, LifecycleEvent } from './lifecycle-events.ts'
import { pathActors, pathFlight, pathTimes } from './path-model.ts'

const { advertiser, operator } = pathActors
const facts: CampaignFacts = {
  dateFrom: pathFlight.from,
  dateTo: pathFlight.to,
  screens: 5,
  priceGrosze: 3_000_000,
  spots: [{ id: 's1', persisted: true }],
}
const save = (now: string, target: 'draft' | 'new' = 'new'): LifecycleEvent => ({
  type: 'campaign.save',
  by: advertiser,
  now,
  target,
  facts,
})
const submit = (now: string): LifecycleEvent => ({ type: 'campaign.submit', by: advertiser, now })
const accept = (now: string): LifecycleEvent => ({ type: 'campaign.accept', by: operator, now, slotsFree: true })
const confirm = (now: string): LifecycleEvent => ({ type: 'campaign.confirm', by: operator, now, slotsFree: true })

const { early, secondDay } = pathTimes
/** The last second of the first day. */
const firstDay = new Date(instantOf(addDays(pathFlight.from, 1), 0).getTime() - 1000).toISOString()
const at = (...log: LifecycleEvent[]): LifecycleSnapshot => foldLog(log)
const states = [
  ['saving as new', initialSnapshot(), save],
  ['submitting', at(save(early)), submit],
  ['accepting', at(save(early), submit(early)), accept],
  ['confirming', at(save(early), submit(early), accept(early)), confirm],
] as const

test.each(states)(
  'L05 L16 %s is possible until the end of the first day, and refused from the second day on',
  (_, state, step) => {
    expect(brokenRules(state, step(firstDay))).toEqual([])
    expect(brokenRules(state, step(secondDay))).toEqual(['flight_begun'])
  },
)

test('L05 a draft whose flight has begun is still saved', () => {
  expect(brokenRules(initialSnapshot(), save(secondDay, 'draft'))).toEqual([])
})

test('L05 a log of an earlier version, in which a campaign was confirmed on its third day, still folds', () => {
  const thirdDay = instantOf(addDays(pathFlight.from, 2), 12).toISOString()
  const log = [save(thirdDay), submit(thirdDay), accept(thirdDay), confirm(thirdDay)]
  const { value } = foldLog(log)
  expect(value === 'deleted' ? null : statusOf(value)).toBe('pending')
})
