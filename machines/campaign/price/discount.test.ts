import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discounted, playedPriceGrosze } from './pricing.ts'

const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator)

test('K25 19.71 percent off 198 450.00 PLN is exact to the grosz', () => {
  // 198 450.00 × 80.29 % = 159 335.505.
  expect(discounted(19_845_000, -19.71)).toBe(15_933_551)
})

test('K25 every percent with two decimals gives the price of exact arithmetic, rounded half up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000_000_000 }),
      fc.integer({ min: -10_000, max: 10_000 }),
      (grosze, hundredths) => {
        const exact = halfUp(BigInt(grosze) * BigInt(10_000 + hundredths), 10_000n)
        expect(BigInt(discounted(grosze, hundredths / 100))).toBe(exact)
      },
    ),
    { numRuns: 2000 },
  )
})

test('K25 the price of what was played is never above the agreed price, grows with the plays, and is whole at the end', () => {
  const price = fc.integer({ min: 0, max: 1_000_000_000_000 })
  const plays = fc.integer({ min: 1, max: 100_000_000 })
  fc.assert(
    fc.property(price, plays, plays, (priceGrosze, ordered, played) => {
      const part = playedPriceGrosze({ priceGrosze, played, ordered })
      expect(part).toBeLessThanOrEqual(priceGrosze)
      expect(playedPriceGrosze({ priceGrosze, played: played + 1, ordered })).toBeGreaterThanOrEqual(part)
      expect(playedPriceGrosze({ priceGrosze, played: ordered, ordered })).toBe(priceGrosze)
    }),
  )
  expect(playedPriceGrosze({ priceGrosze: 100, played: 1, ordered: 0 })).toBe(0)
})
