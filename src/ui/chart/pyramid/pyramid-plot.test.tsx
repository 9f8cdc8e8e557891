import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { tableRows } from '../../../../tests/support/pages/table-text.ts'
import { wideScreen } from '../../../../tests/support/pages/wide-screen.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { PyramidPlot } from './pyramid-plot.tsx'

const bands = [
  { label: '7–14', women: 40, men: null },
  { label: '65–75', women: 30, men: 30 },
]

beforeEach(() => {
  setLanguage('pl')
  // Chartist reads media queries.
  vi.stubGlobal('matchMedia', wideScreen)
})
afterEach(() => vi.unstubAllGlobals())

test('E20 hidden groups are marked in the table, the drawing and a note, and do not count in the shares', async () => {
  const { container } = render(<PyramidPlot title="Wiek" fileName="wiek" bands={bands} smallestGroup={12} />)
  expect(tableRows('Wiek')).toEqual([
    'Wiek|Kobiety|Mężczyźni',
    '65–75|30 (30,0 %)|30 (30,0 %)',
    '7–14|40 (40,0 %)|ukryta',
  ])
  expect(screen.getByText(/grupy mniejsze niż 12 osób: mężczyźni 7–14\./)).toBeInTheDocument()
  await waitFor(() => expect(container.querySelectorAll('.chart-hidden-group')).toHaveLength(1))
  expect(container.querySelectorAll('.chart-bar')).toHaveLength(3)
  const plot = screen.getByRole('application')
  plot.focus()
  await userEvent.keyboard('{End}')
  expect(withPlainSpaces(plot.querySelector('[aria-live]')?.textContent)).toBe(
    '7–14: Kobiety 40 osób (40,0 %), Mężczyźni ukryta',
  )
})

test('E20 a pyramid without people is an empty plot', () => {
  render(<PyramidPlot title="Wiek" fileName="wiek" bands={[{ label: '7–14', women: 0, men: 0 }]} />)
  expect(screen.getByText('Brak pomiarów w tym okresie')).toBeInTheDocument()
})

test('E20 a pyramid of people says how far off a group usually is', () => {
  const { rerender } = render(<PyramidPlot title="Wiek" fileName="wiek" bands={bands} groupError={1200} />)
  expect(withPlainSpaces(screen.getByText(/przybliżona/).textContent)).toMatch(/zwykle ±1 200, żeby chronić/)
  rerender(<PyramidPlot title="Wiek" fileName="wiek" bands={[]} groupError={0} />)
  expect(screen.queryByText(/przybliżona/)).toBeNull()
})
