import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { withPlainSpaces } from '../../tests/support/pages/plain-spaces.ts'
import { setLanguage } from '../i18n/language.ts'
import { activeColumn, createdColumn, type Gender } from './common-columns.tsx'

afterEach(() => setLanguage('pl'))

test.each([
  ['in winter', '2026-03-01T23:30:00.000Z', '2 mar 2026'],
  ['in summer', '2026-07-31T22:00:00.000Z', '1 sie 2026'],
])('a record that was created just after midnight in Poland %s shows that day and its year', (_, created_at, shown) => {
  const { container } = render(createdColumn().render({ created_at }))
  expect(withPlainSpaces(container.textContent)).toBe(shown)
})

test('in Polish the word for “active” agrees with what the list shows', () => {
  const shown = (gender: Gender, is_active: boolean): string | null =>
    render(activeColumn(gender).render({ is_active })).container.textContent
  expect([shown('feminine', true), shown('masculine', false), shown('neuter', true)]).toEqual([
    'Aktywna',
    'Nieaktywny',
    'Aktywne',
  ])
  setLanguage('en')
  expect(shown('feminine', false)).toBe('Inactive')
})
