import { expect, test } from 'vitest'
import { addCase, correctionOf, emptyRidge } from './ridge.ts'

const cases = [
  [1, 0],
  [0, 1],
  [1, 1],
  [2, -1],
] as const

const correctionWith = (penalty: number) => {
  const ridge = emptyRidge(2)
  const rows = Float64Array.from(cases.flat())
  for (const [at, [one, other]] of cases.entries()) addCase(ridge, rows, 2 * at, 0.7 * one - 0.2 * other, 1)
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
