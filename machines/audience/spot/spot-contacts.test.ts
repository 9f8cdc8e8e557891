import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DWELL_BINS } from './dwell.ts'
import { exposureOf, exposureOfBins } from './exposure.ts'
import { meanShares, spotContactsOf } from './spot-contacts.ts'
import { isAssessed, visibilityOf, visibilityParts } from './visibility.ts'

const part = fc.option(fc.record({ factor: fc.double({ min: 0, max: 1, noNaN: true }) }))
// Often nothing is assessed: then everybody with the spot is likely to see it.
const factors = fc.oneof(fc.constant({}), fc.record(Object.fromEntries(visibilityParts.map((name) => [name, part]))))
const counts = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: DWELL_BINS, maxLength: DWELL_BINS })

test('contacts ≥ contacts with the spot ≥ contacts likely to see it, for any hours, factors and spot', () => {
  const hour = fc.record({ weight: fc.double({ min: 0, max: 1e6, noNaN: true }), counts, factors })
  fc.assert(
    fc.property(
      fc.array(hour, { minLength: 1, maxLength: 18 }),
      fc.integer({ min: 1, max: 120 }),
      fc.nat(1e9),
      (hours, spotSeconds, contacts) => {
        const bins = exposureOfBins({ spotSeconds })
        const shares = meanShares(
          hours.map(({ weight, counts: dwell, factors: parts }) => {
            const { probability } = exposureOf(dwell, bins)
            return { weight, shares: { spot: probability, visible: probability * visibilityOf(parts) } }
          }),
        )
        const of = spotContactsOf(contacts, shares ?? { spot: 0, visible: 0 })
        expect(of.spot).toBeLessThanOrEqual(of.contacts)
        expect(of.visible).toBeLessThanOrEqual(of.spot)
        expect(of.visible).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('the visibility of a screen is the product of its parts; what is not assessed counts as 1', () => {
  expect(visibilityOf({ size: { factor: 0.5 }, angle: { factor: 0.4 }, light: null })).toBeCloseTo(0.2, 12)
  expect([visibilityOf(null), visibilityOf({}), visibilityOf({ light: null })]).toEqual([1, 1, 1])
  expect([isAssessed(null), isAssessed({ light: null }), isAssessed({ light: { factor: 1 } })]).toEqual([
    false,
    false,
    true,
  ])
})

test('no contacts have no mean', () => {
  expect(meanShares([])).toBeNull()
  expect(meanShares([{ weight: 0, shares: { spot: 1, visible: 1 } }])).toBeNull()
})
