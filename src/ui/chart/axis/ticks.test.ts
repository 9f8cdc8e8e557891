import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceTicks } from './ticks.ts'

test('ticks are the round values inside the range', () => {
  expect(niceTicks(0, 4_293_120, 5)).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000])
  expect(niceTicks(82_000, 121_000, 3)).toEqual([100_000, 120_000])
  expect(niceTicks(0, 1, 5)).toHaveLength(6)
})

test('an axis from zero has three to six ticks with an equal step of 1, 2, 2.5 or 5 times a power of ten', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (top) => {
      const ticks = niceTicks(0, top, 5)
      expect(ticks[0]).toBe(0)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)).toBeLessThanOrEqual(top * (1 + 1e-8))
      const step = ticks[1] ?? 0
      for (const [index, tick] of ticks.entries()) expect(tick / step).toBeCloseTo(index, 6)
      const leading = Number(step.toExponential(6).split('e')[0])
      expect([1, 2, 2.5, 5]).toContain(leading)
    }),
  )
})

test('a range without extent has one tick', () => {
  expect(niceTicks(0, 0, 5)).toEqual([0])
  expect(niceTicks(7, 7, 5)).toEqual([7])
})
