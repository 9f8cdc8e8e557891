import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { setLanguage } from '../../i18n/language.ts'
import { LiveChip } from './live-chip.tsx'

beforeEach(() => setLanguage('pl'))

test.each([
  ['live', null, 'Na żywo'],
  ['live', 2, 'Na żywo, 2 s temu'],
  ['resuming', 14, 'Wznawianie, 14 s'],
  ['resuming', null, 'Wznawianie…'],
  ['off', null, 'Rozłączono'],
  ['connecting', null, 'Łączenie…'],
  ['silent', 8040, 'Milczy od 2 godz. 14 min'],
  ['refused', null, 'Brak dostępu na żywo'],
  ['missing', null, 'Brak araboxa'],
] as const)('the chip shows %s, %s seconds as: %s', (status, seconds, text) => {
  const { container } = render(<LiveChip status={status} seconds={seconds} />)
  expect(withPlainSpaces(container.textContent)).toBe(text)
})

test('the chip is available in English', () => {
  setLanguage('en')
  render(<LiveChip status="resuming" seconds={14} />)
  expect(screen.getByText(/^Resuming, 14\ss$/)).toBeVisible()
})
