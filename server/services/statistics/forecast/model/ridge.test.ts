import { expect, test } from 'vitest'
import { addCase, addShared, correctionOf, emptyRidge } from './ridge.ts'

const cases = [
  [1, 0],
  [0, 1],
  [1, 1],
  [2, -1],
] as const

const correctionWith = (penalty: number) => {
  const ridge = emptyRidge(2)
  const rows = Float64Array.from(cases.flat())
  const common = { own: new Float64Array(2), residual: 0, weight: 0 }
  for (const [at, [one, other]] of cases.entries()) addCase(ridge, common, rows, 2 * at, 0.7 * one - 0.2 * other, 1)
  return [...correctionOf(ridge, penalty)]
}

test('weights that explain all cases are found', () => {
  const [one, other] = correctionWith(1e-9)
  expect(one).toBeCloseTo(0.7, 6)
  expect(other).toBeCloseTo(-0.2, 6)
})

test('the larger the penalty, the smaller the correction', () => {
  expect(Math.abs(correctionWith(5)[0] ?? 1)).toBeLessThan(0.7)
  expect(correctionWith(1e9)[0]).toBeCloseTo(0, 6)
})

test('without cases the correction is zero', () => {
  expect([...correctionOf(emptyRidge(3), 0.3)]).toEqual([0, 0, 0])
})

test('a feature that cases share counts as if each case had it', () => {
  const apart = emptyRidge(2)
  const together = emptyRidge(2)
  const shared = 0.6
  const none = { own: new Float64Array(2), residual: 0, weight: 0 }
  const common = { own: new Float64Array(1), residual: 0, weight: 0 }
  for (const [at, one] of [0.4, -0.2, 0.9].entries()) {
    const weight = 1 + at
    addCase(apart, none, Float64Array.of(one, shared), 0, 0.5 * one, weight)
    addCase(together, common, Float64Array.of(one), 0, 0.5 * one, weight)
  }
  addShared(together, common, Float64Array.of(shared))
  for (const [at, weight] of correctionOf(apart, 0.1).entries())
    expect(correctionOf(together, 0.1)[at]).toBeCloseTo(weight, 10)
})
