import { expect, test } from 'vitest'
import { proportion, shareOut } from './proportion.ts'

/** Numbers from 0 to before 1, the same in each run. */
const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('a proportion is exact beyond the precision of floating-point numbers, and half a unit is rounded away from zero', () => {
  expect(proportion(9_007_199_254_740_991, 1_000_003, 1_000_003)).toBe(9_007_199_254_740_991)
  expect(proportion(7, 1, 2)).toBe(4)
  expect(proportion(-7, 1, 2)).toBe(-4)
  expect(proportion(7, 1, 3)).toBe(2)
  expect(proportion(0, 5, 9)).toBe(0)
  expect(() => proportion(1, 1, 0)).toThrow(RangeError)
})

test('shares add up to the share of all weights, and differ from the exact ones by less than one', () => {
  const next = numbers(20_261_126)
  for (let round = 0; round < 500; round += 1) {
    const amount = Math.floor(next() * 1e10)
    const weights = Array.from({ length: 1 + Math.floor(next() * 9) }, () => Math.floor(next() * 1e6))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    const whole = sum + 1 + Math.floor(next() * 1e6)
    const shares = shareOut(amount, weights, whole)
    expect(shares.reduce((total, share) => total + share, 0)).toBe(proportion(amount, sum, whole))
    for (const [index, share] of shares.entries()) {
      const distance = BigInt(share) * BigInt(whole) - BigInt(amount) * BigInt(weights[index] ?? 0)
      expect(distance < BigInt(whole) && distance > -BigInt(whole)).toBe(true)
    }
  }
})

test('equal weights get equal shares, the first ones the rest', () => {
  expect(shareOut(100, [1, 1, 1], 3)).toEqual([34, 33, 33])
  expect(shareOut(100, [], 3)).toEqual([])
})
