import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  criticalValue,
  type Hypothesis,
  hypotheses,
  intervalOf,
  isFound,
  powerOf,
  pValue,
  smallestEffect,
} from './inference.ts'

const effects = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 20, maxLength: 80 })
const effect = fc.double({ min: -1, max: 1, noNaN: true })
const question = fc.record({
  hypothesis: fc.constantFrom<Hypothesis>(...hypotheses),
  confidence: fc.constantFrom(0.8, 0.9, 0.95),
})

test('an effect is found when zero is outside of its interval, and then its p value is at most one minus the confidence', () => {
  fc.assert(
    fc.property(effects, effect, question, (placebos, size, asked) => {
      const critical = criticalValue(placebos, asked)
      if (critical === null) return
      const { low, high } = intervalOf(size, critical, asked)
      const isZeroOutside = (low !== null && low > 0) || (high !== null && high < 0)
      expect(isFound(size, critical, asked)).toBe(isZeroOutside)
      if (isZeroOutside) expect(pValue(size, placebos, asked)).toBeLessThanOrEqual(1 - asked.confidence + 1e-9)
    }),
  )
})

test('a p value is above 0 and at most 1, and a larger effect has no larger one', () => {
  fc.assert(
    fc.property(effects, effect, effect, (placebos, one, other) => {
      const asked = { hypothesis: 'different' as const, confidence: 0.9 }
      const [small, large] = [one, other]
        .toSorted((a, b) => Math.abs(a) - Math.abs(b))
        .map((e) => pValue(e, placebos, asked))
      expect(small).toBeLessThanOrEqual(1)
      expect(large).toBeGreaterThan(0)
      expect(large).toBeLessThanOrEqual(small ?? 0)
    }),
  )
})

test('a larger effect is found with no smaller probability, and one above the smallest effect with the power', () => {
  fc.assert(
    fc.property(effects, question, fc.double({ min: 0.01, max: 0.9, noNaN: true }), (placebos, asked, size) => {
      expect(powerOf(size, placebos, asked)).toBeLessThanOrEqual(powerOf(size + 0.05, placebos, asked))
      const smallest = smallestEffect(placebos, asked, 0.8)
      if (smallest !== null && smallest < 0.9)
        expect(powerOf(smallest + 1e-6, placebos, asked)).toBeGreaterThanOrEqual(0.8 - 1e-9)
    }),
  )
})

test('nineteen placebo windows are too few for a confidence of 96 percent, and enough for 95', () => {
  const placebos = Array.from({ length: 19 }, (_, at) => at / 100)
  expect(criticalValue(placebos, { hypothesis: 'different', confidence: 0.96 })).toBeNull()
  expect(criticalValue(placebos, { hypothesis: 'different', confidence: 0.95 })).toBe(0.18)
})
