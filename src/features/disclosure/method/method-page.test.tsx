import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { percent } from '../../../i18n/format.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { forecastErrors } from '../../../ui/explain/held-out/forecast-errors.ts'
import { heldOutWords } from '../../../ui/explain/held-out/words.ts'
import { MethodPage } from './method-page.tsx'

test('the page shows every published error of the forecast, by length and set', () => {
  setLanguage('pl')
  const { container } = render(<MethodPage />)
  const tables = within(container).getAllByRole('table')
  const lengths = [1, 14, 28, 56]
  expect(tables.length).toBeGreaterThanOrEqual(lengths.length)
  for (const [index, days] of lengths.entries()) {
    const text = withPlainSpaces(tables[index]?.textContent)
    for (const { horizons } of forecastErrors.sets) {
      const error = horizons.find((horizon) => horizon.days === days)?.error_percent
      expect(text).toContain(withPlainSpaces(percent(error)))
    }
  }
})

test.each(['pl', 'en'] as const)('in %s every section has a heading, texts and an address of its own', (language) => {
  setLanguage(language)
  const { container } = render(<MethodPage />)
  const headings = within(container).getAllByRole('heading', { level: 2 })
  expect(headings).toHaveLength(9)
  const sections = [...container.querySelectorAll('section')]
  expect(new Set(sections.map(({ id }) => id)).size).toBe(9)
  for (const section of sections) expect(section.querySelectorAll('dd').length).toBeGreaterThan(1)
  expect(within(container).getByRole('link')).toHaveAttribute('href', '/trust')
  expect(document.title).toContain(screen.getAllByRole('heading', { level: 1 }).at(-1)?.textContent)
})

test('every set of counts has a name in both languages', () => {
  expect(forecastErrors.sets.length).toBeGreaterThan(3)
  for (const { name } of forecastErrors.sets) expect([name, heldOutWords.has(name)]).toEqual([name, true])
})
