import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { setLanguage } from '../../../i18n/language.ts'
import type { PlotTable } from './plot-table.ts'
import { ReadingCursor } from './reading-cursor.tsx'

const tableOf = (names: string[]): PlotTable => ({
  head: 'Dzień',
  series: names.map((name) => ({ name })),
  rows: [
    { label: 'pon. 2 mar', values: [12_340, 15_000], measured: { measuredHours: 18, hours: 18 } },
    { label: 'wt. 3 mar', values: [4000, 5100], measured: { measuredHours: 9, hours: 18 } },
    { label: 'śr. 4 mar', values: [null, null], measured: { measuredHours: 0, hours: 18 } },
  ].map((row) => ({ ...row, key: row.label, exportLabel: row.label })),
})

const Cursor = ({ names }: { names: string[] }) => (
  <ReadingCursor
    title="Ruch"
    summary="Ruch. najmniej 4000 os."
    table={tableOf(names)}
    write={(value) => `${value} os.`}
    positions={[{ at: 0.2 }, { at: 0.5 }, { at: 0.8 }]}
    along="x"
    padding={{ top: 0, right: 0, bottom: 0, left: 0 }}
  >
    <svg />
  </ReadingCursor>
)
const announced = (): string =>
  withPlainSpaces(screen.getByRole('application').querySelector('[aria-live]')?.textContent)

beforeEach(() => setLanguage('pl'))

test('the drawing is one image with the summary as its name', () => {
  render(<Cursor names={['netto', 'brutto']} />)
  expect(screen.getByRole('img', { name: 'Ruch. najmniej 4000 os.' })).toBeInTheDocument()
})

test('the plot has a tab stop, arrow keys, Home and End move between the points, and each point is announced', async () => {
  render(<Cursor names={['netto', 'brutto']} />)
  await userEvent.tab()
  expect(screen.getByRole('application', { name: 'Ruch, odczytuj wartości strzałkami' })).toHaveFocus()
  expect(announced()).toBe('')
  await userEvent.keyboard('{ArrowRight}')
  expect(announced()).toBe('pon. 2 mar: netto 12340 os., brutto 15000 os., zmierzono 18 z 18 godz.')
  await userEvent.keyboard('{ArrowRight}')
  expect(announced()).toBe('wt. 3 mar: netto 4000 os., brutto 5100 os., zmierzono 9 z 18 godz.')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(announced()).toBe('śr. 4 mar: netto nie zmierzono, brutto nie zmierzono, zmierzono 0 z 18 godz.')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(announced()).toContain('pon. 2 mar')
  await userEvent.keyboard('{Escape}')
  expect(announced()).toBe('')
})

test('a point of a single series is announced without the name of the series', async () => {
  render(<Cursor names={['osoby']} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(announced()).toBe('pon. 2 mar: 12340 os., zmierzono 18 z 18 godz.')
})
