import { expect, test } from 'vitest'
import { decimalNumber, wholeNumber } from './numbers.ts'

test('V11 whole numbers are read as programs and spreadsheets write them', () => {
  const written = ['0', '12', '12.0', '12,0', '12.00', '12 000', '12\u00a0000', '1 234 567,00']
  expect(written.map(wholeNumber)).toEqual([0, 12, 12, 12, 12, 12_000, 12_000, 1_234_567])
})

test('V11 what may mean another number is not read as a whole one', () => {
  const others = ['', '12,5', '12.000', '12,000', '1 23', '12 00', '-1', '1e3', '10 s', '1234567890123456']
  expect(others.map(wholeNumber)).toEqual(others.map(() => Number.NaN))
})

test('V11 decimal numbers are read with a point or a comma', () => {
  const written = ['52.25', '52,25', '-0.5', '+1', '\u22121', '1 234,5']
  expect(written.map(decimalNumber)).toEqual([52.25, 52.25, -0.5, 1, -1, 1234.5])
  const others = ['', '1e3', '1.234.5', '52,25 N', '0x10', 'NaN', 'Infinity', ',5']
  expect(others.map(decimalNumber)).toEqual(others.map(() => Number.NaN))
})
