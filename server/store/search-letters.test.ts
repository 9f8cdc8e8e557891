import { expect, test } from 'vitest'
import { withoutMarks } from '../../contract/search-text.ts'
import { MARKED_LETTERS, PLAIN_LETTERS } from './search-letters.ts'

test('the database takes the marks off the same letters as the browser', () => {
  expect(MARKED_LETTERS).toHaveLength(PLAIN_LETTERS.length)
  expect(withoutMarks(MARKED_LETTERS)).toBe(PLAIN_LETTERS)
})
