import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import forecast from '../../../../docs/measurements/forecast.json'
import places from '../../../../docs/measurements/places.json'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { percent } from '../../../i18n/format.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { forecastErrors } from '../../../ui/explain/held-out/forecast-errors.ts'
import { heldOutWords } from '../../../ui/explain/held-out/words.ts'
import { measuredWords } from './measured-words.ts'
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

test('the page shows the errors of places without a sensor, and of the forecast by season', () => {
  setLanguage('pl')
  const { container } = render(<MethodPage />)
  const table = (name: RegExp) => withPlainSpaces(within(container).getByRole('table', { name }).textContent)
  for (const { place } of places.sets) {
    expect(table(/^Błąd jednej lokalizacji/)).toContain(withPlainSpaces(percent(place.model_error_percent)))
    expect(table(/^Błąd jednej lokalizacji/)).toContain(withPlainSpaces(percent(place.week_error_percent)))
  }
  for (const { quarters, busy } of forecast.everywhere) {
    for (const { error, inside80 } of [...quarters.map(({ sensors }) => sensors), busy]) {
      expect(table(/^Błąd według pory roku/)).toContain(withPlainSpaces(percent(100 * error)))
      expect(table(/^Ile wyników/)).toContain(withPlainSpaces(percent(100 * inside80)))
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
  for (const { name } of places.sets) expect([name, measuredWords.has(name)]).toEqual([name, true])
  for (const { quarter } of forecast.everywhere.flatMap(({ quarters }) => quarters))
    expect([quarter, measuredWords.has(quarter)]).toEqual([quarter, true])
})
