import { expect, test } from 'vitest'
import { convexMean } from './convex-mean.ts'

/** Sums of the products of errors, of which each row is a case and each column a member. */
const productsOf = (cases: readonly (readonly number[])[], members: number): Float64Array => {
  const products = new Float64Array(members * members)
  for (const errors of cases)
    for (let row = 0; row < members; row += 1)
      for (let column = 0; column <= row; column += 1)
        products[row * members + column] =
          (products[row * members + column] ?? 0) + (errors[row] ?? 0) * (errors[column] ?? 0)
  return products
}

const cases = [
  [0.1, 0.5, -0.1],
  [-0.1, 0.4, 0.12],
  [0.12, -0.6, -0.1],
] as const

/** The second member errs three times as much as the first, in the same direction: less than none of it were best. */
const parallel = [
  [0.1, 0.3],
  [-0.1, -0.3],
]

test('shares are not negative and are one together', () => {
  for (const errors of [cases, parallel]) {
    const members = errors[0]?.length ?? 0
    const shares = convexMean(productsOf(errors, members), members, 1e-6)
    expect(shares.every((share) => share >= 0)).toBe(true)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10)
  }
})

test('members whose errors cancel get the shares, and a worse one none', () => {
  const [one = 0, worse = 0, other = 0] = convexMean(productsOf(cases, 3), 3, 1e-6)
  expect(Math.abs(one - other)).toBeLessThan(0.1)
  expect(worse).toBeLessThan(0.05)
})

test('no pair of shares can be moved to a smaller error', () => {
  const products = productsOf(cases, 3)
  const shares = convexMean(products, 3, 1e-9)
  const errorOf = (of: Float64Array) =>
    cases.reduce((sum, errors) => sum + errors.reduce((mean, error, at) => mean + error * (of[at] ?? 0), 0) ** 2, 0)
  for (const [from, to] of [
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 2],
    [2, 0],
    [2, 1],
  ] as const) {
    const moved = Math.min(0.01, shares[from] ?? 0)
    const others = shares.map((share, at) => share + (at === to ? moved : at === from ? -moved : 0))
    expect(errorOf(others)).toBeGreaterThanOrEqual(errorOf(shares) - 1e-9)
  }
})

test('without errors, and with a strong pull, the shares are equal', () => {
  expect([...convexMean(new Float64Array(9), 3, 0.02)]).toEqual([1 / 3, 1 / 3, 1 / 3])
  for (const share of convexMean(productsOf(cases, 3), 3, 1e6)) expect(share).toBeCloseTo(1 / 3, 4)
})
