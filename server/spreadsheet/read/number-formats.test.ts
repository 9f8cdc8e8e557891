import { expect, test } from 'vitest'
import { zeroPadded } from './number-formats.ts'

test('V10 a number with a format of leading zeros is read as the text that spreadsheets show', () => {
  expect(zeroPadded(17, '00\\-000')).toBe('00-017')
  expect(zeroPadded(17, '00"-"000')).toBe('00-017')
  expect(zeroPadded(90_001, '00-000')).toBe('90-001')
  expect(zeroPadded(7, '000')).toBe('007')
})

test('V10 other formats, and numbers that do not fit, stay numbers', () => {
  const others = [
    [17, '0'],
    [17.5, '000'],
    [-1, '000'],
    [1234, '000'],
    [17, '0.00'],
    [17, '#,##0'],
    [17, '00" zł"'],
  ] as const
  expect(others.map(([value, code]) => zeroPadded(value, code))).toEqual(others.map(() => null))
})
