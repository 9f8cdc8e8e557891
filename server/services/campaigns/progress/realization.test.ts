import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DayRealization } from '../tables.ts'
import { pacePercent, sumOfDays } from './realization.ts'

const day = (changes: Partial<DayRealization> = {}): DayRealization => ({
  date: '2026-03-02',
  planned: 1000,
  plannedToDate: 1000,
  realized: 600,
  hours: 18,
  measuredHours: 18,
  measuredShare: 1,
  planShare: 0.6,
  ...changes,
})

test('the pace compares the contacts with the plan of the measured places and hours only', () => {
  expect(pacePercent(sumOfDays([day()]))).toBe(0)
  expect(pacePercent(sumOfDays([day({ measuredHours: 9, realized: 330 })]))).toBe(10)
})

test('a plan without any measured place has no pace: neither near 100 percent nor zero', () => {
  const sums = sumOfDays([day({ planShare: 0, realized: null, hours: 0, measuredHours: 0 })])
  expect(sums).toMatchObject({ comparablePlan: 0, measuredPlan: 0, plannedTotal: 1000 })
  expect(pacePercent(sums)).toBeNull()
})

test('days of the former rule compare with their whole plan, as they were recorded', () => {
  expect(sumOfDays([day({ planShare: null, realized: 1000 })])).toMatchObject({
    measuredPlan: 1000,
    comparablePlan: 1000,
    total: 1000,
  })
})

test('the measured plan is never more than the plan, and the comparable plan never more than the measured one', () => {
  const days = fc.array(
    fc.record({
      planned: fc.nat(10_000),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      measuredHours: fc.nat(18),
      planShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    }),
  )
  fc.assert(
    fc.property(days, (given) => {
      const sums = sumOfDays(
        given.map(({ planned, part, ...rest }) => day({ planned, plannedToDate: part * planned, ...rest })),
      )
      expect(sums.measuredPlan).toBeLessThanOrEqual(sums.plannedTotal + 1e-6)
      expect(sums.comparablePlan).toBeLessThanOrEqual(sums.measuredPlanToDate + 1e-6)
    }),
  )
})
