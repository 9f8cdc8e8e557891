import { expect, test } from 'vitest'
import { searchable, withoutMarks } from './search-text.ts'

test('searches leave out the marks of letters, in both cases and also of composed letters', () => {
  expect(withoutMarks('Zażółć gęślą jaźń, ŁÓDŹ')).toBe('Zazolc gesla jazn, LODZ')
  expect(withoutMarks('o\u0301smy')).toBe('osmy')
  expect(withoutMarks('Café Müller, Straße, Øre')).toBe('Cafe Muller, Straße, Ore')
  expect(searchable('ŻOLIBORZ')).toBe('zoliborz')
})
