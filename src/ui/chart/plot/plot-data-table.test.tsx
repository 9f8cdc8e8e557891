import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { tableRows } from '../../../../tests/support/pages/table-text.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { PlotDataTable } from './plot-data-table.tsx'
import type { PlotTable } from './plot-table.ts'

const table: PlotTable = {
  head: 'Dzień',
  series: [{ name: 'netto' }, { name: 'brutto' }],
  rows: [
    { label: 'pon. 2 mar', values: [12_340, 15_000], measured: { measuredHours: 18, hours: 18 } },
    { label: 'wt. 3 mar', values: [4000, 'hidden' as const], measured: { measuredHours: 9, hours: 18 } },
    { label: 'śr. 4 mar', values: [null, null] },
  ].map((row) => ({ ...row, key: row.label, exportLabel: row.label })),
}
const write = (value: number): string => `${value} os.`

beforeEach(() => setLanguage('pl'))

test('the table of a plot has every value, dashes for gaps, and the measured hours', () => {
  render(<PlotDataTable title="Ruch" table={table} write={write} shown />)
  expect(tableRows('Ruch')).toEqual([
    'Dzień|netto|brutto|Pomiar',
    'pon. 2 mar|12340 os.|15000 os.|zmierzono 18 z 18 godz.',
    'wt. 3 mar|4000 os.|ukryta|zmierzono 9 z 18 godz.',
    'śr. 4 mar|–|–|nie zmierzono',
  ])
})

test('a table that is not shown is available to screen readers only', () => {
  const { rerender } = render(<PlotDataTable title="Ruch" table={table} write={write} shown={false} />)
  expect(screen.getByRole('table', { name: 'Ruch' }).closest('.visually-hidden')).not.toBeNull()
  rerender(<PlotDataTable title="Ruch" table={table} write={write} shown />)
  expect(screen.getByRole('table', { name: 'Ruch' }).closest('.visually-hidden')).toBeNull()
})

const hours = (count: number): PlotTable => ({
  head: 'Godzina',
  series: [{ name: 'osoby' }],
  rows: Array.from({ length: count }, (_, hour) => {
    const label = new Date(Date.UTC(2025, 0, 1) + hour * HOUR_MS).toISOString().slice(0, 13)
    return { key: label, label, exportLabel: label, values: [hour] }
  }),
})

test('a table of more than 400 rows has pages of 100 rows, also for screen readers', async () => {
  const { rerender } = render(<PlotDataTable title="Rok" table={hours(8760)} write={String} shown={false} />)
  expect(screen.getAllByRole('row')).toHaveLength(101)
  expect(withPlainSpaces(screen.getByRole('table').querySelector('caption')?.textContent)).toContain('1–100 z 8 760.')
  rerender(<PlotDataTable title="Rok" table={hours(8760)} write={String} shown />)
  await userEvent.click(screen.getByRole('button', { name: 'Strona 5' }))
  expect(tableRows('Rok')[1]).toBe('2025-01-17T16|400')
  expect(screen.getAllByRole('row')).toHaveLength(101)
})

test('a table of 400 rows has one page', () => {
  render(<PlotDataTable title="Rok" table={hours(400)} write={String} shown />)
  expect(screen.getAllByRole('row')).toHaveLength(401)
  expect(screen.queryByRole('navigation')).toBeNull()
})
