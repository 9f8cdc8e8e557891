import { expect, test } from 'vitest'
import { looksLike } from './look-alike.ts'

test.each([
  'JAN KOWALSKI',
  'Jan  Kowalski',
  'Jan\u00A0Kowalski',
  'Jаn Kоwаlski',
  'Jąn Kowalški',
  'Jan-Kowalski',
  'Ｊａｎ Kowalski',
])('somebody could take "%s" for Jan Kowalski', (name) => {
  expect(looksLike(name, 'Jan Kowalski')).toBe(true)
})

test('other names are other names', () => {
  expect(looksLike('Jan Kowalska', 'Jan Kowalski')).toBe(false)
  expect(looksLike('Łukasz', 'Łucja')).toBe(false)
})
