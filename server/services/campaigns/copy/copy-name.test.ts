import { expect, test } from 'vitest'
import { copyName } from './copy-name.ts'

test('a copy has the name of the original with the next free number', () => {
  expect(copyName('Lato', ['Lato'])).toBe('Lato (2)')
  expect(copyName('Lato (2)', ['Lato', 'Lato (2)', 'Lato (7)', 'Latorośl (9)'])).toBe('Lato (8)')
  expect(copyName('x'.repeat(200), [])).toBe(`${'x'.repeat(196)} (2)`)
})
