import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { percent } from '../../../i18n/format.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { ExplanationCard } from '../explanation.tsx'
import { forecastErrors, nearestHorizon } from './forecast-errors.ts'
import { HeldOutErrors } from './held-out-errors.tsx'

test.each([
  [1, 1],
  [3, 1],
  [4, 14],
  [14, 14],
  [20, 28],
  [40, 56],
  [365, 56],
])('the errors nearest to a flight of %i days are those of %i days', (days, horizon) => {
  expect(nearestHorizon(days)).toBe(horizon)
})

test('the explanation of a forecast shows the published errors of its length, and leads to the method', async () => {
  setLanguage('pl')
  render(
    <ExplanationCard explanation={{ name: 'Kontakty', formula: 'Prognoza.', more: <HeldOutErrors days={30} /> }} />,
  )
  const table = await screen.findByRole('table')
  expect(withPlainSpaces(table.querySelector('caption')?.textContent)).toContain('28 dni')
  expect(within(table).getAllByRole('row')).toHaveLength(forecastErrors.sets.length + 1)
  const first = forecastErrors.sets[0]?.horizons.find(({ days }) => days === 28)
  expect(withPlainSpaces(table.textContent)).toContain(withPlainSpaces(percent(first?.error_percent)))
  expect(screen.getByRole('link', { name: /^Metoda/ })).toHaveAttribute('href', '/method')
})

test('a number that is no forecast has no errors of forecasts', () => {
  setLanguage('pl')
  const { container } = render(<ExplanationCard explanation={{ name: 'Emisje', formula: 'Pętle.' }} />)
  expect(within(container).queryByRole('table')).toBeNull()
})
