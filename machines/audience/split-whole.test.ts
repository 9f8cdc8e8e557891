import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitWhole } from './split-whole.ts'

test('the parts of a whole number sum to it, and each differs from its exact share by less than one', () => {
  const weight = fc.double({ min: 0, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.array(weight, { minLength: 1, maxLength: 60 }), (total, weights) => {
      const all = weights.reduce((sum, each) => sum + each, 0)
      fc.pre(all > 1e-6)
      const parts = splitWhole(total, weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (total * (weights[index] ?? 0)) / all)).toBeLessThan(1 + 1e-6)
    }),
  )
})

test('the largest remainder gets the odd unit, the first of equal ones', () => {
  expect(splitWhole(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(splitWhole(11, [5, 3, 2])).toEqual([6, 3, 2])
  expect(splitWhole(5, [0, 0])).toEqual([0, 0])
})
