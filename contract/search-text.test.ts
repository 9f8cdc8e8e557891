import { expect, test } from 'vitest'
import { MARKED_LETTERS, PLAIN_LETTERS, searchable, withoutMarks } from './search-text.ts'

test('searches leave out the marks of letters, in both cases and also of composed letters', () => {
  expect(withoutMarks('Zażółć gęślą jaźń, ŁÓDŹ')).toBe('Zazolc gesla jazn, LODZ')
  expect(withoutMarks('o\u0301smy')).toBe('osmy')
  expect(withoutMarks('Café Müller, Straße')).toBe('Cafe Muller, Straße')
  expect(searchable('ŻOLIBORZ')).toBe('zoliborz')
})

test('every letter with a mark stands beside one without', () => {
  expect(MARKED_LETTERS).toHaveLength(PLAIN_LETTERS.length)
  expect(Array.from(MARKED_LETTERS).filter((letter) => letter.length !== 1)).toEqual([])
  const strokes = new Map(Object.entries({ ł: 'l', Ł: 'L', ø: 'o', Ø: 'O' }))
  const decomposed = Array.from(MARKED_LETTERS, (letter) => strokes.get(letter) ?? letter.normalize('NFD').charAt(0))
  expect(decomposed.join('')).toBe(PLAIN_LETTERS)
})
