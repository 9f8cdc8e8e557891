import { expect, test } from 'vitest'
import { validation } from '../../../contract/validation.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { blankPlan, hasTarget, type PlanValues, planFieldError, planRequestOf } from './plan-values.ts'

const advertiser = sampleAccount({ permissions: ['campaign.edit'], company_id: 4 })
const none = { pinned: [], banned: [] }
const values = (more: Partial<PlanValues> = {}): PlanValues => ({
  ...blankPlan(advertiser, '2026-11-24'),
  budget: 100_000,
  ...more,
})

test('a new plan has the own company and two weeks from the Monday after next', () => {
  expect(blankPlan(advertiser, '2026-11-24')).toMatchObject({
    company_id: 4,
    date_from: '2026-12-07',
    date_to: '2026-12-20',
  })
  expect(blankPlan(advertiser, '2026-11-29').date_from).toBe('2026-12-07')
  expect(blankPlan(advertiser, '2026-11-30').date_from).toBe('2026-12-14')
  const sales = sampleAccount({ permissions: ['campaign.edit', 'campaign.read_all_companies'] })
  expect(blankPlan(sales, null)).toMatchObject({ company_id: null, date_from: null })
})

test('plans are requested as soon as company, dates, and a budget or a goal are given', () => {
  expect(planRequestOf(values({ budget: null }), [], none)).toBeNull()
  expect(planRequestOf(values({ company_id: null }), [], none)).toBeNull()
  expect(planRequestOf(values({ date_to: null }), [], none)).toBeNull()
  expect(planRequestOf(values({ budget: null, goal: 5 }), [], none)).toMatchObject({ goal: 5 })
})

test('what means everything is left out, so that the same question is asked the same way', () => {
  const request = planRequestOf(values(), [], none)
  expect(request).not.toHaveProperty('target')
  expect(request).not.toHaveProperty('near')
  expect(request).not.toHaveProperty('flight_days')
  expect(hasTarget(values())).toBe(false)
  expect(planRequestOf(values({ hour_from: 7, sexes: ['women'] }), [], none)?.target).toEqual({
    sexes: ['women'],
    hours: { from: 7, to: 24 },
  })
})

test('points, kept and excluded screens are sent', () => {
  const points = [{ latitude: 50, longitude: 20 }]
  expect(planRequestOf(values(), points, { pinned: [1], banned: [2] })).toMatchObject({
    near: { metres: 500, points },
    pinned_screen_ids: [1],
    banned_screen_ids: [2],
  })
})

test('a field error is the one that the server would give', () => {
  const errorAt = (path: string, more: Partial<PlanValues>) =>
    planFieldError(planRequestOf(values(more), [], none), path)
  expect(errorAt('flight_days', { flight_days: 15 })).toBe(validation.longerThanWindow)
  expect(errorAt('date_to', { date_to: '2026-12-01' })).toBe(validation.dateOrder)
  expect(errorAt('budget', {})).toBeNull()
})
