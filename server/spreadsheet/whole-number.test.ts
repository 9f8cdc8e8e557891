import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number.ts'

test('V11 whole numbers are read as programs and spreadsheets write them', () => {
  const written = ['0', '12', '12.0', '12,0', '12.00', '12 000', '12\u00a0000', '1 234 567,00']
  expect(written.map(wholeNumber)).toEqual([0, 12, 12, 12, 12, 12_000, 12_000, 1_234_567])
})

test('V11 what may mean another number is not read as a whole one', () => {
  const others = ['', '12,5', '12.000', '12,000', '1 23', '12 00', '-1', '1e3', '10 s', '1234567890123456']
  expect(others.map(wholeNumber)).toEqual(others.map(() => Number.NaN))
})
