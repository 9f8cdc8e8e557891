import { expect, test } from 'vitest'
import { stream } from '../../../../tests/support/samples/seeded-numbers.ts'
import { ridgeWeights } from './ridge-weights.ts'

const next = stream(1)
const DAYS = 200
const SIZE = 4
const rows = Float64Array.from({ length: DAYS * SIZE }, () => next() - 0.5)
const third = Float64Array.from({ length: DAYS }, (_, day) => rows[day * SIZE + 2] ?? 0)

test('the control that explains the test places has all of the weight when little is shrunk', () => {
  const weights = ridgeWeights(rows, SIZE, third, 0.001)
  expect(weights[2]).toBeCloseTo(1, 1)
  expect(weights[0]).toBeCloseTo(0, 1)
})

test('the weights are equal when much is shrunk, and when nothing is known', () => {
  for (const weight of ridgeWeights(rows, SIZE, third, 1e6)) expect(weight).toBeCloseTo(0.25, 3)
  const unknown = new Float64Array(DAYS).fill(Number.NaN)
  expect([...ridgeWeights(rows, SIZE, unknown, 1)]).toEqual([0.25, 0.25, 0.25, 0.25])
})
